import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readJudgments } from "./read-judgments";
import { summariseJudgments } from "./summarise-judgments";

const FOLDER = path.resolve(import.meta.dirname, "../../../shared/data/locomo-audit");
const MISSING = "needs ../shared/data/locomo-audit (github.com/dial481/locomo-audit, CC BY-NC 4.0)";

// Counted by hand from the files; the first file's own `correct: 967` is not the majority of its verdicts.
it.skipIf(!existsSync(FOLDER)).each([
  ["vague_wrong_answers_scored.json", { n: 1540, verdicts: 4620, accepted: 2902, majority: 966, invalid: 0 }],
  ["full_context_gpt4omini_eval_results.json", { n: 1540, verdicts: 4620, accepted: 3432, majority: 1145, invalid: 0 }],
])(`counts the published verdicts of %s (${MISSING})`, (name, expected) => {
  expect(summariseJudgments(readJudgments({ name, text: readFileSync(path.join(FOLDER, name), "utf8") }).items)).toMatchObject(expected);
});
