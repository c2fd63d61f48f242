import { afterAll, describe, expect, it } from "vitest";
import { sentenceEncoder } from "./sentence-encoder";

const encoder = sentenceEncoder();
afterAll(() => encoder.close());

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * b[index]!, 0) / Math.hypot(...a) / Math.hypot(...b);

describe("sentenceEncoder", () => {
  it("puts sentences of one meaning close together, whatever their words", async () => {
    const [age, years, kiln] = await encoder.embed(["How old are you?", "What is your age?", "The kiln broke down."]);
    expect(age).toHaveLength(512);
    expect(cosine(age!, years!)).toBeGreaterThan(0.8);
    expect(cosine(age!, kiln!)).toBeLessThan(0.2);
  });

  it("gives a text the same bits alone as among others, in the order of the texts", async () => {
    const texts = ["Ana moved to Oslo.", "Yes", "Joel keeps bees behind the old school and sells the honey on Saturdays.", "Ana moved to Lyon.", "日本語 😀", "one two three ".repeat(100), "x".repeat(300)];
    const together = await encoder.embed(texts);
    for (const [index, text] of texts.entries()) expect((await encoder.embed([text]))[0], text).toEqual(together[index]);
  });

  it("reads the first 128 tokens and no more, as its parameters say", async () => {
    const head = "The quick brown fox jumps over the lazy dog. ".repeat(40);
    const [plain, longer] = await encoder.embed([head, `${head}${"Bees sleep in winter. ".repeat(300)}`]);
    expect(encoder.parameters.maxTokens).toBe(128);
    expect(longer).toEqual(plain);
  });

  it("tells how far it is, and needs nothing for no text", async () => {
    const seen: number[] = [];
    await encoder.embed(Array.from({ length: 150 }, (_, index) => `Text ${index}`), (done) => seen.push(done));
    expect(seen.at(-1)).toBe(150);
    expect(seen).toHaveLength(2);
    expect(await encoder.embed([])).toEqual([]);
  });
});
