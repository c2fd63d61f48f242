import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyCases } from "./verify-cases";

const OURS = join(import.meta.dirname, "..", "stats", "reference");

const percent = { name: "two-of-three", statistic: "percent_agreement", input: {}, options: {}, expected: 1, tolerance: 0 };

async function folderOf(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "assay-cases-"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return folder;
}

test("the project's own cases all pass", async () => {
  const report = await verifyCases(OURS);
  expect(report.failures).toEqual([]);
  expect(report).toMatchObject({ failed: 0 });
  expect(report.passed).toBeGreaterThanOrEqual(100);
});

test("a wrong value is named by case and path, and counts its case once", async () => {
  const folder = await folderOf({ "a.json": { name: "ranks", statistic: "ranks", input: {}, options: {}, expected: 1, tolerance: 0 } });
  const report = await verifyCases(folder);
  expect(report).toMatchObject({ passed: 0, failed: 1, outOfScope: 0 });
  expect(report.failures[0]?.name).toBe("ranks");
});

test("a statistic that nobody answers fails, and input that a statistic refuses fails without stopping the rest", async () => {
  const folder = await folderOf({
    "a.json": { ...percent, name: "unheard-of", statistic: "krippendorff_beta" },
    "b.json": { ...percent, name: "no-input", statistic: "cohen_kappa", input: null },
  });
  const report = await verifyCases(folder);
  expect(report).toMatchObject({ passed: 0, failed: 2, outOfScope: 0 });
  expect(report.failures.map(({ name }) => name)).toEqual(["unheard-of", "no-input"]);
  expect(report.failures[0]?.got).toContain("krippendorff_beta");
});

test("says which file is no case, and when there is none", async () => {
  await expect(verifyCases(await folderOf({ "x.json": "{" }))).rejects.toThrow(/x\.json is not JSON/);
  await expect(verifyCases(await folderOf({ "x.json": { name: "x", statistic: "s", tolerance: "small" } }))).rejects.toThrow(/x\.json is no case: expected is missing; tolerance must be a number/);
  await expect(verifyCases(await folderOf({ "README.md": "" }))).rejects.toThrow(/no case files/);
});
