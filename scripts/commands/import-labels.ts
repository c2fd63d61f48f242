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

/** `assay import-labels`: a file of labels made elsewhere → a project; all of it or, unless faulty lines are to be left out, nothing. */
export function registerImportLabels(program: Command): void {
  program
    .command("import-labels")
    .description("import labels of people or models made elsewhere, from a JSONL, JSON or CSV file; the same label again is skipped")
    .argument("<file>", "the file of labels")
    .requiredOption("--project <id>", "the project whose cases they are about")
    .addOption(new Option("--format <format>", "the file's format, when it cannot be told from name and content").choices(["jsonl", "json", "csv"]))
    .option("--skip-bad", "leave faulty lines out instead of refusing the file")
    .option("--json", "print {added, skipped, faults} for a machine")
    .action(async (file: string, { project, format, skipBad = false, json = false }: Options) => {
      await withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/auth/actor");
        const { importLabelFile } = await import("@/lib/labels/import-label-file");
        const { source, done } = await openWithProgress(file);
        const report = await importLabelFile(OPERATOR, { project, fileName: path.basename(file), source, skipBad, ...(format ? { format } : {}) }).finally(done);
        printImport(report, { noun: "label", json });
      });
    });
}
