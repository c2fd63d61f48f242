import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

const KEYS = 3;

/** What a careful reader would press for a case: made up, but the same for everybody who sees the same question. */
const rightKey = (question: string): number => (createHash("sha256").update(question).digest()[0] ?? 0) % KEYS;

/** Uniform in 0 to 1, the same at every run for the same words. */
const chance = (...words: (string | number)[]): number => createHash("sha256").update(words.join(" ")).digest().readUInt32BE(0) / 2 ** 32;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const question = async (page: Page) => (await heading(page).textContent()) ?? "";

interface Reading {
  project: string;
  cases: number;
  /** Share of cases in which the reader presses a wrong key. */
  errorRate: number;
  seed: string;
}

/** Labels every case from the keyboard and ends at the page that says thanks. */
export async function labelAll(page: Page, { project, cases, errorRate, seed }: Reading): Promise<void> {
  await page.goto(`/projects/${project}/annotate`);
  for (let number = 1; number <= cases; number++) {
    await page.getByText(`${number} of ${cases}`, { exact: true }).waitFor();
    const wrong = chance(seed, number) < errorRate ? 1 + Math.floor(chance(seed, number, "which") * (KEYS - 1)) : 0;
    await page.keyboard.press(String(1 + ((rightKey(await question(page)) + wrong) % KEYS)));
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("All done, thank you")).toBeVisible({ timeout: 30_000 });
}

/** Settles case after case from the keyboard until none waits. Returns how many they were. */
export async function settleAll(page: Page, project: string): Promise<number> {
  await page.goto(`/projects/${project}/adjudicate`);
  await page.getByRole("link", { name: "Settle the next case" }).click();
  const empty = page.getByText("No case waits for your decision.");
  for (let settled = 0; ; settled++) {
    const number = page.getByText(/^Case [\d,]+$/);
    await number.or(empty).first().waitFor();
    if (await empty.isVisible()) return settled;
    await expect(heading(page)).toBeFocused();
    const done = page.getByText(`${await number.textContent()} is done.`).or(empty);
    const overrules = page.getByText("This goes against most of the people");
    await page.keyboard.press(String(1 + rightKey(await question(page))));
    await page.keyboard.press("Enter");
    await done.or(overrules).first().waitFor();
    if (await overrules.isVisible()) {
      await page.getByLabel(/^Reason/).fill("The memory alone says otherwise");
      await page.keyboard.press("Control+Enter");
    }
    await done.first().waitFor();
  }
}
