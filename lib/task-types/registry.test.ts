import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { answersSchema } from "./answers-schema";
import { askedQuestions, asksByCase } from "./asked-questions";
import { judgePrompt } from "./judge-prompt";
import { judgeReplySchema, readJudgeReply } from "./judge-reply";
import { comparedQuestions, isChoice, type Answers } from "./question";
import { TASK_TYPE_NAMES, taskType } from "./registry";
import type { ImportedCase } from "./task-type";

/** What every task type keeps, those to come included: each is walked here with its shipped examples. */

const SAMPLE = path.resolve(import.meta.dirname, "../../prisma/sample");
const fileOf = (name: string, kind: "cases" | "labels") =>
  name === "contested-credit" ? (kind === "cases" ? "cases.jsonl" : "labels-judges.jsonl") : `tasks/${name}${kind === "cases" ? "" : "-labels"}.jsonl`;
const linesOf = (name: string, kind: "cases" | "labels") => readFileSync(path.join(SAMPLE, fileOf(name, kind)), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);

interface SampleLabel {
  externalId: string;
  rater: string;
  answers: Answers;
  rationale: string;
}

describe.each(TASK_TYPE_NAMES)("%s", (name) => {
  const type = taskType(name);
  const rows = linesOf(name, "cases");
  const cases = new Map(rows.map((row) => {
    const item: ImportedCase<unknown> = type.importSchema.parse(row);
    return [item.externalId, item];
  }));
  const labels = linesOf(name, "labels") as unknown as SampleLabel[];
  const payloads = [...cases.values()].map(({ payload }) => payload);

  it("declares questions that can be asked, answered and merged", () => {
    expect(type.name).toBe(name);
    expect(new Set(type.questions.map(({ id }) => id)).size).toBe(type.questions.length);
    expect(comparedQuestions(type.questions).length).toBeGreaterThan(0);
    for (const question of comparedQuestions(type.questions)) {
      const values = question.options.map(({ value }) => value);
      expect(new Set(values).size).toBe(values.length);
      expect(new Set(question.options.map(({ key }) => key)).size).toBe(values.length);
      // 7, 8 and 9 say how sure one is.
      for (const { key } of question.options) expect(key).toMatch(/^[1-6]$/);
      if (question.collapse) expect(Object.values(question.collapse.classes).flat().sort()).toEqual([...values].sort());
      if (question.kind === "ordinal" || question.kind === "yes_no") expect(question.options.every(({ score }) => score !== undefined)).toBe(true);
    }
  });

  it("says for each case what it asks, and says so of no other question", () => {
    expect(Object.keys(type.asks ?? {})).toEqual(type.questions.flatMap(({ id, askedOf }) => (askedOf === undefined ? [] : [id])));
    expect(Object.keys(type.units ?? {})).toEqual(type.questions.flatMap((question) => (isChoice(question) && question.per ? [question.id] : [])));
    const asked = payloads.map((payload) => askedQuestions(type, payload));
    // Every question is asked of some case of the examples, and, if it is conditional, not of all.
    for (const { id, askedOf } of type.questions) {
      const times = asked.filter((questions) => questions.some((question) => question.id === id)).length;
      expect(times).toBeGreaterThan(0);
      if (askedOf) expect(times).toBeLessThan(payloads.length);
    }
    if (!asksByCase(type)) for (const questions of asked) expect(questions).toEqual(type.questions);
  });

  it("reads its own files back as they were", () => {
    for (const item of cases.values()) {
      const written = JSON.parse(JSON.stringify(type.exportCase(item))) as unknown;
      expect(type.importSchema.parse(written)).toEqual(item);
    }
    const columns = new Set(rows.flatMap((row) => Object.entries(row).flatMap(([field, value]) => (typeof value === "object" ? [field] : []))));
    for (const column of columns) expect(type.jsonColumns).toContain(column);
    const named = [...type.fileFields.flatMap(([names]) => names.split(", ")), "externalId", "hidden"];
    for (const item of cases.values()) for (const field of Object.keys(type.exportCase(item))) expect(named).toContain(field);
  });

  it("refuses unknown and missing fields by their name", () => {
    const [row = {}] = rows;
    const unknown = type.importSchema.safeParse({ ...row, colour: "red" });
    expect(unknown.error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["colour"] }]);
    const empty = type.importSchema.safeParse({});
    expect(empty.error?.issues.map(({ path }) => path.join("."))).toContain("externalId");
    for (const { message } of empty.error?.issues ?? []) expect(message).not.toMatch(/Invalid input|expected/i);
  });

  it("sends annotators nothing of the hidden fields, with nothing and with everything blinded", () => {
    for (const { payload, hidden } of cases.values()) {
      for (const all of [false, true]) {
        const blind = Object.fromEntries(type.blindOptions.map(({ id }) => [id, all]));
        const sent = JSON.stringify([type.view(payload, blind), type.headline(payload), askedQuestions(type, payload)]);
        for (const secret of [hidden.dataset, ...(hidden.runs ?? []).map(({ system }) => system), ...(type.reveal?.(hidden) ?? []).map(({ judge }) => judge)]) if (secret) expect(sent).not.toContain(secret);
      }
    }
  });

  it("has labels in its examples that are what their cases ask for, with a case on which people differ", () => {
    for (const { externalId, answers } of labels) {
      const item = cases.get(externalId);
      expect(item).toBeDefined();
      expect(answersSchema(askedQuestions(type, item?.payload)).parse(answers)).toEqual(answers);
    }
    const said = labels.map(({ externalId, answers }) => `${externalId} ${JSON.stringify(comparedQuestions(type.questions).map(({ id }) => answers[id]))}`);
    expect(new Set(said).size).toBeGreaterThan(new Set(labels.map(({ externalId }) => externalId)).size);
  });

  it("gives a judge the case in delimited parts and a schema that its examples' answers keep", () => {
    for (const item of cases.values()) {
      const { system, prompt, asked } = judgePrompt(type, { payload: item.payload, blind: {}, rubric: type.defaultRubric });
      expect(system).toContain(type.defaultRubric.trim());
      const [mark] = /^\[(CASE(?:-\d+)?) begin /.exec(prompt)?.slice(1) ?? [];
      const parts = [...prompt.matchAll(new RegExp(`^\\[${mark} begin ([a-z\\d-]+)\\]$`, "gm"))].map(([, part]) => part);
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) expect(prompt).toContain(`[${mark} end ${part}]`);
      expect(judgeReplySchema(asked)).toMatchObject({ required: ["rationale", "answers"], additionalProperties: false });
    }
    for (const { externalId, answers, rationale } of labels) {
      const { asked } = judgePrompt(type, { payload: cases.get(externalId)?.payload, blind: {}, rubric: "" });
      expect(readJudgeReply(asked, { answers, rationale })).toEqual({ answers, rationale });
      expect(readJudgeReply(asked, { answers: { ...answers, extra: "yes" }, rationale })).toHaveProperty("fault");
      expect(readJudgeReply(asked, { answers: {}, rationale })).toHaveProperty("fault");
    }
  });

  it("has a baseline that answers all that is asked and says by which rule, or says why it has none", () => {
    const { baseline } = type;
    if ("none" in baseline) return void expect(baseline.none).toMatch(/\S.*\.$/);
    for (const { name: questionName } of comparedQuestions(type.questions)) expect(baseline.rule).toContain(`${questionName}: `);
    for (const payload of payloads) {
      for (const all of [false, true]) {
        const view = type.view(payload, Object.fromEntries(type.blindOptions.map(({ id }) => [id, all])));
        const { answers, counted } = baseline.answer(view);
        expect(answersSchema(askedQuestions(type, payload)).parse(answers)).toEqual(answers);
        expect(counted).not.toBe("");
        expect(baseline.answer(view)).toEqual({ answers, counted });
      }
    }
    // A rule that always says the same is none.
    expect(new Set(payloads.map((payload) => JSON.stringify(baseline.answer(type.view(payload, {})).answers))).size).toBeGreaterThan(1);
  });

  it("has a rubric with two clear and two borderline examples of every label", () => {
    const questions = comparedQuestions(type.questions);
    for (const { name: questionName, options } of questions) {
      const section = questions.length === 1 ? type.defaultRubric : (type.defaultRubric.split(`## ${questionName}\n`)[1]?.split("\n## ")[0] ?? "");
      for (const { label } of options) {
        for (const kind of ["Clear", "Borderline"]) {
          const examples = section.match(new RegExp(`\\*\\*${kind}: ${label.toLowerCase()}\\.\\*\\*`, "g")) ?? [];
          expect(examples.length, `${questionName}, ${kind.toLowerCase()}: ${label}`).toBeGreaterThanOrEqual(2);
        }
      }
    }
    expect(type.defaultRubric).toMatch(/## Rules\n\n1\. /);
  });
});
