import { contentWords } from "./content-words";
import { parseTurn } from "./parse-turn";
import type { Conversation, Turn } from "@/lib/datasets/conversation";
import type { Memory } from "./memory";
import type { ParsedTurn, Statement, TurnView } from "./parse-turn";

/** All of a conversation that may reach what builds its store: no question, answer or evidence. */
export type ConversationTurns = Pick<Conversation, "id" | "sessions">;

export interface ParsedConversation {
  id: string;
  turns: { turn: Turn; parsed: ParsedTurn }[];
  /** Which statements a lower density keeps: those with the most content words, or the first. */
  keep: "densest" | "first";
}

/** Runs the parser over every turn. What it gives does not depend on any density, so one parse serves a whole sweep. */
export function parseConversation({ id, sessions }: ConversationTurns): ParsedConversation {
  const turns = sessions.flatMap((session) => session.turns);
  return { id, keep: "densest", turns: turns.map((turn) => ({ turn, parsed: parseTurn(turnView(turn)) })) };
}

/** Field by field, so that nothing else of a turn goes along. */
export function turnView({ speaker, addressee, text, image, time }: Turn): TurnView {
  return { speaker, addressee, text, caption: image?.caption ?? "", time };
}

/**
 * The store of one conversation: each raw turn, followed by at most `maxFacts` of its statements. A memory keeps its id
 * and text at every density, and the memories of a lower density are among those of a higher one.
 * @param maxFacts a whole number from 0
 */
export function buildStore({ id, turns, keep }: ParsedConversation, maxFacts: number): Memory[] {
  return turns.flatMap(({ turn, parsed }) => {
    const source = { conversation: id, anchors: [turn.id], speaker: turn.speaker, time: turn.timeText };
    const raw: Memory = { ...source, id: `${id}/${turn.id}/0`, raw: true, canonical: false, kind: "turn", text: rawText(turn) };
    const kept = keep === "first" ? first(parsed.statements, maxFacts) : densest(parsed.statements, { maxFacts, names: [turn.speaker, turn.addressee ?? ""] });
    const derived = kept.map(({ statement, place }): Memory => ({
      ...source, id: `${id}/${turn.id}/${place}`, raw: false, canonical: true, kind: statement.kind, text: statement.text,
    }));
    return [raw, ...derived];
  });
}

/** The words of a turn and what its picture shows. */
export function rawText({ text, image }: Turn): string {
  return [text, image?.caption ? `[shares ${image.caption}]` : ""].filter(Boolean).join(" ");
}

function first(statements: readonly Statement[], maxFacts: number) {
  return statements.slice(0, maxFacts).map((statement, index) => ({ statement, place: index + 1 }));
}

function densest(statements: readonly Statement[], { maxFacts, names }: { maxFacts: number; names: string[] }) {
  const places = statements.map((statement, index) => ({ statement, place: index + 1, weight: contentWords(statement.text, names).size }));
  const kept = [...places].sort((a, b) => b.weight - a.weight || a.place - b.place).slice(0, maxFacts);
  return kept.sort((a, b) => a.place - b.place);
}
