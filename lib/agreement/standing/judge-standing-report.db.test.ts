import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR } from "@/lib/auth/actor";
import { bytesOf, jsonLines } from "@/lib/cases/testing/example-cases";
import { readUploadedJudgments } from "@/lib/judgments/read-uploaded-judgments";
import { JudgedProject, says } from "@/lib/judges/testing/judged-project";
import { workRun } from "@/lib/judges/work-run";
import { MisbehavingServer } from "@/lib/llm/testing/misbehaving-server";
import { importLabelFile } from "@/lib/labels/import-label-file";
import { createProject } from "@/lib/projects/create-project";
import { database } from "@/lib/db/client";
import { Forbidden, NotFound } from "@/lib/errors";
import { judgeStandingReport } from "./judge-standing-report";

/** Forty cases in one stratum, ten of them drawn and labelled by two people; a judge who labelled them all. */
async function judged() {
  const project = await LabelledProject.make(2);
  const [ada, ben] = [await project.member("annotator"), await project.member("annotator")];
  const judge = await project.imported("model", "gpt");
  const cases: string[] = [];
  for (let at = 0; at < 40; at++) {
    const id = await project.addCase({ stratum: "rank 1-5" });
    cases.push(id);
    await project.annotate(id, judge, at % 4 === 3 ? "does_not_support" : "supports");
    if (at < 10) {
      await project.label(id, ada, at % 2 ? "does_not_support" : "supports");
      await project.label(id, ben, at === 0 ? "does_not_support" : at % 2 ? "does_not_support" : "supports");
    }
  }
  await database().pool.query(`UPDATE "case" SET drawn = false WHERE id = ANY($1)`, [cases.slice(10)]);
  return { project, ada, ben, cases };
}

it("takes the judge's labels on all cases and people's on drawn ones; a tie waits for the adjudicator", async () => {
  const { project, cases } = await judged();
  const before = await judgeStandingReport(OPERATOR, { project: project.id, judge: "gpt", scale: 0 });
  expect(before.standing!.shares).toMatchObject({ judged: 40, labelled: 9 });
  expect(before.standing!.need?.strata).toMatchObject([{ stratum: "rank 1-5", size: 40, drawn: 10, labelled: 9 }]);
  await database().pool.query(`INSERT INTO adjudication (project_id, case_id, kind, answers) VALUES ($1, $2, 'settle', '{"support":"supports"}')`, [project.id, cases[0]]);
  const after = await judgeStandingReport(OPERATOR, { project: project.id, judge: "gpt", scale: 0 });
  expect(after.standing!.shares.labelled).toBe(10);
  const [supports] = after.standing!.shares.shares;
  expect(supports).toMatchObject({ judgeOnly: { value: 0.75, n: 40 }, humanOnly: { value: 0.5, n: 10 } });
  // Of the ten, the judge says supports of eight and people of five: 0.75 + (5 − 8) / 10.
  expect(supports?.thisSet.value).toBeCloseTo(0.45, 12);
});

it("reads the merged scale as well, and knows no other judge", async () => {
  const { project } = await judged();
  const { classes, scales, scale, standing } = await judgeStandingReport(OPERATOR, { project: project.id, judge: "gpt", scale: 1 });
  expect([scale, scales.length, classes.map(({ value }) => value)]).toEqual([1, 2, ["relevant", "not_relevant"]]);
  expect(standing!.shares.shares[0]?.judgeOnly.value).toBe(0.75);
  await expect(judgeStandingReport(OPERATOR, { project: project.id, judge: "nobody" })).rejects.toThrow(NotFound);
  await expect(judgeStandingReport(OPERATOR, { project: project.id, judge: "annotator-01" })).rejects.toThrow(NotFound);
});

it("is for owners and adjudicators; only owners are offered to draw", async () => {
  const { project, ada } = await judged();
  const [owner, adjudicator] = [await project.member("owner"), await project.member("adjudicator")];
  const input = { project: project.id, judge: "gpt" };
  expect((await judgeStandingReport(owner.actor, input)).mayDraw).toBe(true);
  expect((await judgeStandingReport(adjudicator.actor, input)).mayDraw).toBe(false);
  await expect(judgeStandingReport(ada.actor, input)).rejects.toThrow(Forbidden);
  await expect(judgeStandingReport(await project.outsider(), input)).rejects.toThrow(NotFound);
});

const judgedAnswers = (system: string, verdict: (at: number) => boolean | string) => JSON.stringify({ detailed_results: { c: Array.from({ length: 20 }, (_, at) => ({ question_id: `q${at}`, question: at % 2 ? "The same words?" : `When (${at})?`, golden_answer: "May", generated_answer: `${system} ${at}`, llm_judgments: { gpt: verdict(at) }, category: "2" })) } });

/** Answers of two systems to twenty questions, judged elsewhere; some verdicts of one system are none. */
async function answers() {
  const { project } = await createProject(OPERATOR, { name: `Answers ${randomUUID().slice(0, 8)}`, taskType: "answer-correctness", overlap: 2 });
  for (const system of ["full", "vague"]) {
    const text = judgedAnswers(system, (at) => (system === "vague" && at < 7 ? "?" : at % 3 === 0));
    await readUploadedJudgments(OPERATOR, { project, name: `${system}.json`, source: bytesOf(text), dry: false, judge: "gpt judge" });
  }
  const label = (externalId: string, rater: string, correctness: string) => ({ externalId, rater, kind: "human", answers: { correctness, gold_right: "yes" } });
  const labels = ["full", "vague"].flatMap((system) => Array.from({ length: 10 }, (_, at) => ["ada", "ben"].map((rater) => label(`${system}/q${at}`, rater, rater === "ben" && at === 9 ? "partly" : at % 3 === 0 ? "correct" : "wrong"))).flat());
  expect(await importLabelFile(OPERATOR, { project, fileName: "people.jsonl", format: "jsonl", source: bytesOf(jsonLines(...labels)), skipBad: false })).toMatchObject({ imported: true, added: 40 });
  return project;
}

describe("answers of several systems, judged elsewhere", () => {
  it("takes two systems' answers to one question together, counts cases without a verdict, and tells systems apart", async () => {
    const project = await answers();
    const { standing, scale } = await judgeStandingReport(OPERATOR, { project, judge: "gpt-judge" });
    expect(scale).toBe(1);
    expect(standing!.shares).toMatchObject({ asked: 40, judged: 33, tied: 1 + 1 });
    expect(standing!.conditions[2]).toMatchObject({ answer: "open", finding: expect.stringContaining("no verdict on 7 of 20") as string });
    expect(standing!.conditions[3]).toMatchObject({ answer: "no" });
    expect(standing!.conditions[3]!.finding).toContain("7 of 40 cases have no verdict.");
    expect(standing!.shares.notes.join(" ")).toContain("Several cases share a query");
    expect(standing!.weak.parts.filter(({ field }) => field === "system").map(({ value }) => value)).toEqual(["full", "vague"]);
    // Ten questions, answered by both systems, of which five have the same words.
    const [accepted] = standing!.shares.shares;
    expect(accepted!.queriesLikeThese).toMatchObject({ clusters: 9 });
  });

  it("says of a question that it never answered just that, and takes the judge by the name it was given", async () => {
    const project = await answers();
    const { judge, standing, sentence } = await judgeStandingReport(OPERATOR, { project, judge: "gpt judge", scale: 2 });
    expect({ judge, standing, sentence }).toEqual({ judge: "gpt-judge", standing: null, sentence: "gpt-judge did not answer this question." });
    await expect(judgeStandingReport(OPERATOR, { project, judge: "nobody" })).rejects.toThrow("The judge “nobody” does not exist, or you have no access to it. Judges with labels in this project: gpt-judge (“gpt judge”).");
  });
});

describe("a judge that was run", () => {
  it("was to label the cases of its runs, those with invalid replies included and others not", async () => {
    const invalid = new Set(["Question 2", "Question 5"]);
    const server = await MisbehavingServer.start(({ body }) => ({ kind: "say", text: [...invalid].some((words) => JSON.stringify(body).includes(words)) ? "I would say so." : says("supports") }));
    try {
      const judged = await JudgedProject.make({ cases: 6, baseUrl: server.baseUrl, maxAttempts: 1 });
      const { id, turn } = await judged.start();
      expect(await workRun(OPERATOR, { project: judged.id, run: id, turn, until: Date.now() + 100_000 })).toBe("over");
      // Imported later, and put to nobody.
      for (let more = 0; more < 3; more++) await judged.project.addCase();
      const { standing } = await judgeStandingReport(OPERATOR, { project: judged.id, judge: "Judge 9b v1" });
      expect(standing!.shares).toMatchObject({ asked: 6, judged: 4 });
      expect(standing!.shares.shares[0]).toMatchObject({ judgeOnly: { value: 1, n: 4 }, bounds: { lower: 4 / 6, upper: 1 } });
      expect(standing!.conditions[2]!.finding).toContain("2 of 6 cases have no verdict. Of all 6, it would give “Supports” between 66.7 % and 100.0 %");
    } finally {
      await server.stop();
    }
  });
});
