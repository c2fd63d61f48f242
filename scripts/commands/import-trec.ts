import type { Command } from "commander";
import { describeAudit } from "@/lib/evaluation-files/describe-audit";
import { importTrec } from "@/lib/evaluation-files/import-trec";

interface Given {
  run: string;
  qrelsRaw: string;
  qrelsSource?: string;
  qrelsCanonical?: string;
  dataset: string;
  system?: string;
  out: string;
  force?: boolean;
  json?: boolean;
}

/** `assay import-trec`: a TREC run and the qrels of the targets → trace and audit. Needs no database. */
export function registerImportTrec(program: Command): void {
  program
    .command("import-trec")
    .description("audit a TREC run under the qrels of each target")
    .requiredOption("--run <file>", "the run: query Q0 memory rank score tag")
    .requiredOption("--qrels-raw <file>", "judgements of Raw: query 0 memory grade")
    .option("--qrels-canonical <file>", "judgements of Canonical; by default what of Source is not Raw")
    .option("--qrels-source <file>", "judgements of Source; by default Raw and Canonical together")
    .requiredOption("--dataset <name>", "what the audit calls the dataset")
    .option("--system <name>", "what it calls the run; by default the run's tag")
    .requiredOption("--out <dir>", "where the results are written")
    .option("--force", "overwrite another run that the directory holds; the same run is always written again")
    .option("--json", "print the result for a machine")
    .action(async ({ run, qrelsRaw: raw, qrelsSource: source, qrelsCanonical: canonical, dataset, system, out, force, json }: Given) => {
      const { audit, files } = await importTrec({ run, raw, source, canonical, dataset, system, out, force: force ?? false });
      console.log(json ? JSON.stringify({ out, files, metrics: audit.metrics, coverage: audit.coverage, contested: audit.contested }) : `${describeAudit(audit)}\nWritten to ${out}.`);
    });
}
