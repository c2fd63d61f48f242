import { createHash } from "node:crypto";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parserExtractor } from "@/lib/extraction/parser-extractor";
import { buildStore, parseConversation } from "@/lib/memory/store";
import { memoryLine } from "@/lib/memory/trace";
import { MOST_TURNS_TWICE, parseChecked } from "./check-leak";
import { readDataset } from "./read-dataset";
import type { Extractor } from "@/lib/extraction/extractor";
import type { Conversation, Dataset } from "@/lib/datasets/conversation";
import type { ParsedConversation } from "@/lib/memory/store";

let dataset: Dataset;
beforeAll(async () => {
  dataset = await readDataset("locomo", { path: join(import.meta.dirname, "../../prisma/sample/conversations.json") });
});

/** The real parser, and one more statement for each turn that `more` has something for. It looks at the dataset behind the checker's back. */
function parserThatAdds(more: (conversation: Conversation, turn: string, before: string) => string): Extractor {
  return {
    ...parserExtractor,
    isolated: false,
    async parse(conversation): Promise<ParsedConversation> {
      const whole = dataset.conversations.find(({ id }) => id === conversation.id)!;
      const parsed = parseConversation(conversation);
      return {
        ...parsed,
        turns: parsed.turns.map(({ turn, parsed: { statements, dismissed } }, index) => {
          const text = more(whole, turn.id, parsed.turns[index - 1]?.turn.text ?? "");
          return { turn, parsed: { dismissed, statements: text ? [...statements, { kind: "statement" as const, text }] : statements } };
        }),
      };
    },
  };
}

/** One conversation of more turns than are all made twice; nothing is said, but for a turn of evidence. */
function longDataset(): Dataset {
  const [first] = dataset.conversations as [Conversation];
  const turns = Array.from({ length: MOST_TURNS_TWICE + 2000 }, (_, index) => ({ ...first.sessions[0]!.turns[0]!, id: `L:${index}`, text: index === 77 ? "I adopted two cats in Porto." : "Hi!" }));
  const questions = [{ ...first.questions[0]!, evidence: ["L:77"] }];
  return { ...dataset, conversations: [{ ...first, sessions: [{ ...first.sessions[0]!, turns }], questions }], report: { ...dataset.report, turns: turns.length } };
}

/** The real parser, said to work apart, with one more statement for each of the turns that `leaks` picks. */
function apart(leaks: (index: number) => boolean): Extractor {
  return {
    ...parserExtractor,
    async parse(conversation): Promise<ParsedConversation> {
      const parsed = parseConversation(conversation);
      return { ...parsed, turns: parsed.turns.map(({ turn, parsed: { statements, dismissed } }, index) => ({ turn, parsed: { dismissed, statements: leaks(index) ? [{ kind: "statement" as const, text: "Kept from another turn." }] : statements } })) };
    },
  };
}

describe("parseChecked", () => {
  it("states what it rests on, with a hash that the lines of a trace give again", async () => {
    const { parsed, leakCheckOf } = await parseChecked(dataset, [1, 5]);
    expect(parsed).toEqual(dataset.conversations.map(parseConversation));
    for (const maxFacts of [1, 5]) {
      const lines = parsed.flatMap((conversation) => buildStore(conversation, maxFacts)).map((memory) => `${memoryLine(memory)}\n`);
      expect(leakCheckOf(maxFacts)).toMatchObject({ passed: true, conversations: 2, turns: 185, storeSha256: createHash("sha256").update(lines.join("")).digest("hex") });
    }
    expect(leakCheckOf(1).storeSha256).not.toBe(leakCheckOf(5).storeSha256);
  });

  it.each<[string, Parameters<typeof parserThatAdds>[0]]>([
    ["the answer to a question on the turn", ({ questions }, turn) => questions.find(({ evidence }) => evidence.includes(turn))?.goldAnswer ?? ""],
    ["which turns are evidence", ({ questions }, turn) => (questions.some(({ evidence }) => evidence.includes(turn)) ? "This matters." : "")],
    ["the words of a question", ({ questions }, turn) => (turn === "D1:2" ? questions[0]!.text : "")],
    ["the turn before", (_, turn, before) => (turn === "D1:2" ? before : "")],
  ])("fails for a parser that sees %s", async (_, more) => {
    await expect(parseChecked(dataset, [8], { extractor: parserThatAdds(more) })).rejects.toThrow(/Leak check: The store of conversation sample-\d at 8 facts a turn is another/);
  });

  it("says of a large dataset which part was made twice", async () => {
    const { leakCheckOf } = await parseChecked(longDataset(), [5]);
    const { statement, turns } = leakCheckOf(5);
    const [, total, twice, oneIn] = /^The memories were made in threads that were given single turns alone .* Of (\d+) turns (\d+) \(all that are evidence, and others drawn with seed 1337\).* one turn in (\d+) /.exec(statement)!;
    expect([turns, Number(total)]).toEqual([MOST_TURNS_TWICE + 2000, MOST_TURNS_TWICE + 2000]);
    expect(Math.abs(Number(twice) - MOST_TURNS_TWICE)).toBeLessThan(200);
    // (1 - 1 / oneIn) ** drawn is a hundredth.
    expect(Number(twice) / Number(oneIn)).toBeCloseTo(-Math.log(0.01), 1);
  });

  it.each<[string, (index: number) => boolean]>([
    ["the one turn of evidence", (index) => index === 77],
    ["one turn in a thousand", (index) => index % 1000 === 500],
  ])("fails on a large dataset for what lets something else in at %s", async (_, leaks) => {
    await expect(parseChecked(longDataset(), [5], { extractor: apart(leaks) })).rejects.toThrow(/Leak check: The store of conversation sample-1 at 5 facts a turn is another/);
  });
});
