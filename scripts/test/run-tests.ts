import path from "node:path";
import { SettingsError } from "@/lib/env";
import { PostgresError } from "@/lib/postgres/postgres-error";
import { BuildFailed, ensureGenerated } from "../start/ensure-built";
import { readSettings } from "../start/read-settings";
import { BuildInUse, runBrowserSuite } from "./browser-suite";
import { findChromium, HOW_TO_GET_CHROMIUM } from "./find-chromium";
import { countBrowserTests, runVitest } from "./run-suite";
import type { Tally } from "./tally";
import { sumTallies } from "./tally";
import type { TestArguments } from "./test-arguments";
import { readTestArguments, UsageError } from "./test-arguments";
import type { TestDatabases } from "./test-databases";
import { NotLocal, openTestDatabases } from "./test-databases";

const say = (line: string) => console.log(line);
const PLAIN_ERRORS = [SettingsError, PostgresError, BuildFailed, NotLocal, BuildInUse];

/**
 * Runs the suites that the arguments ask for, on databases of their own, and prints `N passed, N failed` last.
 *
 * @returns exit code: 0 all passed, 1 something failed, 2 the arguments are wrong, 3 there is no browser.
 */
export async function runTests(given: readonly string[]): Promise<number> {
  let chosen: TestArguments;
  try {
    chosen = readTestArguments(given);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
  // Said at once, not after minutes of other tests.
  if (chosen.suites.has("browser") && !findChromium(process.env)) {
    console.error(HOW_TO_GET_CHROMIUM);
    return 3;
  }
  const { passed, failed } = sumTallies(await runSuites(chosen));
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runSuites(chosen: TestArguments): Promise<Tally[]> {
  const tallies: Tally[] = [];
  let databases: TestDatabases | undefined;
  try {
    const { testDatabaseUrl, dataDirectory } = readSettings();
    await ensureGenerated(say);
    databases = await openTestDatabases(testDatabaseUrl);
    endOnSignal(databases);
    tallies.push(...(await runVitestSuites(chosen, databases)));
    if (chosen.suites.has("browser")) tallies.push(await runBrowserSuite({ databases, filters: chosen.filters.browser, dataDirectory, say }));
    if (chosen.countBrowser) say(`\n${await countBrowserTests()} browser tests were left out (--no-browser).`);
  } catch (error) {
    console.error(PLAIN_ERRORS.some((kind) => error instanceof kind) ? (error as Error).message : error);
    tallies.push({ passed: 0, failed: 1 });
  } finally {
    await databases?.stop();
  }
  return tallies;
}

async function runVitestSuites({ suites, filters }: TestArguments, { adminUrl, template, folder }: TestDatabases): Promise<Tally[]> {
  const projects = (["unit", "database"] as const).filter((suite) => suites.has(suite));
  if (projects.length === 0) return [];
  const environment = { ASSAY_TEST_ADMIN_URL: adminUrl, ASSAY_TEST_TEMPLATE: template, ASSAY_DATA: path.join(folder, "data") };
  return [await runVitest({ projects, filters: filters.vitest, environment, report: path.join(folder, "vitest.json") })];
}

/** A run that is broken off leaves neither server nor folder behind. Nor a tool: those end with this process. */
function endOnSignal(databases: TestDatabases): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void databases.stop().finally(() => process.exit(130)));
}
