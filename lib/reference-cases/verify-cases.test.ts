import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyCases } from "./verify-cases";

const OURS = [["stats", 109], ["metrics", 20]] as const;

const percent = { name: "two-of-three", statistic: "percent_agreement", input: {}, options: {}, expected: 1, tolerance: 0 };

async function folderOf(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "assay-cases-"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return folder;
}

test.each(OURS)("the project's own cases of %s all pass", async (room, atLeast) => {
  const report = await verifyCases(join(import.meta.dirname, "..", room, "reference"));
  expect(report.failures).toEqual([]);
  expect(report).toMatchObject({ failed: 0 });
  expect(report.passed).toBeGreaterThanOrEqual(atLeast);
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

test("a file that is no case fails under its own name, and the others still run", async () => {
  const good = { name: "constructor", statistic: "ranks_average", input: {}, options: {}, expected: 1, tolerance: 0 };
  const report = await verifyCases(await folderOf({ "a.json": "{", "b.json": { name: "x", statistic: "s", tolerance: "small" }, "c.json": [1], "d.json": good }));
  expect(report).toMatchObject({ passed: 0, failed: 4, outOfScope: 0 });
  expect(report.failures.map(({ name }) => name)).toEqual(["a.json", "b.json", "c.json", "constructor"]);
  expect(report.failures[0]?.got).toMatch(/no JSON/);
  expect(report.failures[1]?.got).toBe("expected is missing; tolerance must be a number");
});

test("says when there is no case file", async () => {
  await expect(verifyCases(await folderOf({ "README.md": "" }))).rejects.toThrow(/no case files/);
});
