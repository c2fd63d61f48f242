import { createHash, type Hash } from "node:crypto";
import { CONTRACT_END, contractHead, contractLine, contractRulesSchema, type LineageContract } from "@/lib/memory/lineage-contract";
import { MalformedTrace } from "@/lib/memory/read-trace";

const MEMORY = '{"type":"memory"';
const KEY_OF_MEMORY = '"memory"';

/** What a header says of the memories that follow it. */
interface Claims {
  /** Null in a trace without a leak check. */
  store: string | null;
  /** Null where the header leaves the hash empty. */
  contract: { sha256: string; hash: Hash } | null;
}

/**
 * The lines of a trace, whose memories must have the hashes that its header names: that of its leak check, over the
 * memories' lines as they stand, each with its line feed, and that of its lineage contract, over the contract as
 * `serializeContract` writes it. A header that names neither, and what is no trace, pass.
 * @throws MalformedTrace at the end, when the store or its lineage was changed after it was hashed
 */
export async function* verifiedLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let claims: Claims = { store: null, contract: null };
  let number = 0;
  let headerLine = 0;
  let memories = 0;
  const store = createHash("sha256");
  for await (const line of lines) {
    number += 1;
    if (headerLine === 0 && line.trim()) {
      headerLine = number;
      claims = claimsOf(line);
    }
    yield line;
    // Only now, since whoever reads the lines says by then what is wrong with this one.
    if (number === headerLine) continue;
    const asWritten = line.startsWith(MEMORY);
    const memory = claims.contract || (claims.store !== null && !asWritten) ? memoryOf(line) : null;
    if (claims.store !== null && (asWritten || memory)) store.update(`${line}\n`);
    if (claims.contract && memory) claims.contract.hash.update(`${memories++ > 0 ? ",\n" : ""}${contractLine(memory)}`);
  }
  if (claims.store !== null) {
    const found = store.digest("hex");
    if (found !== claims.store) throw new MalformedTrace(headerLine, "leakCheck.storeSha256", `is ${start(claims.store)}, but the memories that follow have the SHA-256 ${start(found)}: they are not the store that was checked. Take the trace as it was written, or take leakCheck out of the header if you changed the store on purpose`);
  }
  if (claims.contract) {
    const found = claims.contract.hash.update(CONTRACT_END).digest("hex");
    if (found !== claims.contract.sha256) throw new MalformedTrace(headerLine, "contract.sha256", `is ${start(claims.contract.sha256)}, but the contract of these rules and of the memories that follow has the SHA-256 ${start(found)}. Take the trace as it was written, or leave sha256 empty ("") if you changed the lineage on purpose or cannot compute it`);
  }
}

function start(hash: string): string {
  return hash.length > 16 ? `${hash.slice(0, 16)}…` : hash;
}

function claimsOf(line: string): Claims {
  const header = parsed(line.replace(/^\uFEFF/, "")) as { leakCheck?: { storeSha256?: unknown }; contract?: { sha256?: unknown; rules?: unknown } } | null;
  const storeSha256 = header?.leakCheck?.storeSha256;
  const { sha256, rules } = header?.contract ?? {};
  const read = contractRulesSchema.safeParse(rules);
  return {
    store: typeof storeSha256 === "string" ? storeSha256 : null,
    contract: typeof sha256 === "string" && sha256 !== "" && read.success ? { sha256, hash: createHash("sha256").update(contractHead(read.data)) } : null,
  };
}

/** The memory of a line, however its fields are spaced and ordered; null for a line that is none. */
function memoryOf(line: string): LineageContract["memories"][number] | null {
  if (!line.includes(KEY_OF_MEMORY)) return null;
  const record = parsed(line) as ({ type?: unknown } & LineageContract["memories"][number]) | null;
  return record?.type === "memory" ? record : null;
}

/** Null for what is not JSON. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Whoever reads the line says what is wrong with it.
    return null;
  }
}
