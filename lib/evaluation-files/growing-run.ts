import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rename, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { CONTRACT_END, contractLine } from "@/lib/memory/lineage-contract";
import { memoryLine, queryLine } from "@/lib/memory/trace";
import type { Memory } from "@/lib/memory/memory";
import type { TracedQuery } from "@/lib/memory/trace";

const FILES = ["memories", "queries", "contract"] as const;

/** A trace and its contract while they grow: memories and queries apart, since a trace has all memories first. */
export class GrowingRun {
  private memories = 0;
  private readonly hash: Hash = createHash("sha256");

  private constructor(private readonly out: string, private readonly folder: string, private readonly handles: Record<(typeof FILES)[number], FileHandle>) {}

  static async begin(out: string, head: string): Promise<GrowingRun> {
    const folder = await mkdtemp(join(out, ".growing-"));
    const [memories, queries, contract] = await Promise.all(FILES.map((name) => open(join(folder, name), "w")));
    const growing = new GrowingRun(out, folder, { memories: memories!, queries: queries!, contract: contract! });
    await growing.writeContract(head);
    return growing;
  }

  async add(store: readonly Memory[], queries: readonly TracedQuery[]): Promise<void> {
    const comma = this.memories > 0 && store.length > 0 ? ",\n" : "";
    this.memories += store.length;
    await this.writeContract(comma + store.map(contractLine).join(",\n"));
    await this.handles.memories.appendFile(store.map((memory) => `${memoryLine(memory)}\n`).join(""));
    await this.handles.queries.appendFile(queries.map((query) => `${queryLine(query)}\n`).join(""));
  }

  /** @returns the contract's hash */
  async endContract(): Promise<string> {
    await this.writeContract(CONTRACT_END);
    return this.hash.digest("hex");
  }

  /** Puts header, memories and queries together and both files in their place. */
  async finish(header: string): Promise<void> {
    await this.close();
    const whole = join(this.folder, "trace");
    await pipeline([`${header}\n`], createWriteStream(whole));
    for (const part of ["memories", "queries"]) await pipeline(createReadStream(join(this.folder, part)), createWriteStream(whole, { flags: "a" }));
    await rename(join(this.folder, "contract"), join(this.out, "store-contract.json"));
    await rename(whole, join(this.out, "trace.jsonl"));
  }

  /** Takes away whatever is not in its place. */
  async discard(): Promise<void> {
    await this.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async close(): Promise<void> {
    for (const handle of Object.values(this.handles)) await handle.close().catch(() => {});
  }

  private async writeContract(text: string): Promise<void> {
    this.hash.update(text);
    await this.handles.contract.appendFile(text);
  }
}
