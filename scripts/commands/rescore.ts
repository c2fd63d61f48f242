import type { Command } from "commander";
import { rescoreFiles } from "@/lib/evaluation-files/rescore-files";
import { describeAudit } from "@/lib/evaluation-files/describe-audit";

/** `assay rescore`: saved traces → audits, without retrieving anything again. Needs no database. */
export function registerRescore(program: Command): void {
  program
    .command("rescore")
    .description("make the audit of one or more saved traces again, and compare their winners")
    .argument("<traces...>", "files trace.jsonl, of this or of another system")
    .requiredOption("--out <dir>", "where the results are written")
    .option("--json", "print the result for a machine")
    .action(async (traces: string[], { out, json }: { out: string; json?: boolean }) => {
      const { audits, contested, files } = await rescoreFiles(traces, out);
      if (json) console.log(JSON.stringify({ out, files, contested, audits: audits.map(({ system, dataset, audit }) => ({ system, dataset, metrics: audit.metrics, contested: audit.contested })) }));
      else console.log([...audits.map(({ audit }) => describeAudit(audit, out)), `${contested} contested cases in all.`].join("\n\n"));
    });
}
