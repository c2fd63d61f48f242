import fs from "node:fs";
import { join } from "node:path";
import nlp from "compromise/two";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { sweepRules } from "./sweep-rules";

type Found = { match: string; pointer: unknown[] }[];
type BulkMatch = (document: Parameters<typeof sweepRules>[0], net: Parameters<typeof sweepRules>[1], methods: Parameters<typeof sweepRules>[2]) => Found;

/** Every clause that was swept, by the library and here. */
const swept: { library: string[]; here: string[] }[] = [];
/** Words that rules ask for. */
const asked = new Set<string>();

beforeAll(() => {
  const library = (nlp.methods() as unknown as { one: { bulkMatch: BulkMatch } }).one.bulkMatch;
  const bulkMatch: BulkMatch = (document, net, methods) => {
    const found = library(document, net, methods);
    swept.push({ library: found.map(outline), here: sweepRules(document, net, methods).map(outline) });
    for (const hook of Object.keys(net.hooks)) if (/^[a-z]/.test(hook)) asked.add(hook);
    return found;
  };
  nlp.plugin({ methods: { one: { bulkMatch } } });
  nlp("Ana went home.");
});

const outline = ({ match, pointer }: Found[number]) => JSON.stringify([match, pointer]);

function sameOn(texts: readonly string[]): number {
  swept.length = 0;
  for (const text of texts) nlp(text);
  for (const { library, here } of swept) expect(here).toEqual(library);
  return swept.reduce((sum, { library }) => sum + library.length, 0);
}

describe("sweepRules", () => {
  it("finds what the library finds in conversations, in its order", () => {
    const texts = JSON.stringify(JSON.parse(fs.readFileSync(join(import.meta.dirname, "../../prisma/sample/conversations.json"), "utf8"))).match(/(?<="text":")[^"\\]+/g)!;
    expect(texts.length).toBeGreaterThan(150);
    expect(sameOn(texts)).toBeGreaterThan(300);
  });

  it("finds the same in clauses made of the words that rules ask for", () => {
    const word = fc.oneof(fc.constantFrom(...asked), fc.constantFrom("I", "don't", "we've", "she'll", "Ana", "12", "3rd", "red", "house", "running", "went,", "U.S.A.", "and/or", "well-known", "the", "to", "of", "that"));
    let found = 0;
    fc.assert(fc.property(fc.array(word, { minLength: 1, maxLength: 45 }), (words) => void (found += sameOn([words.join(" ")]))), { numRuns: 800, seed: 1337 });
    expect(found).toBeGreaterThan(400);
  });
});
