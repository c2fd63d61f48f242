import { z } from "zod";
import { DatasetNotes } from "./dataset-notes";
import { faultPath, faultsOf } from "./fault-path";
import { MalformedDataset } from "./malformed-dataset";
import { PARTICIPANTS } from "./participants";
import { parseSlashedTime } from "./session-time";
import type { Conversation, Dataset, DatasetReport, Session, Turn } from "./conversation";
import type { DatasetFault } from "./malformed-dataset";

/** What the reader looks for in the file; each is counted in the report even when there is none. */
const LONGMEMEVAL_NOTE_KINDS = [
  "numeric answer, read as text",
  "answer session that is not in the history",
  "no turn of the answer sessions is marked, whole sessions taken as evidence",
  "question without evidence",
  "session time that could not be read",
  "empty session",
] as const;

const turnSchema = z.looseObject(
  {
    role: z.literal(["user", "assistant"], 'must be "user" or "assistant"'),
    content: z.string("must be text: what was said"),
    has_answer: z.boolean("must be true or false").optional(),
  },
  "must be a turn: an object with role and content",
);

const entrySchema = z.looseObject(
  {
    question_id: z.string("must be text").min(1, "must not be empty"),
    question_type: z.string("must be text").min(1, "must not be empty"),
    question: z.string("must be text").min(1, "must not be empty"),
    answer: z.union([z.string(), z.number()], "must be text or a number"),
    haystack_session_ids: z.array(z.string("must be text"), "must be a list of session ids"),
    haystack_dates: z.array(z.string("must be text"), "must be a list of times"),
    haystack_sessions: z.array(z.array(turnSchema, "must be a list of turns"), "must be a list of sessions"),
    answer_session_ids: z.array(z.string("must be text"), "must be a list of session ids"),
  },
  "must be an instance: an object with question_id, question and haystack_sessions",
);
type Entry = z.infer<typeof entrySchema>;

/**
 * Reads LongMemEval's published format (S, M and oracle alike; Wu et al. 2025): a list of instances, each of which
 * becomes a conversation of its own with one question. Evidence are the turns marked `has_answer`; where the answer
 * sessions hold no mark, all their turns. A question whose id ends in "_abs" is unanswerable.
 * @throws MalformedDataset naming every fault by its path inside the file
 */
export function readLongMemEval(json: unknown, name = "longmemeval"): Dataset {
  if (!Array.isArray(json)) throw new MalformedDataset("LongMemEval", [{ path: "", message: "must be a list of instances, as in longmemeval_s.json" }]);
  if (json.length === 0) throw new MalformedDataset("LongMemEval", [{ path: "", message: "holds no instance" }]);
  const reader = new LongMemEvalReader();
  const faults: DatasetFault[] = [];
  const conversations = json.flatMap((item) => {
    const read = reader.read(item);
    if ("faults" in read) faults.push(...read.faults);
    return "faults" in read ? [] : [read.conversation];
  });
  if (faults.length > 0) throw new MalformedDataset("LongMemEval", faults);
  return { name, conversations, report: reader.report() };
}

/** Reads the instances of a file one after the other, for files that do not fit in memory. */
export class LongMemEvalReader {
  private readonly notes = new DatasetNotes(LONGMEMEVAL_NOTE_KINDS);
  private readonly seen = new Map<string, number>();
  private index = -1;

  /** The next instance's conversation, or what is wrong with it. */
  read(item: unknown): { conversation: Conversation } | { faults: DatasetFault[] } {
    this.index += 1;
    const { index } = this;
    const parsed = entrySchema.safeParse(item);
    if (!parsed.success) return { faults: faultsOf(parsed.error, [index]) };
    const { question_id: id } = parsed.data;
    const faults = lengthFaults(parsed.data, index);
    if (this.seen.has(id)) faults.push({ path: `[${index}].question_id`, message: `"${id}" is already the id of [${this.seen.get(id)}]; ids must differ` });
    this.seen.set(id, index);
    if (faults.length > 0) return { faults };
    const conversation = readEntry(parsed.data, [index], this.notes);
    this.notes.count(conversation);
    return { conversation };
  }

  /** On all instances that were read without fault. */
  report(): DatasetReport {
    return this.notes.report();
  }
}

function lengthFaults({ haystack_sessions: sessions, haystack_session_ids: ids, haystack_dates: dates }: Entry, index: number): DatasetFault[] {
  return Object.entries({ haystack_session_ids: ids, haystack_dates: dates }).flatMap(([field, list]) =>
    list.length === sessions.length ? [] : [{ path: `[${index}].${field}`, message: `has ${list.length} entries for ${sessions.length} sessions` }],
  );
}

function readEntry(entry: Entry, path: PropertyKey[], notes: DatasetNotes): Conversation {
  const sessions = entry.haystack_sessions.map((turns, index) => readSession(entry, { turns, index, path }, notes));
  const answerable = !entry.question_id.endsWith("_abs");
  if (typeof entry.answer === "number") notes.add("numeric answer, read as text", faultPath([...path, "answer"]), String(entry.answer));
  return {
    id: entry.question_id,
    sessions,
    questions: [
      { id: "q1", text: entry.question.trim(), goldAnswer: String(entry.answer).trim(), category: entry.question_type, answerable, evidence: evidenceOf(entry, { sessions, path, answerable }, notes) },
    ],
  };
}

function readSession(entry: Entry, { turns, index, path }: { turns: Entry["haystack_sessions"][number]; index: number; path: PropertyKey[] }, notes: DatasetNotes): Session {
  const timeText = entry.haystack_dates[index]!;
  const time = parseSlashedTime(timeText);
  if (time === null) notes.add("session time that could not be read", faultPath([...path, "haystack_dates", index]), timeText);
  if (turns.length === 0) notes.add("empty session", faultPath([...path, "haystack_sessions", index]), entry.haystack_session_ids[index]!);
  return {
    id: entry.haystack_session_ids[index]!,
    turns: turns.map(({ role, content }, place): Turn => ({
      // A session may appear twice in one history, so the place in the history is part of the id.
      id: `S${index + 1}:${place + 1}`, ...PARTICIPANTS[role], text: content.trim(), image: null, timeText, time,
    })),
  };
}

function evidenceOf(entry: Entry, { sessions, path, answerable }: { sessions: Session[]; path: PropertyKey[]; answerable: boolean }, notes: DatasetNotes): string[] {
  const answerSessions = new Set(entry.answer_session_ids);
  for (const id of answerSessions) {
    if (!entry.haystack_session_ids.includes(id)) notes.add("answer session that is not in the history", faultPath([...path, "answer_session_ids"]), id);
  }
  const marked = sessions.flatMap(({ turns }, index) => turns.filter((_, place) => entry.haystack_sessions[index]![place]!.has_answer === true).map(({ id }) => id));
  const whole = sessions.filter(({ id }) => answerSessions.has(id)).flatMap(({ turns }) => turns.map(({ id }) => id));
  if (marked.length > 0) return marked;
  if (whole.length > 0 && answerable) notes.add("no turn of the answer sessions is marked, whole sessions taken as evidence", faultPath([...path, "answer_session_ids"]), entry.question_id);
  if (whole.length === 0) notes.add("question without evidence", faultPath([...path, "answer_session_ids"]), entry.question_id);
  return whole;
}
