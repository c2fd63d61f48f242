/**
 * From the Enter key that submits to the next case painted, in Chromium against a production server on this machine.
 * Prints the median and the 95th percentile in milliseconds; the aim for the median is 50.
 * Usage: npx tsx scripts/bench/bench-next-case.ts. BENCH_URL and DATABASE_URL name a server to use instead of one of its own.
 */
import { randomUUID } from "node:crypto";
import { chromium } from "@playwright/test";
import { createAccount } from "@/e2e/support/accounts";
import { findChromium, HOW_TO_GET_CHROMIUM } from "../test/find-chromium";
import { quantile } from "./figures";
import { openLabellingServer, signInForCookies } from "./labelling-server";
import { makeLabellingTables } from "./labelling-tables";

const CASES = 60;
/** The first ones warm the browser up. */
const UNCOUNTED = 5;

const executablePath = findChromium(process.env);
if (!executablePath) {
  console.error(HOW_TO_GET_CHROMIUM);
  process.exit(2);
}
const { url, db, stop } = await openLabellingServer();
const project = `bench-${randomUUID()}`;
const account = await createAccount(db, "Annotator");
await makeLabellingTables(db, { project, cases: CASES, overlap: 1, annotators: [account] });
const cookie = await signInForCookies(url, account);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
await context.addCookies(cookie.split("; ").map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url })));
const page = await context.newPage();
await page.goto(`${url}/projects/${project}/annotate`);
await page.getByRole("heading", { level: 1, name: /^Question/ }).waitFor();

/**
 * Watches, in the page, from the key's own time stamp to the frame after the one that shows another question. As text,
 * since the TypeScript runner wraps functions in a helper that the page does not have.
 */
const WATCH_NEXT_CASE = `window.nextCasePainted = new Promise((resolve) => {
  const shown = () => document.querySelector("h1")?.textContent;
  document.addEventListener("keydown", ({ timeStamp }) => {
    const before = shown();
    const look = () => requestAnimationFrame(shown() === before ? look : () => resolve(performance.now() - timeStamp));
    look();
  }, { once: true, capture: true });
}); undefined`;

const times: number[] = [];
for (let n = 0; n < CASES - 1; n++) {
  await page.keyboard.press("2");
  await page.waitForTimeout(150);
  await page.evaluate(WATCH_NEXT_CASE);
  await page.keyboard.press("Enter");
  times.push(await page.evaluate<number>("window.nextCasePainted"));
}
await browser.close();
await stop();
const counted = times.slice(UNCOUNTED);
console.log(`key to next case painted, ${counted.length} cases: median ${quantile(counted, 0.5).toFixed(1)} ms (aim 50), p95 ${quantile(counted, 0.95).toFixed(1)} ms`);
process.exit(0);
