import { describe, expect, it } from "vitest";
import { lineageContract, lineageContractSchema, nativeContractRules, serializeContract } from "./lineage-contract";
import { PARSER } from "./parse-turn";
import { buildStore, parseConversation } from "./store";
import type { Conversation } from "@/lib/datasets/conversation";

const CONVERSATION: Conversation = {
  id: "conv-1",
  sessions: [
    {
      id: "session_1",
      turns: [
        {
          id: "D1:1", speaker: "Ana", addressee: "Joel", time: "2023-05-08T13:56", timeText: "1:56 pm on 8 May, 2023", image: { caption: "a photo of a kiln" },
          text: "Hi Joel! I adopted a cat. My brother Tom sold his old motorbike to a museum in Lyon for three thousand euros. I moved to Oslo yesterday.",
        },
        { id: "D1:2", speaker: "Joel", addressee: "Ana", time: "2023-05-08T13:56", timeText: "1:56 pm on 8 May, 2023", image: null, text: "Wow, congrats! How is it?" },
      ],
    },
  ],
  questions: [{ id: "q1", text: "SECRET question?", goldAnswer: "SECRET answer", category: "single-hop", answerable: true, evidence: ["D1:1"] }],
};

describe("buildStore", () => {
  const parsed = parseConversation(CONVERSATION);

  it("holds every raw turn as it was, and the statements with their lineage", () => {
    const store = buildStore(parsed, 5);
    expect(store.filter((memory) => memory.raw).map(({ id, text }) => [id, text])).toEqual([
      ["conv-1/D1:1/0", `${CONVERSATION.sessions[0]!.turns[0]!.text} [shares a photo of a kiln]`],
      ["conv-1/D1:2/0", "Wow, congrats! How is it?"],
    ]);
    const derived = store.filter((memory) => memory.canonical);
    expect(derived.map(({ id }) => id)).toEqual(["conv-1/D1:1/1", "conv-1/D1:1/2", "conv-1/D1:1/3", "conv-1/D1:1/4"]);
    expect(derived.every(({ anchors, raw }) => anchors.join() === "D1:1" && !raw)).toBe(true);
  });

  it("keeps the statement that says most at density 1, under the id it has at every density", () => {
    const sparse = buildStore(parsed, 1).filter((memory) => memory.canonical);
    expect(sparse.map(({ id }) => id)).toEqual(["conv-1/D1:1/2"]);
    const dense = new Map(buildStore(parsed, 8).map((memory) => [memory.id, memory]));
    for (const memory of buildStore(parsed, 2)) expect(dense.get(memory.id)).toEqual(memory);
  });

  it("is the same whatever the questions, answers and evidence are: nothing of them reaches the parser", () => {
    const other: Conversation = { ...CONVERSATION, questions: [] };
    expect(buildStore(parseConversation(other), 5)).toEqual(buildStore(parsed, 5));
    expect(JSON.stringify(buildStore(parsed, 5))).not.toContain("SECRET");
  });
});

describe("the lineage contract", () => {
  const store = buildStore(parseConversation(CONVERSATION), 5);
  const contract = lineageContract(nativeContractRules("locomo", 5, PARSER), store);

  it("is data without any text, and reads back as it was written", () => {
    const written = serializeContract(contract);
    expect(lineageContractSchema.parse(JSON.parse(written))).toEqual(contract);
    expect(written).not.toContain("motorbike");
    expect(serializeContract(lineageContract(nativeContractRules("locomo", 5, PARSER), store))).toBe(written);
  });

  it("refuses an id twice, a raw memory of two turns and a memory without a source", () => {
    const [raw] = contract.memories;
    const refused = (memories: unknown[]) => lineageContractSchema.safeParse({ ...contract, memories }).error?.issues.map((issue) => issue.path.join("."));
    expect(refused([raw, raw])).toEqual(["memories.1.id"]);
    expect(refused([{ ...raw, anchors: ["D1:1", "D1:2"] }])).toEqual(["memories.0.anchors"]);
    expect(refused([{ ...raw, anchors: [] }])).toEqual(["memories.0.anchors"]);
  });
});
