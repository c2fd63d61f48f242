import fs from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { openAnsweredTraces } from "@/lib/evaluation-files/open-answered-traces";
import { counted } from "@/lib/target-audit/numbers";
import type { Command } from "commander";
import { addAnswersOption } from "./answers-option";
import { withDatabase } from "./operator-session";

interface Options {
  name?: string;
  answers?: string[];
  json?: boolean;
}

/** `assay import-evaluation`: saved traces → an evaluation on the pages, audited. The same traces again are recognised. */
export function registerImportEvaluation(program: Command): void {
  addAnswersOption(program.command("import-evaluation"))
    .description("bring saved traces into the installation and audit them together; the same traces again are recognised")
    .argument("<traces...>", "files trace.jsonl, or directories that hold one, as evaluate writes them")
    .option("--name <name>", "what people see; made from datasets and systems when left out")
    .option("--json", "print {evaluation, known, name, status, runs, contested, linked} for a machine")
    .action(async (given: string[], { name, answers, json = false }: Options) => {
      const files = await Promise.all(given.map(traceFileOf));
      const answered = answers ? await openAnsweredTraces(files, answers) : null;
      await withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/auth/actor");
        const { importEvaluation } = await import("@/lib/evaluations/import-evaluation");
        const { evaluationHeader } = await import("@/lib/evaluations/evaluation-header");
        const { findEvaluation } = await import("@/lib/evaluations/find-evaluation");
        const traces = files.map((file, at) => ({ fileName: path.basename(file) === "trace.jsonl" ? `${path.basename(path.dirname(path.resolve(file)))}/trace.jsonl` : path.basename(file), open: answered?.[at] ?? (() => fs.createReadStream(file) as AsyncIterable<Uint8Array>) }));
        const report = json ? {} : { onProgress: ({ step, done, total }: { step: string; done: number; total: number }) => console.error(`${step} (${done} of ${counted(total, "run")} done)`) };
        const { evaluation, known, linked } = await importEvaluation(OPERATOR, { name: name ?? traces.map(({ fileName }) => fileName.replace(/\/trace\.jsonl$|\.jsonl$/, "")).join(", ").slice(0, 200), traces, ...report });
        const { contested: strata } = await evaluationHeader(OPERATOR, { evaluation });
        const found = await findEvaluation(OPERATOR, { evaluation });
        const contested = strata.reduce((sum, { cases }) => sum + cases, 0);
        if (json) console.log(JSON.stringify({ evaluation, known, name: found.name, status: found.status, runs: found.runs.map(({ system, dataset }) => ({ system, dataset })), contested, linked: linked.map(({ project }) => project) }));
        else console.log([`${known ? "These traces are there already:" : "Added"} ${found.name}, ${counted(found.runs.length, "run")}, ${counted(contested, "contested credit")}: /evaluations/${evaluation}`, ...linked.map(({ project, name: of, cases }) => `Linked the project ${project} (${of}), all of whose ${counted(cases, "case")} it holds: its labels can be brought back.`)].join("\n"));
      });
    });
}

/** A directory stands for the trace in it. */
async function traceFileOf(given: string): Promise<string> {
  return (await stat(given)).isDirectory() ? path.join(given, "trace.jsonl") : given;
}
