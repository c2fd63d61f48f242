import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures";

const SIZES = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];
type WithAxe = { axe?: typeof axe };

/** The page as it stands has no serious accessibility fault and does not scroll sideways, light and dark, wide and narrow. */
export async function expectAccessible(page: Page): Promise<void> {
  const where = new URL(page.url()).pathname;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoSeriousFault(page, `${where}, ${colorScheme}`);
    }
    await expectNoSidewaysScroll(page);
  }
}

/**
 * axe finds nothing serious in the page as it stands. axe is put into each document once and run there: its own runner
 * for Playwright does so anew for every run, and opens a second page to sum up frames, of which we have none.
 */
export async function expectNoSeriousFault(page: Page, where = new URL(page.url()).pathname): Promise<void> {
  expect(page.frames(), `${where}: a frame would go unseen`).toHaveLength(1);
  // While a page is taken anew, its title comes a moment after the rest.
  await expect(page, `${where}: no title`).toHaveTitle(/\S/);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const faults = await page.evaluate(async () => {
    const { violations } = await (window as WithAxe).axe!.run(document, { resultTypes: ["violations"] });
    return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  expect(faults, where).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, `${new URL(page.url()).pathname} at ${page.viewportSize()?.width}`).toBe(0);
}
