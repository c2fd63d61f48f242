import { z } from "zod";
import { readBeamQuestions } from "./beam-questions";
import { DatasetNotes } from "./dataset-notes";
import { faultPath, faultsOf } from "./fault-path";
import { MalformedDataset } from "./malformed-dataset";
import { PARTICIPANTS } from "./participants";
import { parseTimeAnchor } from "./session-time";
import type { Dataset, Session, Turn } from "./conversation";
import type { DatasetFault } from "./malformed-dataset";

/** What the reader looks for in the files; each is counted in the report even when there is none. */
const BEAM_NOTE_KINDS = [
  "plan mark taken off the end of a turn",
  "time anchor that could not be read",
  "turn before any time anchor",
  "repeated evidence id, counted once",
  "evidence of a turn that does not exist, dropped",
  "question without evidence",
  "question without a gold answer, its rubric taken as the answer",
] as const;

const turnSchema = z.looseObject(
  {
    id: z.int("must be a whole number: the id of the turn"),
    role: z.literal(["user", "assistant"], 'must be "user" or "assistant"'),
    content: z.string("must be text: what was said"),
    time_anchor: z.string("must be text").nullish(),
  },
  "must be a turn: an object with id, role and content",
);
const chatSchema = z.array(
  z.looseObject({ turns: z.array(z.array(turnSchema, "must be a list of turns"), "must be a list of lists of turns") }, "must be a batch: an object with turns"),
  "must be a list of batches, as in chat.json",
);

/** BEAM's user turns end in a reference to the plan that they were generated from ("->-> 1,3"), which nobody said. */
const PLAN_MARK = /\s*->->\s*[\d,.\s-]*$/;

/**
 * Reads one BEAM conversation (Tavakoli et al. 2025): `chat` is the parsed chat.json, `questions` the parsed
 * probing_questions.json. A batch becomes a session; a time anchor holds until the next. Evidence is `source_chat_ids`,
 * a list, an object of lists, or nothing; abstention questions are unanswerable.
 * @throws MalformedDataset naming every fault by its path, which begins with "chat" or "questions"
 */
export function readBeam({ id, chat, questions }: { id: string; chat: unknown; questions: unknown }, name = "beam"): Dataset {
  const parsed = chatSchema.safeParse(chat);
  if (!parsed.success) throw new MalformedDataset("BEAM", faultsOf(parsed.error, ["chat"]));
  const notes = new DatasetNotes(BEAM_NOTE_KINDS);
  const faults: DatasetFault[] = [];
  const sessions = readBatches(parsed.data, notes);
  const turnIds = new Set<string>();
  for (const turn of sessions.flatMap((session) => session.turns)) {
    if (turnIds.has(turn.id)) faults.push({ path: "chat", message: `two turns have the id ${turn.id}` });
    turnIds.add(turn.id);
  }
  const conversation = { id, sessions, questions: readBeamQuestions(questions, { notes, faults, turnIds }) };
  if (faults.length > 0) throw new MalformedDataset("BEAM", faults);
  return { name, conversations: [conversation], report: notes.report([conversation]) };
}

function readBatches(batches: z.infer<typeof chatSchema>, notes: DatasetNotes): Session[] {
  let anchor = "";
  return batches.map((batch, batchIndex) => ({
    id: `batch_${batchIndex + 1}`,
    turns: batch.turns.flat().map((turn): Turn => {
      const path = faultPath(["chat", batchIndex, "turns"]);
      anchor = turn.time_anchor ?? anchor;
      const time = parseTimeAnchor(anchor);
      if (turn.time_anchor && time === null) notes.add("time anchor that could not be read", path, turn.time_anchor);
      if (anchor === "") notes.add("turn before any time anchor", path, `turn ${turn.id}`);
      const text = turn.content.replace(PLAN_MARK, "").trim();
      if (PLAN_MARK.test(turn.content)) notes.add("plan mark taken off the end of a turn", path, `turn ${turn.id}`);
      return { id: String(turn.id), ...PARTICIPANTS[turn.role], text, image: null, timeText: anchor, time };
    }),
  }));
}
