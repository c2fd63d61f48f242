import { defineConfig, devices } from "@playwright/test";
import { findChromium, HOW_TO_GET_CHROMIUM } from "./scripts/test/find-chromium";

const { E2E_BASE_URL, PLAYWRIGHT_OUTPUT } = process.env;
const executablePath = findChromium(process.env);
const listsOnly = process.argv.includes("--list");
if (!listsOnly && !executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
if (!listsOnly && !E2E_BASE_URL) {
  throw new Error("E2E_BASE_URL is not set. `npm test -- --only browser [files]` starts a server with a fresh database and sets it.");
}

/** Without these, the browser looks up its maker's hosts at every start, which a closed network answers slowly. */
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic", "--disable-gpu"];
const asRoot = process.getuid?.() === 0;

/** Browser tests: one file for each journey, against a server that `npm test` starts. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: PLAYWRIGHT_OUTPUT ?? "test-results",
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at the second try only is a fault to be found, not to be hidden.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: { executablePath, args: [...QUIET, ...(asRoot ? ["--no-sandbox"] : [])] },
  },
});
