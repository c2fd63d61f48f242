import { describe, expect, it } from "vitest";
import { readFacts } from "./read-facts";

const said = (text: string, finishReason: "stop" | "length" | "refusal" = "stop") => readFacts({ text, finishReason, inputTokens: 1, outputTokens: 1, servedBy: null }, 3);
const facts = (...list: unknown[]) => JSON.stringify({ facts: list });

describe("readFacts", () => {
  it.each([
    ["the object alone", facts("Ana has a cat.", " Ana moved to Oslo. "), ["Ana has a cat.", "Ana moved to Oslo."]],
    ["prose around it", `Here they are: ${facts("Ana has a cat.")} That is all.`, ["Ana has a cat."]],
    ["an empty list", facts(), []],
  ])("takes %s, in the order that was given", (_, text, expected) => {
    expect(said(text)).toEqual({ facts: expected });
  });

  it.each([
    ["more facts than were asked for", facts("a", "b", "c", "d"), "there are more than 3 facts"],
    ["a fact twice", facts("a", "a"), "a fact stands twice"],
    ["an empty fact", facts("a", " "), "a fact is empty"],
    ["a fact that is no text", facts("a", 3), "a fact is no text"],
    ["a fact without an end", facts("a".repeat(1001)), "a fact is longer than 1000 characters"],
    ["what no database stores", facts("a\0b"), "a fact holds characters that cannot be stored"],
    ["half a character", '{"facts":["\\ud83d"]}', "a fact holds characters that cannot be stored"],
    ["another field", '{"facts":[],"note":"none"}', "the object holds more than the facts"],
    ["no list", '{"facts":"none"}', "the object holds no list of facts"],
    ["a cut-off object", '{"facts":["Ana has', "the reply breaks off inside its JSON"],
    ["words", "I cannot do that.", "the reply holds no JSON object"],
    ["nothing", "", "the reply is empty"],
  ])("does not guess from %s", (_, text, fault) => {
    expect(said(text)).toEqual({ fault });
  });

  it("takes nothing from a reply that was cut at the limit, refused, or never given", () => {
    expect(said(facts("a"), "length")).toEqual({ fault: "the reply was cut off at the limit of output tokens" });
    expect(said(facts("a"), "refusal")).toEqual({ fault: "the model refused to answer" });
    expect(readFacts({ rejected: "too long" }, 3)).toEqual({ fault: "the server rejected the request" });
  });
});
