import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { consensusOfFile, type ConsensusInput } from "./consensus-of-file";

async function consensusOf(text: string, more: Partial<ConsensusInput> = {}) {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "assay-consensus-")), "labels");
  await writeFile(file, text);
  return consensusOfFile({ path: file, method: "majority", ties: "none", seed: 1, ...more });
}

const THREE = "item,ada,ben,cid\n1,yes,yes,no\n2,no,no,no\n3,yes,no,\n";

test("a majority, with ties left open, given to a person, or settled by a declared preference", async () => {
  const open = await consensusOf(THREE);
  expect(open.items.map(({ item, label, support, labels, tied }) => [item, label, support, labels, tied])).toEqual([["1", "yes", 2 / 3, 3, false], ["2", "no", 1, 3, false], ["3", null, 0.5, 2, true]]);
  expect(open).toMatchObject({ ties: 1, warnings: [], labels: ["no", "yes"] });
  expect((await consensusOf(THREE, { ties: "adjudicate" })).warnings).toEqual(["1 tied items wait for a person; they have no label."]);
  expect((await consensusOf(THREE, { ties: "priority", order: ["yes", "no"] })).items[2]?.label).toBe("yes");
  await expect(consensusOf(THREE, { ties: "priority" })).rejects.toThrow(/order of preference/);
});

test("each person's share of labels that are the consensus, over items that have one", async () => {
  expect((await consensusOf(THREE)).raters).toEqual([
    { rater: "ada", competence: null, labels: 3, agreement: 1 }, { rater: "ben", competence: null, labels: 3, agreement: 1 }, { rater: "cid", competence: null, labels: 2, agreement: 0.5 },
  ]);
});

test.each(["dawid-skene", "mace"] as const)("%s finds the truth behind independent slips and the rater who does not look", async (method) => {
  const truth = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? "yes" : "no"));
  const other = (label: string) => (label === "yes" ? "no" : "yes");
  const rows = truth.map((label, at) => [at, ...[0, 1, 2].map((who) => (at % 7 === who ? other(label) : label)), "yes"].join(","));
  const { items, raters, ties } = await consensusOf(`item,a,b,c,spam\n${rows.join("\n")}\n`, { method });
  expect(items.map(({ label }) => label)).toEqual(truth);
  expect(ties).toBe(0);
  const [a, b, c, spam] = raters.map(({ competence }) => competence ?? NaN);
  expect(spam).toBeLessThan(Math.min(a!, b!, c!) - 0.2);
  expect(raters[0]?.confusion?.length).toBe(method === "mace" ? undefined : 2);
});

test("labels by models are left out and counted", async () => {
  const text = "annotator,kind,item,label\nada,human,1,yes\ngpt,model,1,no\n";
  expect(await consensusOf(text)).toMatchObject({ modelLabels: 1, items: [{ label: "yes", labels: 1 }], raters: [{ rater: "ada" }] });
  await expect(consensusOf("annotator,kind,item,label\ngpt,model,1,no\n")).rejects.toThrow(/holds no label by a person/);
});
