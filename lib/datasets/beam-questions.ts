import { z } from "zod";
import { faultPath, faultsOf } from "./fault-path";
import type { Question } from "./conversation";
import type { DatasetNotes } from "./dataset-notes";
import type { DatasetFault } from "./malformed-dataset";

const turnIds = z.array(z.union([z.int(), z.string()], "must be the id of a turn"), "must be a list of turn ids");
const answer = z.string("must be text").optional();

const questionSchema = z.looseObject(
  {
    question: z.string("must be text: the question").min(1, "must not be empty"),
    answer,
    ideal_response: answer,
    ideal_answer: answer,
    ideal_summary: answer,
    rubric: z.array(z.string("must be text"), "must be a list of texts").optional(),
    source_chat_ids: z.union([turnIds, z.record(z.string(), turnIds)], "must be a list of turn ids, or an object of such lists").nullish(),
  },
  "must be a question: an object with question and rubric",
);
type RawQuestion = z.infer<typeof questionSchema>;

const questionsSchema = z.record(z.string(), z.array(z.unknown(), "must be a list of questions"), "must be an object of lists of questions, as in probing_questions.json");

interface QuestionsContext {
  notes: DatasetNotes;
  faults: DatasetFault[];
  turnIds: ReadonlySet<string>;
}

/** The probing questions of one BEAM conversation, named by their place in file order over all categories. */
export function readBeamQuestions(json: unknown, context: QuestionsContext): Question[] {
  const parsed = questionsSchema.safeParse(json);
  if (!parsed.success) {
    context.faults.push(...faultsOf(parsed.error, ["questions"]));
    return [];
  }
  const listed = Object.entries(parsed.data).flatMap(([category, items]) => items.map((item, index) => ({ category, item, path: ["questions", category, index] })));
  return listed.flatMap(({ category, item, path }, place) => {
    const question = questionSchema.safeParse(item);
    if (!question.success) {
      context.faults.push(...faultsOf(question.error, path));
      return [];
    }
    return [
      {
        id: `q${place + 1}`, text: question.data.question.trim(), category: category.replaceAll("_", " "), answerable: category !== "abstention",
        goldAnswer: goldAnswer(question.data, path, context.notes), evidence: evidence(question.data, path, context),
      },
    ];
  });
}

function goldAnswer({ answer: direct, ideal_response, ideal_answer, ideal_summary, rubric }: RawQuestion, path: PropertyKey[], notes: DatasetNotes): string {
  const given = direct ?? ideal_answer ?? ideal_response ?? ideal_summary;
  if (given !== undefined) return given.trim();
  notes.add("question without a gold answer, its rubric taken as the answer", faultPath(path), `${rubric?.length ?? 0} points`);
  return (rubric ?? []).join("; ");
}

function evidence({ source_chat_ids: source }: RawQuestion, path: PropertyKey[], { notes, turnIds: known }: QuestionsContext): string[] {
  const where = faultPath([...path, "source_chat_ids"]);
  const kept = new Set<string>();
  for (const id of Array.isArray(source) ? source : Object.values(source ?? {}).flat()) {
    if (!known.has(String(id))) notes.add("evidence of a turn that does not exist, dropped", where, String(id));
    else if (kept.has(String(id))) notes.add("repeated evidence id, counted once", where, String(id));
    else kept.add(String(id));
  }
  if (kept.size === 0) notes.add("question without evidence", where, "no id could be used");
  return [...kept];
}
