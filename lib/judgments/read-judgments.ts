import { readLabelFile } from "@/lib/agreement/label-file";
import { faultPath } from "@/lib/datasets/fault-path";
import { InvalidInput } from "@/lib/errors";
import { jsonFault } from "@/lib/json-fault";
import { repeatedName } from "@/lib/repeated-name";
import type { JudgedAnswer } from "@/lib/task-types/judged-answer";
import { usualAcceptance, type Acceptance } from "./acceptance";
import type { JudgmentFile } from "./judgment-file";
import { readJudgmentLines } from "./judgment-lines";
import { isResultsFile, readResultsFile } from "./results-file";

/**
 * Judge outputs that were made elsewhere, told apart by their content: published results with `llm_judgments`, a label
 * matrix `{judge: {item: label}}` or its CSV forms, or JSON lines with one verdict each.
 *
 * @throws InvalidInput with the file and the place at fault
 */
export function readJudgments({ name, text }: { name: string; text: string }, acceptance: Acceptance = usualAcceptance): JudgmentFile {
  const content = text.replace(/^\uFEFF/, "");
  if (content.trim() === "") throw new InvalidInput(`${name} is empty.`);
  const whole = parseWhole(content);
  if (!/^\s*[[{]/.test(content)) {
    if (whole !== undefined) throw new InvalidInput(`${name} holds a single JSON ${whole === null ? "null" : typeof whole}. ${FORMS}`);
    return readMatrix({ name, text }, acceptance);
  }
  if (whole === undefined) {
    if (isJsonLines(content)) return readJudgmentLines(name, content, acceptance);
    throw new InvalidInput(`${name} is not JSON: ${jsonFault(content)}.`);
  }
  if (isResultsFile(whole)) {
    refuseRepeated(name, content);
    return readResultsFile(name, whole, acceptance);
  }
  if (Array.isArray(whole)) throw new InvalidInput(`${name} is a list whose entries have no llm_judgments. ${FORMS}`);
  if (typeof whole === "object" && whole !== null && "externalId" in whole) {
    refuseRepeated(name, content);
    return readJudgmentLines(name, JSON.stringify(whole), acceptance);
  }
  if (typeof whole === "object" && whole !== null && "detailed_results" in whole) throw new InvalidInput(`${name}, detailed_results: holds no entries with llm_judgments.`);
  return readMatrix({ name, text }, acceptance);
}

const FORMS = "Known forms are results with llm_judgments, a matrix {judge: {item: label}}, CSV, and JSON lines {externalId, rater, verdict}.";

function readMatrix(file: { name: string; text: string }, acceptance: Acceptance): JudgmentFile {
  const items = new Map<string, JudgedAnswer>();
  for (const { rater, item: externalId, label } of readLabelFile(file)) {
    const item = items.get(externalId) ?? { externalId, queryId: externalId, question: null, goldAnswer: null, answer: null, category: null, source: { entry: `item "${externalId}"`, fields: {} }, verdicts: [] };
    item.verdicts.push({ judge: rater, accepts: acceptance(label), raw: label, rationale: "", rubric: null });
    items.set(externalId, item);
  }
  return { form: "matrix", items: [...items.values()], claimed: null };
}

/** In whole text: parsed values do not show it any more. */
function refuseRepeated(name: string, content: string): void {
  const twice = repeatedName(content);
  if (twice) throw new InvalidInput(`${name}, ${faultPath(twice)}: stands there twice. Keep one.`);
}

function parseWhole(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** Several lines of which the first is a whole object: a later line that is none is then named by its number. */
function isJsonLines(content: string): boolean {
  const [first = ""] = content.trimStart().split(/\r?\n/, 1);
  return parseWhole(first) !== undefined;
}
