import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, open, rename, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { LongMemEvalReader } from "@/lib/datasets/longmemeval";
import { MalformedDataset } from "@/lib/datasets/malformed-dataset";
import { InvalidInput } from "@/lib/errors";
import { CONTRACT_END, contractHead, contractLine, nativeContractRules } from "@/lib/memory/lineage-contract";
import { retrieveConversation } from "@/lib/memory/retrieve";
import { buildStore } from "@/lib/memory/store";
import { memoryLine, queryLine } from "@/lib/memory/trace";
import { auditRun } from "@/lib/target-audit/audit";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { CUTOFFS } from "@/lib/target-audit/rescore";
import { RunCollector } from "@/lib/target-audit/run-collector";
import { LeakChecker } from "./check-leak";
import { collectGarbage } from "./collect-garbage";
import { nativeHeader } from "./run-native";
import { runSource } from "./run-source";
import { streamInstances } from "./stream-instances";
import { writeAudit } from "./write-audit";
import type { Conversation, DatasetReport } from "@/lib/datasets/conversation";
import type { Memory } from "@/lib/memory/memory";
import type { RunSource, TracedQuery } from "@/lib/memory/trace";
import type { EvaluationRequest, EvaluationResult } from "./evaluation-request";
import type { Progress } from "./progress";
import type { Retriever } from "./retrievers";

/**
 * The same as `evaluateFile`, byte for byte, for a LongMemEval file that does not fit in memory: one conversation at a time
 * is read, parsed, asked, and written, and only its ranked lists are kept. What is written lies in a folder of its own
 * until the run is done.
 * @throws InvalidInput with the path inside the file of the first malformed instance
 */
export async function evaluateStream(request: EvaluationRequest & { source?: RunSource }, retriever: Retriever, onProgress?: Progress): Promise<EvaluationResult> {
  const { out, maxFacts, k, seed } = request;
  const run = { retriever, maxFacts, k, seed, source: request.source ?? (await runSource(request.dataset, [request.input])) };
  await mkdir(out, { recursive: true });
  const growing = await GrowingRun.begin(out, contractHead(nativeContractRules(request.dataset, maxFacts)));
  const leaks = new LeakChecker([maxFacts]);
  const unsaid = { sha256: "", leakCheck: { passed: true as const, statement: "", conversations: 0, turns: 0, storeSha256: "" } };
  const collector = new RunCollector(nativeHeader(request.dataset, run, unsaid), { k: CUTOFFS.at(-1)! });
  try {
    const reading = conversationsOf(request.input);
    let done = 0;
    for (let next = await reading.next(); ; next = await reading.next()) {
      if (next.done) {
        const header = nativeHeader(request.dataset, run, { sha256: await growing.endContract(), leakCheck: leaks.end().leakCheckOf(maxFacts) });
        collector.run.header = header;
        await growing.finish(JSON.stringify(header));
        const audit = auditRun(collector.run, { dataset: next.value, bootstrap: { ...AUDIT_BOOTSTRAP, seed } });
        return { audit, files: ["trace.jsonl", "store-contract.json", ...(await writeAudit(out, { run: collector.run, audit }))] };
      }
      const conversation = next.value;
      const store = buildStore(await leaks.parse(conversation), maxFacts);
      const retrieve = await retriever.index(store, conversation.questions.map(({ text }) => text));
      const queries = retrieveConversation(conversation, retrieve, k);
      collector.add(store, queries);
      await growing.add(store, queries);
      collectGarbage();
      onProgress?.({ step: "reading, storing and asking", done: (done += 1), total: done });
    }
  } finally {
    await leaks.close();
    await growing.discard();
  }
}

/** The conversations of a file, and at the end the report on all of them. */
async function* conversationsOf(path: string): AsyncGenerator<Conversation, DatasetReport> {
  const reader = new LongMemEvalReader();
  let any = false;
  for await (const instance of streamInstances(path)) {
    const read = reader.read(instance);
    if ("faults" in read) throw new InvalidInput(`${path}\n${new MalformedDataset("LongMemEval", read.faults).message}`);
    any = true;
    yield read.conversation;
  }
  if (!any) throw new InvalidInput(`${path} holds no instance.`);
  return reader.report();
}

const FILES = ["memories", "queries", "contract"] as const;

/** A trace and its contract while they grow: memories and queries apart, since a trace has all memories first. */
class GrowingRun {
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
