import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { retryDelay } from "@/lib/llm/retry-delay";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import { judgePrompt } from "@/lib/task-types/judge-prompt";
import { judgeReplySchema } from "@/lib/task-types/judge-reply";
import { taskType } from "@/lib/task-types/registry";
import { combineRepeats } from "./combine-repeats";
import { readModelText } from "./read-model-text";
import { PROMPT_VERSION } from "./schema";
import { says } from "./testing/judged-project";
import { baselineRule, tokenOverlapReply } from "./token-overlap";

const type = taskType("contested-credit");
const payload = { query: "When did Ana adopt her dog?", goldAnswer: "12 March 2023", evidence: [{ id: "D1", speaker: "Ana", text: "I adopted a dog", time: "", gold: true }], memory: { id: "m", text: "Ana adopted a dog.", kind: "fact" } };
const asked = askedQuestions(type, payload);
const read = (text: string) => readModelText(asked, { text, finishReason: "stop" });

describe("readModelText", () => {
  it("reads answers and the reason", () => {
    expect(read(says("partial", "No date."))).toEqual({ answers: { support: "partial" }, rationale: "No date." });
  });

  it("takes a refusal and a cut-off reply as invalid, whatever they hold", () => {
    expect(readModelText(asked, { text: says("partial"), finishReason: "refusal" })).toEqual({ fault: "the model refused to answer" });
    expect(readModelText(asked, { text: says("partial"), finishReason: "length" })).toMatchObject({ fault: expect.stringContaining("cut off") as string });
  });

  it("does not take what cannot be stored", () => {
    expect(read(says("partial", "a\u0000b"))).toMatchObject({ fault: expect.stringContaining("cannot be stored") as string });
    expect(read('{"rationale":"\\ud800","answers":{"support":"partial"}}')).toMatchObject({ fault: expect.stringContaining("cannot be stored") as string });
  });
});

describe("combineRepeats", () => {
  const reply = (support: string, rationale = support) => ({ answers: { support }, rationale });

  it("needs more than half of all repeats, invalid ones among them", () => {
    expect(combineRepeats(asked, [reply("partial")])).toEqual(reply("partial"));
    expect(combineRepeats(asked, [reply("partial"), null, reply("partial")])).toEqual(reply("partial"));
    expect(combineRepeats(asked, [reply("partial"), null])).toBeNull();
    expect(combineRepeats(asked, [reply("partial"), reply("supports")])).toBeNull();
    expect(combineRepeats(asked, [null, null])).toBeNull();
  });

  it("gives the reason and the text of a repeat that agrees with the verdict", () => {
    const other = { answers: { support: "supports", missing: "nothing" }, rationale: "no" };
    const same = { answers: { support: "partial", missing: "the date" }, rationale: "yes" };
    expect(combineRepeats(asked, [other, same, same])).toEqual(same);
  });
});

describe("tokenOverlapReply", () => {
  const verdict = (memory: string) => read(tokenOverlapReply(type, { payload: { ...payload, memory: { ...payload.memory, text: memory } }, blind: {} }));

  it.each([["Ana adopted a dog on 12 March 2023", "supports", "3 of 3"], ["In March Ana adopted a dog", "partial", "1 of 3"], ["Ana adopted a dog", "does_not_support", "0 of 3"]])("%s: %s", (memory, support, share) => {
    expect(verdict(memory)).toEqual({ answers: { support }, rationale: expect.stringContaining(`Baseline without a model: ${share}`) as string });
  });

  it("is not there for a task type that has no rule about words", () => {
    expect(baselineRule(type)).toContain("Support:");
    const without = { ...type, baseline: { none: "Words tell nothing of it." } };
    expect(baselineRule(without)).toBeNull();
    expect(() => tokenOverlapReply(without, { payload, blind: {} })).toThrow("Words tell nothing of it.");
  });
});

describe("retryDelay", () => {
  it("doubles up to a minute, with the same jitter for the same attempt, and keeps to what the server asks for", () => {
    const delays = Array.from({ length: 10 }, (_, failures) => retryDelay({ call: "a", failures: failures + 1 }));
    delays.forEach((delay, at) => {
      const whole = Math.min(60_000, 1000 * 2 ** at);
      expect(delay).toBeGreaterThanOrEqual(whole / 2);
      expect(delay).toBeLessThanOrEqual(whole);
    });
    expect(retryDelay({ call: "a", failures: 3 })).toBe(delays[2]);
    expect(retryDelay({ call: "b", failures: 3 })).not.toBe(delays[2]);
    expect(retryDelay({ call: "a", failures: 1, retryAfterMs: 7000 })).toBeGreaterThanOrEqual(7000);
    expect(retryDelay({ call: "a", failures: 1, retryAfterMs: 7000 })).toBeLessThanOrEqual(8400);
  });
});

describe("the prompt", () => {
  it("is that of PROMPT_VERSION: raise it, and put the new digest here, when the words around guideline and case change", () => {
    const { system, prompt } = judgePrompt(type, { payload, blind: {}, rubric: "The guideline" });
    const digest = createHash("sha256").update(JSON.stringify([system, prompt, judgeReplySchema(asked)])).digest("hex").slice(0, 16);
    expect([PROMPT_VERSION, digest]).toEqual([1, "876aa7b21a0657d2"]);
  });
});
