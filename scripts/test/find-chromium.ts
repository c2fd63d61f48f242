import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** How to get a browser, in one line. */
export const HOW_TO_GET_CHROMIUM =
  "No Chromium was found for the browser tests: install one (Debian and Ubuntu: `sudo apt-get install chromium`; anywhere: `npx playwright install chromium`) or set CHROMIUM to its path; `npm test -- --no-browser` leaves those tests out.";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Finds a Chromium: the one that CHROMIUM names, else one on the search path or in the usual places, else Playwright's
 * own download.
 *
 * @returns its file; undefined when there is none, or CHROMIUM names a file that does not exist.
 */
export function findChromium(environment: Record<string, string | undefined>, ownDownload = chromium.executablePath()): string | undefined {
  const named = environment.CHROMIUM;
  if (named) return fs.existsSync(named) ? named : undefined;
  const folders = [...(environment.PATH ?? "").split(path.delimiter).filter(Boolean), "/usr/bin", "/usr/local/bin", "/snap/bin"];
  const usual = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...usual, ...APPLICATIONS, ownDownload].find((file) => file !== "" && fs.existsSync(file));
}
