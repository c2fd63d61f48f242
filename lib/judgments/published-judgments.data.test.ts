import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { attachEvidence } from "./attach-evidence";
import { readEvidence } from "./read-evidence";
import { readJudgments } from "./read-judgments";
import { summariseJudgments } from "./summarise-judgments";

const FOLDER = path.resolve(import.meta.dirname, "../../../shared/data/locomo-audit");
const LOCOMO = path.resolve(FOLDER, "../locomo/locomo10.json");
const FILES = ["vague_wrong_answers_scored.json", "full_context_gpt4omini_eval_results.json"];
const MISSING = "needs ../shared/data/locomo-audit (github.com/dial481/locomo-audit, CC BY-NC 4.0)";

// Counted by hand from the files; the first file's own `correct: 967` is not the majority of its verdicts.
it.skipIf(!existsSync(FOLDER)).each([
  ["vague_wrong_answers_scored.json", { n: 1540, verdicts: 4620, accepted: 2902, majority: 966, invalid: 0 }],
  ["full_context_gpt4omini_eval_results.json", { n: 1540, verdicts: 4620, accepted: 3432, majority: 1145, invalid: 0 }],
])(`counts the published verdicts of %s (${MISSING})`, (name, expected) => {
  expect(summariseJudgments(read(name))).toMatchObject(expected);
});

// Of LoCoMo's answerable questions four cite no turn.
it.skipIf(!existsSync(FOLDER) || !existsSync(LOCOMO)).each(FILES)(`finds the evidence of the published answers of %s (${MISSING}, and ../shared/data/locomo)`, (name) => {
  const conversations = readEvidence({ name: "locomo10.json", text: readFileSync(LOCOMO, "utf8") });
  const { items, ...counts } = attachEvidence(read(name), { name: "locomo10.json", conversations });
  expect(counts).toMatchObject({ found: 1536, uncited: 4, unmatched: 0 });
  expect(items[0]?.evidence?.filter(({ gold }) => gold)).toMatchObject([{ id: "D1:3", speaker: "Caroline" }]);
});

function read(name: string) {
  return readJudgments({ name, text: readFileSync(path.join(FOLDER, name), "utf8") }).items;
}
