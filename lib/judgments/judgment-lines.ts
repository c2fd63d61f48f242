import { z } from "zod";
import { InvalidInput } from "@/lib/errors";
import { jsonFault } from "@/lib/json-fault";
import { repeatedName } from "@/lib/repeated-name";
import type { JudgedAnswer } from "@/lib/task-types/judged-answer";
import type { Acceptance } from "./acceptance";
import { givenText, optionalText } from "./judgment-fields";
import type { JudgmentFile } from "./judgment-file";

const lineSchema = z.object({
  externalId: givenText.refine((id) => id.trim() !== "", "must not be empty"),
  rater: givenText.refine((name) => name.trim() !== "", "must not be empty"),
  verdict: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  answers: z.record(z.string(), z.unknown(), "must be an object {question: answer}").optional(),
  rationale: z.string("must be text").nullish(),
  rubric: z.string("must be text").nullish(),
  queryId: givenText.nullish(),
  question: optionalText,
  goldAnswer: optionalText,
  answer: optionalText,
  category: optionalText,
}, "must be an object {externalId, rater, verdict}");

/**
 * Verdicts of judges as JSON lines, one verdict a line: `{"externalId", "rater", "verdict", "rationale", "rubric"}`, and on
 * any of an answer's lines its `question`, `goldAnswer`, `answer`, `category` and `queryId`, the id of the question where
 * several systems answered it. A line in the form of a label file, with
 * `answers` of one question, is read as well. Line counting starts at 1.
 *
 * @throws InvalidInput with the line and the field
 */
export function readJudgmentLines(name: string, content: string, acceptance: Acceptance): JudgmentFile {
  const items = new Map<string, JudgedAnswer>();
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const place = `${name}, line ${index + 1}`;
    const { externalId, rater, rationale, rubric, queryId, ...parsed } = parseLine(line, place);
    const item = items.get(externalId) ?? { externalId, queryId: queryId?.trim() || externalId, question: null, goldAnswer: null, answer: null, category: null, source: { entry: `line ${index + 1}`, fields: {} }, verdicts: [] };
    items.set(externalId, item);
    if (item.verdicts.some(({ judge }) => judge === rater)) throw new InvalidInput(`${place}, rater: "${rater}" has judged "${externalId}" already. Keep one verdict for each judge and answer.`);
    for (const field of ["question", "goldAnswer", "answer", "category"] as const) {
      if (item[field] !== null && parsed[field] !== null && item[field] !== parsed[field]) throw new InvalidInput(`${place}, ${field}: differs from an earlier line on "${externalId}".`);
      item[field] ??= parsed[field];
    }
    const label = verdictIn(parsed, place);
    item.verdicts.push({ judge: rater, accepts: label === "" ? null : acceptance(label), raw: label, rationale: rationale ?? "", rubric: rubric?.trim() ? rubric : null });
  }
  if (items.size === 0) throw new InvalidInput(`${name} holds no verdicts.`);
  return { form: "lines", items: [...items.values()], claimed: null };
}

function parseLine(line: string, place: string): z.infer<typeof lineSchema> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new InvalidInput(`${place} is not JSON: ${jsonFault(line)?.replace(/^line 1, /, "") ?? (error as Error).message}.`);
  }
  const twice = repeatedName(line);
  if (twice) throw new InvalidInput(`${place}, ${twice.join(".")}: stands there twice. Keep one.`);
  const parsed = lineSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new InvalidInput(`${place}${issue.path.length > 0 ? `, ${issue.path.join(".")}` : ""}: ${issue.message}`);
}

function verdictIn({ verdict, answers }: Pick<z.infer<typeof lineSchema>, "verdict" | "answers">, place: string): string {
  if (verdict !== undefined) return verdict === null ? "" : String(verdict);
  const given = Object.values(answers ?? {});
  if (given.length !== 1) throw new InvalidInput(`${place}, verdict: is missing.`);
  return ["string", "number", "boolean"].includes(typeof given[0]) ? String(given[0]) : "";
}
