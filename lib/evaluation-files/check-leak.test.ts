import { createHash } from "node:crypto";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parserExtractor } from "@/lib/extraction/parser-extractor";
import { buildStore, parseConversation } from "@/lib/memory/store";
import { memoryLine } from "@/lib/memory/trace";
import { parseChecked } from "./check-leak";
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
});
