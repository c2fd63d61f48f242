import fs from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findFreePort } from "@/lib/postgres/free-port";
import { ensureBuilt } from "./start/ensure-built";
import { openHouse } from "./start/house";
import { inProject } from "./start/project-directory";
import { findChromium } from "./test/find-chromium";
import { openTestDatabases } from "./test/test-databases";

/** Takes the README's pictures from the shipped sample, on a fresh installation of its own, so that they stay true. */

const say = (line: string) => console.error(line);
const SAMPLE = "/projects/sample";

async function takePictures(page: Page, link: string): Promise<void> {
  const shot = (name: string) => page.screenshot({ path: inProject("docs", name) });
  await page.goto(link);
  await page.getByLabel("Your name").fill("Robin");
  await page.getByLabel("E-mail").fill("robin@example.org");
  await page.getByLabel("Password").fill("a picture is worth it");
  await page.getByRole("button", { name: "Make the account" }).click();
  await page.waitForURL("**/projects");
  await page.goto(SAMPLE + "/annotate");
  await page.getByText("Memory to judge").waitFor();
  await page.keyboard.press("2");
  await shot("work-screen.png");
  await page.goto(SAMPLE + "/agreement");
  await page.locator("figure svg").first().waitFor();
  await page.setViewportSize({ width: 1280, height: 1040 });
  await shot("agreement.png");
}

const databases = await openTestDatabases(undefined);
let stop = async () => {};
try {
  await ensureBuilt(say);
  fs.mkdirSync(inProject("docs"), { recursive: true });
  const databaseUrl = await databases.copyTemplate("pictures");
  const port = await findFreePort();
  const house = await openHouse(
    { mode: "start", port, host: "127.0.0.1", publicUrl: `http://127.0.0.1:${port}`, dataDirectory: path.join(databases.folder, "pictures-data"), databaseUrl: () => databaseUrl, say, onProcesses: () => undefined },
    (stopHouse) => (stop = stopHouse),
  );
  const browser = await chromium.launch({ executablePath: findChromium(process.env), args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${port}`, viewport: { width: 1280, height: 800 } });
  await takePictures(page, house.link);
  await browser.close();
  say("Wrote docs/work-screen.png and docs/agreement.png.");
} finally {
  await stop();
  await databases.stop();
}
process.exit(0);
