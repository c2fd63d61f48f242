import { spawn } from "node:child_process";
import { programFile } from "../start/ensure-built";
import { PROJECT_DIRECTORY } from "../start/project-directory";
import type { Tally } from "./tally";
import { readTally, tallyPlaywright, tallyVitest } from "./tally";

interface ToolRun {
  readonly arguments: readonly string[];
  readonly environment: Record<string, string>;
}

/** Runs a tool of an npm package in the project's folder, showing its output, and returns its exit code. It ends with this process. */
function runTool(file: string, run: ToolRun): Promise<number> {
  const tool = spawn(process.execPath, [file, ...run.arguments], { cwd: PROJECT_DIRECTORY, env: { ...process.env, ...run.environment }, stdio: ["ignore", "inherit", "inherit"] });
  const end = () => void tool.kill("SIGTERM");
  process.once("exit", end);
  return new Promise((resolve, reject) => {
    tool.once("error", reject);
    tool.once("close", (code) => {
      process.removeListener("exit", end);
      resolve(code ?? 1);
    });
  });
}

/** Runs projects of vitest.config.ts and counts; the report goes to a file. */
export async function runVitest(run: { projects: readonly string[]; filters: readonly string[]; environment: Record<string, string>; report: string }): Promise<Tally> {
  const exitCode = await runTool(programFile("vitest", "vitest.mjs"), {
    arguments: ["run", ...run.projects.flatMap((name) => ["--project", name]), "--passWithNoTests", "--reporter=default", "--reporter=json", `--outputFile.json=${run.report}`, ...run.filters],
    environment: run.environment,
  });
  return readTally(run.report, exitCode, tallyVitest);
}

/** Runs the browser tests against a server that is up, and counts; the report goes to a file. */
export async function runPlaywright(run: { filters: readonly string[]; environment: Record<string, string>; report: string }): Promise<Tally> {
  const exitCode = await runTool(programFile("@playwright/test", "cli.js"), {
    arguments: ["test", "--pass-with-no-tests", "--reporter=list,json", ...run.filters],
    environment: { ...run.environment, PLAYWRIGHT_JSON_OUTPUT_FILE: run.report },
  });
  return readTally(run.report, exitCode, tallyPlaywright);
}

/** Counts the browser tests without running them. */
export async function countBrowserTests(): Promise<number> {
  const listing = spawn(process.execPath, [programFile("@playwright/test", "cli.js"), "test", "--list", "--pass-with-no-tests"], {
    cwd: PROJECT_DIRECTORY,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  listing.stdout.on("data", (data: Buffer) => (output += data.toString()));
  await new Promise((resolve) => listing.once("close", resolve));
  return Number(/Total: (\d+) tests?/.exec(output)?.[1] ?? 0);
}
