import { z } from "zod";
import { faultPath } from "@/lib/datasets/fault-path";
import { InvalidInput } from "@/lib/errors";
import type { AnswerSource, JudgedAnswer, Verdict } from "@/lib/task-types/judged-answer";
import type { Acceptance } from "./acceptance";
import { givenText, optionalText } from "./judgment-fields";
import type { JudgmentFile } from "./judgment-file";

/** A published entry: answer and verdicts, beside whatever else its makers noted. */
const entrySchema = z.object({
  question_id: givenText.optional(),
  question: optionalText,
  golden_answer: optionalText,
  gold_answer: optionalText,
  generated_answer: optionalText,
  category: optionalText,
  // As it stands: a copy would lose a judge that is called __proto__.
  llm_judgments: z.custom<Record<string, unknown>>(isRecord, "must be an object {judgment: verdict}"),
});

type Entry = z.infer<typeof entrySchema>;
type Path = readonly (string | number)[];

/** Whether a parsed JSON value has the form of published results: entries with `llm_judgments`. */
export function isResultsFile(content: unknown): boolean {
  const first = [...entries(content)][0];
  return first !== undefined && typeof first.value === "object" && first.value !== null && "llm_judgments" in first.value;
}

/**
 * Results as memory systems publish them (`eval_results.json`): `detailed_results`, a list of entries or lists of them
 * by conversation, each entry with `llm_judgments`.
 *
 * @throws InvalidInput with the path inside the file
 */
export function readResultsFile(name: string, content: unknown, acceptance: Acceptance): JudgmentFile {
  const seen = new Map<string, string>();
  const items = [...entries(content)].map(({ value, path }): JudgedAnswer => {
    const parsed = entrySchema.safeParse(value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!;
      throw new InvalidInput(`${name}, ${faultPath([...path, ...issue.path])}: ${issue.message}`);
    }
    const externalId = parsed.data.question_id?.trim() || path.filter((part) => part !== "detailed_results").join("/");
    const earlier = seen.get(externalId);
    if (earlier) throw new InvalidInput(`${name}, ${faultPath(path)}: the id "${externalId}" stands at ${earlier} already; every answer needs one of its own.`);
    seen.set(externalId, faultPath(path));
    const group = path.findLast((part) => typeof part === "string" && part !== "detailed_results") as string | undefined;
    const known = { externalId, queryId: queryIdOf(parsed.data, group) ?? externalId, source: sourceOf(parsed.data, path) };
    return { ...answerOf(known, parsed.data, acceptance), ...(group === undefined ? {} : { group }) };
  });
  if (items.length === 0) throw new InvalidInput(`${name} holds no entries with llm_judgments.`);
  return { form: "results", items, claimed: claimedBy(content) };
}

/** The question's own id, or its words inside their conversation: systems may list them in orders of their own. Null without either. */
function queryIdOf({ question_id: id, question }: Entry, group: string | undefined): string | null {
  return id?.trim() || (group !== undefined && question?.trim() ? `${group}/${question.trim()}` : null);
}

function answerOf(ids: Pick<JudgedAnswer, "externalId" | "queryId" | "source">, entry: Entry, acceptance: Acceptance): JudgedAnswer {
  return {
    ...ids,
    question: entry.question,
    goldAnswer: entry.golden_answer ?? entry.gold_answer,
    answer: entry.generated_answer,
    category: entry.category,
    verdicts: Object.entries(entry.llm_judgments).map(([judge, given]) => verdictOf(judge, given, acceptance)),
  };
}

function sourceOf({ question_id: id, golden_answer: golden }: Entry, path: Path): AnswerSource {
  const at = (field: string) => faultPath([...path, field]);
  return {
    entry: faultPath(path),
    fields: { ...(id ? { externalId: at("question_id") } : {}), question: at("question"), goldAnswer: at(golden === null ? "gold_answer" : "golden_answer"), answer: at("generated_answer"), category: at("category") },
  };
}

/** A verdict is a plain value, or an object that holds one beside its reasons. */
function verdictOf(judge: string, given: unknown, acceptance: Acceptance): Verdict {
  const [label, rationale] = isRecord(given) ? [given.label ?? given.verdict ?? given.judgment, given.reasoning ?? given.rationale ?? given.explanation] : [given, ""];
  const plain = ["string", "number", "boolean"].includes(typeof label) ? String(label) : "";
  return { judge, accepts: plain === "" ? null : acceptance(plain), raw: plain || JSON.stringify(given ?? null), rationale: typeof rationale === "string" ? rationale : "", rubric: null };
}

function* entries(content: unknown): Generator<{ value: unknown; path: Path }> {
  const [root, base]: [unknown, Path] = isRecord(content) && "detailed_results" in content ? [content.detailed_results, ["detailed_results"]] : [content, []];
  if (Array.isArray(root)) for (const [index, value] of root.entries()) yield { value, path: [...base, index] };
  else if (isRecord(root)) {
    for (const [group, list] of Object.entries(root)) if (Array.isArray(list)) for (const [index, value] of list.entries()) yield { value, path: [...base, group, index] };
  }
}

function claimedBy(content: unknown): number | null {
  return isRecord(content) && typeof content.correct === "number" ? content.correct : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
