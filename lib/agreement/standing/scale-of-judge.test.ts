import { expect, it } from "vitest";
import { comparedQuestions } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { declaredScales } from "../declared-scale";
import { scaleOfJudge } from "./scale-of-judge";

const scales = comparedQuestions(taskType("answer-correctness").questions).flatMap((question) => declaredScales(question).map((scale) => ({ question, scale })));
const chosen = (answers: Record<string, string[]>) => { const { question, scale } = scales[scaleOfJudge(scales, (id) => answers[id] ?? [])]!; return `${question.id}, ${scale.name}`; };

it("holds a judge against the labels that it knows", () => {
  expect(chosen({ correctness: ["correct", "wrong", "correct"] })).toBe("correctness, accepted or not");
  expect(chosen({ correctness: ["correct", "partly", "wrong"] })).toBe("correctness, as labelled");
  // Both are one class of the merged scale, so that it would see no difference.
  expect(chosen({ correctness: ["partly", "wrong"] })).toBe("correctness, as labelled");
  expect(chosen({ correctness: ["correct"] })).toBe("correctness, as labelled");
  expect(chosen({ gold_right: ["yes", "no"] })).toBe("gold_right, as labelled");
  expect(chosen({})).toBe("correctness, as labelled");
});
