import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

const SIZES = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];

/** The page as it stands has no serious accessibility fault and does not scroll sideways, light and dark, wide and narrow. */
export async function expectAccessible(page: Page): Promise<void> {
  const where = new URL(page.url()).pathname;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(serious.map(({ id, nodes }) => `${where}, ${colorScheme}, ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${where} at ${size.width}`).toBe(0);
  }
}
