import { Option, type Command } from "commander";
import { rescoreFiles } from "@/lib/evaluation-files/rescore-files";
import { describeAudit, describeOutput } from "@/lib/evaluation-files/describe-audit";
import { LABEL_CHOICES, type LabelChoice } from "@/lib/target-audit/credit-labels";
import { counted } from "@/lib/target-audit/numbers";
import { describeValidation } from "@/lib/target-audit/validation-report";
import { addAnswersOption } from "./answers-option";

interface Options {
  out: string;
  labels?: string[];
  from: LabelChoice;
  answers?: string[];
  json?: boolean;
}

/** `assay rescore`: saved traces → audits, without retrieving anything again. Needs no database. */
export function registerRescore(program: Command): void {
  addAnswersOption(program.command("rescore"))
    .description("make the audit of one or more saved traces again, compare their winners, and score them by labels")
    .argument("<traces...>", "files trace.jsonl, of this or of another system, or folders that hold them")
    .requiredOption("--out <dir>", "where the results are written")
    .option("--labels <paths...>", "folders that \"assay release\" wrote, or files of labels: adds the validated target, deserved credit and the flips that survive")
    .addOption(new Option("--from <whose>", "whose labels decide: the majority of people, the final label, or judges alone").choices(LABEL_CHOICES).default("adjudicated"))
    .option("--json", "print the result for a machine")
    .action(async (traces: string[], { out, labels, from, answers, json }: Options) => {
      const { audits, contested, files, validation } = await rescoreFiles(traces, out, { answers, ...(labels ? { labels: { paths: labels, from } } : {}) });
      if (json) console.log(JSON.stringify({ out, files, contested, audits: audits.map(({ system, dataset, audit }) => ({ system, dataset, metrics: audit.metrics, contested: audit.contested })), validation }));
      else console.log([...audits.map(({ audit }) => describeAudit(audit)), `${counted(contested, "contested case")} in all. ${describeOutput(out, { contested, traces })}`, ...(validation ? [describeValidation(validation)] : [])].join("\n\n"));
    });
}
