import { z } from "zod";
import { DatasetNotes } from "./dataset-notes";
import { faultPath, faultsOf } from "./fault-path";
import { readLocomoQuestions } from "./locomo-questions";
import { MalformedDataset } from "./malformed-dataset";
import { parseSessionTime } from "./session-time";
import type { Conversation, Dataset, Session, Turn } from "./conversation";
import type { DatasetFault } from "./malformed-dataset";

/** What the reader looks for in the file; each is counted in the report even when there is none. */
const LOCOMO_NOTE_KINDS = [
  "several evidence ids in one entry",
  "repaired evidence id",
  "unreadable evidence id, dropped",
  "evidence of a turn that does not exist, dropped",
  "repeated evidence id, counted once",
  "question without evidence",
  "numeric answer, read as text",
  "adversarial answer beside an answer",
  "unanswerable question with an adversarial answer only",
  "image with a caption",
  "turn of only an image",
  "session time without turns",
  "session time that could not be read",
] as const;

const turnSchema = z.looseObject(
  {
    speaker: z.string("must be text: who speaks").min(1, "must not be empty"),
    dia_id: z.string("must be text: the id of the turn, such as D1:3").min(1, "must not be empty"),
    text: z.string("must be text: what was said"),
    blip_caption: z.string("must be text").optional(),
  },
  "must be a turn: an object with speaker, dia_id and text",
);

const sampleSchema = z.looseObject(
  {
    sample_id: z.string("must be text: the id of the conversation").min(1, "must not be empty"),
    conversation: z.looseObject(
      {
        speaker_a: z.string("must be text: the first speaker").min(1, "must not be empty"),
        speaker_b: z.string("must be text: the second speaker").min(1, "must not be empty"),
      },
      "must be an object with speaker_a, speaker_b and sessions",
    ),
    qa: z.array(z.unknown(), "must be a list of questions"),
  },
  "must be a conversation: an object with sample_id, conversation and qa",
);

interface Reading {
  notes: DatasetNotes;
  faults: DatasetFault[];
}

/**
 * Reads LoCoMo's published format (a list of conversations with sessions and questions; Maharana et al. 2024).
 * Known quirks are mended and reported in `report.notes`; nothing is dropped in silence.
 * @throws MalformedDataset naming every fault by its path inside the file
 */
export function readLocomo(json: unknown, name = "locomo"): Dataset {
  if (!Array.isArray(json)) throw new MalformedDataset("LoCoMo", [{ path: "", message: "must be a list of conversations, as in locomo10.json" }]);
  if (json.length === 0) throw new MalformedDataset("LoCoMo", [{ path: "", message: "holds no conversation" }]);
  const reading: Reading = { notes: new DatasetNotes(LOCOMO_NOTE_KINDS), faults: [] };
  const seen = new Map<string, number>();
  const conversations = json.flatMap((sample, index) => {
    const conversation = readSample(sample, index, reading);
    if (!conversation) return [];
    const { id } = conversation;
    if (seen.has(id)) reading.faults.push({ path: `[${index}].sample_id`, message: `"${id}" is already the id of [${seen.get(id)}]; ids must differ` });
    seen.set(id, index);
    return [conversation];
  });
  if (reading.faults.length > 0) throw new MalformedDataset("LoCoMo", reading.faults);
  return { name, conversations, report: reading.notes.report(conversations) };
}

function readSample(sample: unknown, index: number, reading: Reading): Conversation | null {
  const parsed = sampleSchema.safeParse(sample);
  if (!parsed.success) {
    reading.faults.push(...faultsOf(parsed.error, [index]));
    return null;
  }
  const { sample_id: id, conversation, qa } = parsed.data;
  const sessions = readSessions(conversation, [index, "conversation"], reading);
  const turnIds = new Set<string>();
  for (const turn of sessions.flatMap((session) => session.turns)) {
    if (turnIds.has(turn.id)) reading.faults.push({ path: faultPath([index, "conversation"]), message: `two turns have the id "${turn.id}"` });
    turnIds.add(turn.id);
  }
  const questions = readLocomoQuestions(qa, { ...reading, path: [index, "qa"], turnIds });
  return { id, sessions, questions };
}

function readSessions(conversation: Record<string, unknown> & { speaker_a: string; speaker_b: string }, path: PropertyKey[], reading: Reading): Session[] {
  const numbers = Object.keys(conversation)
    .flatMap((key) => /^session_(\d+)(?:_date_time)?$/.exec(key)?.[1] ?? [])
    .map(Number);
  const sessions: Session[] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const key = `session_${number}`;
    const timeText = conversation[`${key}_date_time`];
    if (conversation[key] === undefined) {
      reading.notes.add("session time without turns", faultPath([...path, `${key}_date_time`]), String(timeText));
    } else if (typeof timeText !== "string") {
      reading.faults.push({ path: faultPath([...path, `${key}_date_time`]), message: "must be text: when the session took place" });
    } else {
      const context = { timeText, path: [...path, key], speakers: [conversation.speaker_a, conversation.speaker_b] };
      sessions.push({ id: key, turns: readTurns(conversation[key], context, reading) });
    }
  }
  if (sessions.length === 0) reading.faults.push({ path: faultPath(path), message: "has no session_1, session_2, … with turns" });
  return sessions;
}

interface SessionContext {
  timeText: string;
  path: PropertyKey[];
  speakers: string[];
}

function readTurns(turns: unknown, context: SessionContext, reading: Reading): Turn[] {
  const parsed = z.array(turnSchema, "must be a list of turns").safeParse(turns);
  if (!parsed.success) {
    reading.faults.push(...faultsOf(parsed.error, context.path));
    return [];
  }
  const time = parseSessionTime(context.timeText);
  if (time === null) reading.notes.add("session time that could not be read", faultPath(context.path), context.timeText);
  return parsed.data.map((turn, index) => {
    const path = faultPath([...context.path, index]);
    const caption = turn.blip_caption?.trim() ?? "";
    const text = turn.text.trim();
    if (caption) reading.notes.add("image with a caption", path, caption);
    if (!text) reading.notes.add("turn of only an image", path, caption || "no caption");
    const others = context.speakers.filter((speaker) => speaker !== turn.speaker);
    const image = caption || "img_url" in turn ? { caption } : null;
    return { id: turn.dia_id, speaker: turn.speaker, addressee: others.length === 1 ? others[0]! : null, text, image, timeText: context.timeText, time };
  });
}
