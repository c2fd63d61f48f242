import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/test/find-chromium";

const { E2E_BASE_URL, PLAYWRIGHT_OUTPUT } = process.env;
/** Without these, the browser looks up its maker's hosts at every start, which a closed network answers slowly. */
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic", "--disable-gpu"];
const asRoot = process.getuid?.() === 0;

/** Browser tests: one file for each journey, against a server that `npm test` starts. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: PLAYWRIGHT_OUTPUT ?? "test-results",
  globalSetup: "./scripts/test/require-server.ts",
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at the second try only is a fault to be found, not to be hidden.
  retries: 0,
  // For hangs, not for busy machines.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // A trace costs a seventh of the time; a run that nobody looks into afterwards does without.
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: { executablePath: findChromium(process.env), args: [...QUIET, ...(asRoot ? ["--no-sandbox"] : [])] },
  },
});
