import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nativeContractRules } from "@/lib/memory/lineage-contract";
import { serializeTrace } from "@/lib/memory/trace";
import { auditRun } from "@/lib/target-audit/audit";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { CUTOFFS } from "@/lib/target-audit/rescore";
import { collectRun } from "@/lib/target-audit/run-collector";
import { answeredTrace, answersOfRuns, readAnswerFiles, refuseUseless } from "./answer-files";
import { parseChecked } from "./check-leak";
import { evaluateStream } from "./evaluate-stream";
import { openExtractor, refuseDensity } from "./extractors";
import { readDataset } from "./read-dataset";
import { openRetriever } from "./retrievers";
import { refuseOtherRun, refuseSweep } from "./refuse-other-run";
import { runNative, systemName } from "./run-native";
import { runSource } from "./run-source";
import { writeAudit, writeLines } from "./write-audit";
import type { Trace } from "@/lib/memory/trace";
import type { AnswerFile } from "./answer-files";
import type { Progress } from "./progress";
import type { EvaluationRequest, EvaluationResult } from "./evaluation-request";
import type { NativeRunResult } from "./run-native";

/**
 * Runs an evaluation from a dataset file to a directory: `trace.jsonl`, `store-contract.json` and all that `writeAudit`
 * makes of the trace; `contested.jsonl` is in the form that a labelling project imports. Nothing is written before the
 * run is done.
 * @throws InvalidInput when the dataset cannot be read or the directory holds another run, AppError when a remote model fails
 */
export async function evaluateFile(request: EvaluationRequest, onProgress?: Progress): Promise<EvaluationResult> {
  const extractor = openExtractor(request.extractor, request.extractorOptions);
  const retriever = openRetriever(request.retriever, request.retrieverOptions);
  try {
    refuseDensity(extractor, request.maxFacts);
    const source = await runSource(request.dataset, [request.input]);
    if (!request.force) {
      await refuseSweep(request.out);
      const contract = { sha256: "", rules: nativeContractRules(request.dataset, request.maxFacts, extractor.identity) };
      await refuseOtherRun(request.out, { dataset: request.dataset, system: systemName({ ...request, retriever, extractor }), k: request.k, source, contract, retriever: { ...retriever.parameters }, seed: request.seed });
    }
    if (await mustBeStreamed(request)) return await evaluateStream({ ...request, source }, { retriever, extractor }, onProgress);
    const files = await readAnswerFiles(request.answers ?? []);
    const dataset = await readDataset(request.dataset, { path: request.input });
    const stores = await parseChecked(dataset, [request.maxFacts], { onProgress, extractor });
    const run = await runNative(dataset, stores, { ...request, source, retriever, onProgress });
    return { ...(await writeRun(request.out, { ...run, trace: answeredAlone(run.trace, files) }, request.seed)), usage: extractor.usage() };
  } finally {
    await retriever.close();
    await extractor.close();
  }
}

function answeredAlone(trace: Trace, files: readonly AnswerFile[]): Trace {
  const [answers] = answersOfRuns(files, [trace.header.system]);
  const answered = answeredTrace(trace, answers!);
  refuseUseless(files, [answered.header]);
  return answered;
}

/** Files from this size on are read conversation by conversation: their text would not fit into one string. */
const LARGE_IN_BYTES = 128 * 1024 * 1024;

/** Only LongMemEval's file holds many conversations in one list that grows so large; a BEAM conversation is a file by itself. */
export async function mustBeStreamed({ dataset, input }: Pick<EvaluationRequest, "dataset" | "input">): Promise<boolean> {
  const found = await stat(input).catch(() => null);
  return dataset === "longmemeval" && found !== null && found.size >= LARGE_IN_BYTES;
}

/** Audits a run and writes all there is of it into a directory. */
export async function writeRun(out: string, { trace, contract }: NativeRunResult, seed: number): Promise<EvaluationResult> {
  const run = collectRun(trace, { k: CUTOFFS.at(-1)! });
  const audit = auditRun(run, { bootstrap: { ...AUDIT_BOOTSTRAP, seed } });
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "store-contract.json"), contract);
  await writeLines(join(out, "trace.jsonl"), serializeTrace(trace));
  return { audit, files: ["trace.jsonl", "store-contract.json", ...(await writeAudit(out, { run, audit }))] };
}
