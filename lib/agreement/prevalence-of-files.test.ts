import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { prevalenceOfFiles } from "./prevalence-of-files";

async function prevalenceOf(humans: object, judges: object, positive = ["yes"]) {
  const folder = await mkdtemp(path.join(tmpdir(), "assay-prevalence-"));
  const files = { humans: path.join(folder, "H.json"), judges: path.join(folder, "J.json") };
  await writeFile(files.humans, JSON.stringify(humans));
  await writeFile(files.judges, JSON.stringify(judges));
  return prevalenceOfFiles({ ...files, positive });
}

const labels = (count: number, label: (at: number) => string) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, label(at)]));

test("people correct a judge who says yes too often, over the whole set and one judge at a time", async () => {
  // Truth: every fourth case. The judge also says yes on the case after each of them.
  const truth = (at: number) => (at % 4 === 0 ? "yes" : "no");
  const judge = labels(400, (at) => (at % 4 < 2 ? "yes" : "no"));
  const [lax, exact] = await prevalenceOf({ ada: labels(100, truth), ben: labels(100, truth) }, { lax: judge, exact: labels(400, truth) });
  expect(lax).toMatchObject({ judge: "lax", judged: 400, labelled: 100, ties: 0 });
  expect(lax?.figures.judgeOnly.value).toBe(0.5);
  expect(lax?.figures.humanOnly.value).toBe(0.25);
  expect(lax?.figures.thisSet.value).toBeCloseTo(0.25, 12);
  expect(lax?.figures.roganGladen.value).toBeCloseTo(0.25, 12);
  expect(exact?.figures.thisSet.value).toBeCloseTo(0.25, 12);
});

test("ties of people count as not labelled, and several labels as one", async () => {
  const [judge] = await prevalenceOf({ ada: { a: "yes", b: "no", c: "partly" }, ben: { a: "partly", b: "yes", c: "no" } }, { j: { a: "yes", b: "no", c: "no" } }, ["yes", "partly"]);
  expect(judge).toMatchObject({ judged: 3, labelled: 1, ties: 2 });
  expect(judge?.figures.judgeOnly.value).toBeCloseTo(1 / 3, 12);
});

test("a wanted label that nobody gave is refused", async () => {
  await expect(prevalenceOf({ ada: { a: "yes" } }, { j: { a: "no" } }, ["maybe"])).rejects.toThrow('No label in these files is "maybe". There are: no, yes.');
});
