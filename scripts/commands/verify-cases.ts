import type { Command } from "commander";
import { verifyCases, type CaseReport } from "@/lib/reference-cases/verify-cases";

/** `assay verify-cases`: checks the statistics and retrieval metrics against a folder of reference cases. Needs no database. */
export function registerVerifyCases(program: Command): void {
  program
    .command("verify-cases")
    .description("run reference cases through the statistics and retrieval metrics and compare every value")
    .argument("<dir>", "a folder of case files, *.json")
    .option("--json", "print {passed, failed, outOfScope, failures: [{name, path, expected, got}]} for a machine")
    .action(async (directory: string, { json }: { json?: boolean }) => {
      const report = await verifyCases(directory);
      console.log(json ? JSON.stringify(report) : describe(report));
      if (report.failed > 0) process.exitCode = 1;
    });
}

function describe({ passed, failed, outOfScope, failures, leftOut }: CaseReport): string {
  return [
    `${passed} passed, ${failed} failed, ${outOfScope} out of scope.`,
    ...failures.map(({ name, path, expected, got }) => `  ${path === "" ? name : `${name}, ${path}`}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`),
    ...leftOut.map(({ name, reason }) => `  Out of scope: ${name}: ${reason}`),
  ].join("\n");
}
