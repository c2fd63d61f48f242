import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { InvalidInput } from "@/lib/errors";
import { lineageContract, serializeContract } from "@/lib/memory/lineage-contract";
import { serializeTrace } from "@/lib/memory/trace";
import { MalformedTrec, readQrels, readTrecRun } from "@/lib/memory/trec";
import { InconsistentQrels, traceOfTrec } from "@/lib/memory/trec-trace";
import { auditRun } from "@/lib/target-audit/audit";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { CUTOFFS } from "@/lib/target-audit/rescore";
import { collectRun } from "@/lib/target-audit/run-collector";
import { hashFile } from "./hash-file";
import { refuseOtherRun, refuseSweep } from "./refuse-other-run";
import { SOFTWARE_VERSIONS } from "./software-versions";
import { writeAudit, writeLines } from "./write-audit";
import type { ContractRules } from "@/lib/memory/lineage-contract";
import type { NamedFile, RunSource, Trace } from "@/lib/memory/trace";
import type { EvaluationResult } from "./evaluation-request";

export interface TrecFiles {
  run: string;
  raw: string;
  source?: string;
  canonical?: string;
  dataset: string;
  /** By default the run's own tag. */
  system?: string;
  out: string;
  /** Overwrite another run that the directory holds. */
  force?: boolean;
}

/**
 * Makes a trace of a TREC run and the qrels of the targets, and audits it like any other run.
 * @throws InvalidInput with file and line when one cannot be read, when the qrels contradict each other, and when the
 * directory holds another run
 */
export async function importTrec(files: TrecFiles): Promise<EvaluationResult> {
  if (!files.source && !files.canonical) throw new InvalidInput("Name the qrels of Canonical or of Source beside those of Raw: with Raw alone there is nothing to compare.");
  const run = await read(files.run, readTrecRun);
  if (run.results.size === 0) throw new InvalidInput(`${files.run} holds no result.`);
  const qrels = { raw: await read(files.raw, readQrels), source: files.source ? await read(files.source, readQrels) : null, canonical: files.canonical ? await read(files.canonical, readQrels) : null };
  const source: RunSource = { format: "trec", files: await hashAll([files.run, files.raw, files.source, files.canonical]) };
  const rules: ContractRules = { format: "assay-lineage-contract", version: 1, dataset: files.dataset, builder: "trec", anchorUnit: "turn", severalAnchors: "any", parser: null };
  const trace = build(() => traceOfTrec({
    ...qrels, run,
    header: {
      type: "header", format: "assay-trace", version: 1, system: files.system ?? run.tag, dataset: files.dataset, seed: AUDIT_BOOTSTRAP.seed,
      contract: { sha256: "", rules }, retriever: { name: "imported from TREC files" }, versions: { assay: SOFTWARE_VERSIONS.assay! }, source,
    },
  }));
  if (!files.force) {
    await refuseSweep(files.out);
    await refuseOtherRun(files.out, trace.header);
  }
  const contract = serializeContract(lineageContract(rules, trace.memories));
  trace.header.contract.sha256 = createHash("sha256").update(contract).digest("hex");
  const collected = collectRun(trace, { k: CUTOFFS.at(-1)! });
  const audit = auditRun(collected);
  await mkdir(files.out, { recursive: true });
  await writeFile(join(files.out, "store-contract.json"), contract);
  await writeLines(join(files.out, "trace.jsonl"), serializeTrace(trace));
  return { audit, files: ["trace.jsonl", "store-contract.json", ...(await writeAudit(files.out, { run: collected, audit }))] };
}

async function hashAll(paths: readonly (string | undefined)[]): Promise<NamedFile[]> {
  const named: NamedFile[] = [];
  for (const path of paths) if (path !== undefined) named.push(await hashFile(path));
  return named;
}

async function read<Content>(path: string, parse: (lines: AsyncIterable<string>) => Promise<Content>): Promise<Content> {
  await access(path).catch(() => {
    throw new InvalidInput(`${path} cannot be read: there is no such file.`);
  });
  try {
    return await parse(createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity }));
  } catch (error) {
    if (error instanceof MalformedTrec) throw new InvalidInput(`${path}, ${error.message}`);
    throw error;
  }
}

function build(make: () => Trace): Trace {
  try {
    return make();
  } catch (error) {
    if (error instanceof InconsistentQrels) throw new InvalidInput(`The qrels contradict each other: ${error.message}`);
    throw error;
  }
}
