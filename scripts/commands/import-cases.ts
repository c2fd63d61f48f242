import path from "node:path";
import { Option, type Command } from "commander";
import { openWithProgress } from "./file-with-progress";
import { withDatabase } from "./operator-session";
import { printImport } from "./print-import";

interface Options {
  project: string;
  format?: "jsonl" | "json" | "csv";
  skipBad?: boolean;
  json?: boolean;
}

/** `assay import-cases`: a file of cases → a project; all of it or, unless faulty lines are to be left out, nothing. */
export function registerImportCases(program: Command): void {
  program
    .command("import-cases")
    .description("import cases from a JSONL, JSON or CSV file; the same case again is skipped")
    .argument("<file>", "the file of cases")
    .requiredOption("--project <id>", "the project they go into")
    .addOption(new Option("--format <format>", "the file's format, when it cannot be told from name and content").choices(["jsonl", "json", "csv"]))
    .option("--skip-bad", "leave faulty lines out instead of refusing the file")
    .option("--json", "print {added, skipped, faults} for a machine")
    .action(async (file: string, { project, format, skipBad = false, json = false }: Options) => {
      await withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/auth/actor");
        const { importCaseFile } = await import("@/lib/cases/imports/import-case-file");
        const { source, done } = await openWithProgress(file);
        const report = await importCaseFile(OPERATOR, { project, fileName: path.basename(file), source, skipBad, ...(format ? { format } : {}) }).finally(done);
        printImport(report, { noun: "case", json });
        if (!report.imported) return;
        const { linkToEvaluation } = await import("@/lib/evaluations/link-matching");
        const found = await linkToEvaluation(OPERATOR, { projectId: project });
        if (found) console.error(`Linked to the evaluation “${found.evaluationName}”, which holds all of the project’s cases: /evaluations/${found.evaluation} brings its labels back.`);
      });
    });
}
