import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonReply } from "./parse-json-reply";

const answer = '{"support":"partial","rationale":"a } brace and a \\"quote\\""}';
const object = { support: "partial", rationale: 'a } brace and a "quote"' };

describe("parseJsonReply", () => {
  it.each([
    ["the whole text", ` ${answer}\n`],
    ["a code fence", `\`\`\`json\n${answer}\n\`\`\``],
    ["prose around it", `Sure! Here is my verdict: ${answer} I hope that helps.`],
    ["a thinking part before it", `<think>Is it {"support":"supports"}? No.</think>\n${answer}`],
    ["the same answer twice", `${answer}\nAgain: ${answer}`],
    ["braces in the prose", `The set {a, b} is empty. ${answer}`],
  ])("reads %s", (_, text) => {
    expect(parseJsonReply(text)).toEqual({ object });
  });

  it.each([
    ["an empty reply", "  \n", "empty"],
    ["a refusal in words", "I cannot judge this.", "no JSON"],
    ["a cut-off object", '{"support":"par', "breaks off"],
    ["a cut-off object in a fence", '```json\n{"support":"partial","rationale":"because', "breaks off"],
    ["two different answers", '{"support":"partial"} or {"support":"supports"}', "two different"],
    ["a list", '["partial"]', "a list"],
    ["a list of an object", '[{"support":"partial"}]', "a list"],
    ["a bare word", '"partial"', "no JSON"],
    ["a name twice", '{"support":"partial","support":"supports"}', "twice"],
    ["a name twice in prose", 'So: {"support":"partial", "support" :"supports"}!', "twice"],
  ])("does not guess from %s", (_, text, fault) => {
    expect(parseJsonReply(text)).toEqual({ fault: expect.stringContaining(fault) as string });
  });

  it("does not take a value for a name, nor equal names of different objects for one", () => {
    expect(parseJsonReply('{"a":"b:","b":{"a":1},"c":["a","a"]}')).toEqual({ object: { a: "b:", b: { a: 1 }, c: ["a", "a"] } });
  });

  it("reads back any object, alone and in prose", () => {
    fc.assert(fc.property(fc.dictionary(fc.string().filter((key) => key !== "__proto__"), fc.jsonValue()), (value) => {
      const expected = JSON.parse(JSON.stringify(value)) as unknown;
      expect(parseJsonReply(JSON.stringify(value))).toEqual({ object: expected });
      expect(parseJsonReply(`It is ${JSON.stringify(value)} then.`)).toEqual({ object: expected });
    }), { seed: 7 });
  });
});
