import { parseArgs } from "node:util";

type Suite = "unit" | "database" | "browser";

export interface TestArguments {
  readonly suites: ReadonlySet<Suite>;
  /** Names that a test file must contain, apart for Vitest and Playwright. */
  readonly filters: { readonly vitest: readonly string[]; readonly browser: readonly string[] };
  /** True when the browser tests were left out on request, and so are to be counted. */
  readonly countBrowser: boolean;
}

/** The arguments cannot be understood. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const TEST_USAGE = `npm test [-- options] [file names or parts of them]
  --no-browser                   leave the browser tests out
  --only unit|database|browser   run one suite`;

/**
 * Reads the arguments of `npm test`. A filter that names a browser test (in e2e/, or *.spec.ts) goes to the browser
 * suite, every other to Vitest; a suite for which all filters are meant for the other is left out.
 *
 * @throws UsageError saying what is allowed.
 */
export function readTestArguments(given: readonly string[]): TestArguments {
  const { values, positionals } = parse(given);
  const only = values.only;
  if (only !== undefined && !isSuite(only)) throw new UsageError(`--only takes unit, database or browser, not "${only}".\n${TEST_USAGE}`);
  if (only === "browser" && values["no-browser"]) throw new UsageError("--only browser and --no-browser leave nothing to run.");
  const browser = positionals.filter(isBrowserFilter);
  const vitest = positionals.filter((filter) => !isBrowserFilter(filter));
  const suites = new Set<Suite>(only ? [only] : ["unit", "database", "browser"]);
  if (values["no-browser"]) suites.delete("browser");
  if (positionals.length > 0 && !only) {
    if (browser.length === 0) suites.delete("browser");
    if (vitest.length === 0) for (const suite of ["unit", "database"] as const) suites.delete(suite);
  }
  return { suites, filters: { vitest, browser }, countBrowser: values["no-browser"] && positionals.length === 0 };
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], allowPositionals: true, options: { "no-browser": { type: "boolean", default: false }, only: { type: "string" } } });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${TEST_USAGE}`);
  }
}

const isSuite = (word: string): word is Suite => ["unit", "database", "browser"].includes(word);
const isBrowserFilter = (filter: string) => /(^|\/)e2e\/|\.spec\.ts$/.test(filter);
