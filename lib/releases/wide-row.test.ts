import { expect, test } from "vitest";
import { taskType, type TaskTypeName } from "@/lib/task-types/registry";
import type { Answers } from "@/lib/task-types/question";
import { ReleaseTally } from "./release-tally";
import { releaseOptions } from "./schema";
import type { CaseSnapshot, LabelSnapshot } from "./snapshot";
import { wideHeader, wideRow } from "./wide-row";

const label = (rater: string, answers: Answers): LabelSnapshot => ({
  caseId: "c", rater, kind: "person", answers, confidence: null, comment: "", rationale: "", flagged: false, rubricVersion: 1, revision: 1, basis: "blind", submittedAt: new Date(0), activeMs: null, current: true,
});

function rowOf(name: TaskTypeName, payload: unknown, answers: Answers[]) {
  const raters = answers.map((_, at) => ({ pseudonym: `annotator-${at + 1}`, kind: "human" as const, origin: "assay" as const, labels: 1, secondOpinions: 0 }));
  const table = { taskType: taskType(name), raters, options: releaseOptions.parse({}) };
  const item: CaseSnapshot = {
    id: "c", sequence: 1, externalId: "c", payload, hidden: {}, category: null, overlap: answers.length, stratum: null, stratumSize: null, numberDrawn: null, inclusionProbability: null,
    blind: answers.map((given, at) => label(`annotator-${at + 1}`, given)), second: [], decisions: [],
  };
  const { cells, final } = wideRow(item, table);
  const tally = new ReleaseTally(table.taskType.questions);
  tally.add(item, final);
  return { row: Object.fromEntries(wideHeader(table).map((column, at) => [column, cells[at]])), tally };
}

test("a question asked per unit has a final label for each unit, in one cell", () => {
  const payload = { utterance: "u", facts: [{ id: "f1", text: "one" }, { id: "f2", text: "two" }, { id: "f3", text: "three" }], response: "r" };
  const { row, tally } = rowOf("fact-coverage", payload, [{ covered: { f1: "yes", f2: "no", f3: "yes" } }, { covered: { f1: "yes", f2: "yes", f3: "yes" } }, { covered: { f1: "yes", f2: "no", f3: "no" } }]);
  expect(row["annotator-2.covered"]).toEqual({ f1: "yes", f2: "yes", f3: "yes" });
  expect(row["final.covered"]).toEqual({ f1: "yes", f2: "no", f3: "yes" });
  expect(row["final.covered.provenance"]).toEqual({ f1: "unanimous", f2: "majority", f3: "majority" });
  expect(tally.final.covered).toMatchObject({ labels: { yes: 2, no: 1 }, provenance: { unanimous: 1, majority: 2, none: 0 } });
});

test("a question that the case is not asked has an empty cell and counts as no missing label", () => {
  const payload = { sources: [{ question: "q", goldAnswer: "a", evidence: [] }], style: "dialog", rewrite: "w", falsePremise: "" };
  const { row, tally } = rowOf("rewrite-validation", payload, [{ naturalness: "5", keeps_need: "yes", triggers_memory: "yes" }, { naturalness: "4", keeps_need: "yes", triggers_memory: "no" }]);
  expect(row["final.premise_false"]).toBeNull();
  expect(row["final.premise_false.provenance"]).toBeNull();
  expect(row["final.keeps_need"]).toBe("yes");
  expect(tally.final.premise_false?.provenance).toMatchObject({ none: 0, unanimous: 0 });
  expect(tally.final.triggers_memory?.provenance).toMatchObject({ none: 1 });
});
