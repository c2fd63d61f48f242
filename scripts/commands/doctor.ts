import type { Command } from "commander";
import { checkDatabase } from "../doctor/check-database";
import { checkMachine } from "../doctor/check-machine";
import { formatFindings } from "../doctor/finding";
import { readSettings } from "../start/read-settings";
import { EXIT } from "./report-error";

/** `assay doctor`: looks at everything that the installation stands on and says what to do. */
export function registerDoctor(program: Command): void {
  program
    .command("doctor")
    .description("check Node, packages, settings, disk and database, and say what to do")
    .option("--json", "print the findings for a machine")
    .action(async ({ json }: { json?: boolean }) => {
      const findings = [...checkMachine(readSettings()), ...(await checkDatabase())];
      console.log(json ? JSON.stringify({ findings }) : formatFindings(findings));
      if (findings.some(({ state }) => state === "bad")) process.exitCode = EXIT.environment;
    });
}
