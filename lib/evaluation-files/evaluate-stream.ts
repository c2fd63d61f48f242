import { mkdir } from "node:fs/promises";
import { contractHead, nativeContractRules } from "@/lib/memory/lineage-contract";
import { retrieveConversation } from "@/lib/memory/retrieve";
import { buildStore } from "@/lib/memory/store";
import { auditRun } from "@/lib/target-audit/audit";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { CUTOFFS } from "@/lib/target-audit/rescore";
import { RunCollector } from "@/lib/target-audit/run-collector";
import { answeredHeader, answersOfRuns, readAnswerFiles, refuseUseless } from "./answer-files";
import { LeakChecker } from "./check-leak";
import { collectGarbage } from "./collect-garbage";
import { GrowingRun } from "./growing-run";
import { nativeHeader, systemName } from "./run-native";
import { runSource } from "./run-source";
import { checkInstances, conversationsOf } from "./stream-conversations";
import { writeAudit } from "./write-audit";
import type { Extractor } from "@/lib/extraction/extractor";
import type { RunSource } from "@/lib/memory/trace";
import type { Conversation } from "@/lib/datasets/conversation";
import type { NativeRun } from "./run-native";
import type { EvaluationRequest, EvaluationResult } from "./evaluation-request";
import type { Progress } from "./progress";
import type { Retriever } from "./retrievers";

/**
 * The same as `evaluateFile`, byte for byte, for a LongMemEval file that does not fit in memory: the whole file is checked
 * first, then one conversation at a time is read, parsed, asked, and written, and only its ranked lists are kept. What is
 * written lies in a folder of its own until the run is done.
 * @throws InvalidInput with the path inside the file of each fault, up to a number, and for answers that do not fit
 */
export async function evaluateStream(request: EvaluationRequest & { source?: RunSource }, { retriever, extractor }: { retriever: Retriever; extractor: Extractor }, onProgress?: Progress): Promise<EvaluationResult> {
  const { out, input, maxFacts, k, seed } = request;
  const files = await readAnswerFiles(request.answers ?? []);
  const report = await checkInstances(input, onProgress);
  const run = { retriever, extractor, maxFacts, k, seed, source: request.source ?? (await runSource(request.dataset, [input])) };
  const dataset = { name: request.dataset, report };
  const answers = answersOfRuns(files, [systemName(run)])[0]!;
  await mkdir(out, { recursive: true });
  const growing = await GrowingRun.begin(out, contractHead(nativeContractRules(request.dataset, maxFacts, extractor.identity)));
  const leaks = new LeakChecker([maxFacts], { extractor, turns: report.turns });
  const unsaid = { extraction: null, sha256: "", leakCheck: { passed: true as const, statement: "", conversations: 0, turns: 0, storeSha256: "" } };
  const collector = new RunCollector(nativeHeader(dataset, run, unsaid), { k: CUTOFFS.at(-1)! });
  try {
    let done = 0;
    for await (const conversation of conversationsOf(input, report)) {
      await takeIn(conversation, { run, answers, leaks, collector, growing });
      collectGarbage();
      onProgress?.({ step: "storing and asking", done: (done += 1), total: report.conversations });
    }
    const { leakCheckOf, extraction } = leaks.end();
    const header = answeredHeader(nativeHeader(dataset, run, { sha256: await growing.endContract(), leakCheck: leakCheckOf(maxFacts), extraction }), answers);
    refuseUseless(files, [header]);
    collector.run.header = header;
    await growing.finish(JSON.stringify(header));
    const audit = auditRun(collector.run, { bootstrap: { ...AUDIT_BOOTSTRAP, seed } });
    return { audit, usage: extractor.usage(), files: ["trace.jsonl", "store-contract.json", ...(await writeAudit(out, { run: collector.run, audit }))] };
  } finally {
    await leaks.close();
    await growing.discard();
  }
}

interface Taking {
  run: NativeRun;
  answers: ReturnType<typeof answersOfRuns>[number];
  leaks: LeakChecker;
  collector: RunCollector;
  growing: GrowingRun;
}

/** One conversation, in a function of its own: what a loop that waits has named last, it keeps in memory. */
async function takeIn(conversation: Conversation, { run: { retriever, maxFacts, k }, answers, leaks, collector, growing }: Taking): Promise<void> {
  const store = buildStore(await leaks.parse(conversation), maxFacts);
  const retrieve = await retriever.index(store, conversation.questions.map(({ text }) => text));
  const queries = answers.answer(retrieveConversation(conversation, retrieve, k));
  collector.add(store, queries);
  await growing.add(store, queries);
}
