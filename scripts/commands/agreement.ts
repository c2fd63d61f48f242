import type { Command } from "commander";
import { withDatabase } from "./operator-session";

interface Options {
  project: string;
  json?: boolean;
}

/** `assay agreement`: how far people agree among themselves and with judges, in one project. */
export function registerAgreement(program: Command): void {
  program
    .command("agreement")
    .description("measure agreement among people, with judges and among judges")
    .requiredOption("--project <id>", "the project to measure")
    .option("--json", "print the whole report for a machine")
    .action(({ project, json }: Options) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { agreementReport } = await import("@/lib/agreement/agreement-report");
      const { reportText } = await import("@/lib/agreement/report-text");
      const { report } = await agreementReport(OPERATOR, { project });
      console.log(json ? JSON.stringify(report) : reportText(report));
    }));
}
