import { describe, expect, it } from "vitest";
import { indexDense } from "./dense";
import type { Memory } from "./memory";

/** Texts are their own vectors: "3,4" is (3, 4). */
async function embed(texts: readonly string[]) {
  if (texts.some((text) => text.trim() === "")) throw new Error("a blank text was sent");
  return texts.map((text) => Float32Array.from(text.split(",").map(Number)));
}

const memories = (...texts: string[]) => texts.map((text, index): Memory => ({ id: `m${index}`, conversation: "c", anchors: ["t"], raw: false, canonical: true, kind: "", text, speaker: "", time: "" }));

describe("indexDense", () => {
  it("ranks by cosine, whatever the length of vectors, and gives the best `depth`", async () => {
    const retrieve = await indexDense(memories("0,1", "10,0", "3,4", "-1,0"), ["2,0"], { embed });
    expect(retrieve("2,0", 3)).toEqual([{ id: "m1", score: 1 }, { id: "m2", score: 0.6 }, { id: "m0", score: 0 }]);
    expect(retrieve("2,0", 60)).toHaveLength(4);
  });

  it("puts equal scores into store order", async () => {
    const retrieve = await indexDense(memories("0,3", "5,0", "0,1", "2,0"), ["1,1"], { embed });
    expect(retrieve("1,1", 4).map(({ id }) => id)).toEqual(["m0", "m1", "m2", "m3"]);
  });

  it("sums each product in the order of the numbers, whichever rows stand beside it", async () => {
    const rows = Array.from({ length: 11 }, (_, row) => Array.from({ length: 37 }, (_, index) => Math.fround(Math.sin(row * 37 + index))));
    const query = rows.at(-1)!;
    const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
    const norm = (a: readonly number[]) => Math.sqrt(product(a, a));
    const retrieve = await indexDense(memories(...rows.map(String)), [String(query)], { embed });
    const scores = Object.fromEntries(retrieve(String(query), 60).map(({ id, score }) => [id, score]));
    expect(scores).toEqual(Object.fromEntries(rows.map((row, place) => [`m${place}`, product(row, query) / (norm(row) * norm(query))])));
  });

  it("gives blank texts a cosine of 0 and never sends them", async () => {
    const retrieve = await indexDense(memories("1,0", " "), ["1,1", ""], { embed });
    expect(retrieve("1,1", 2).map(({ score }) => score)).toEqual([expect.closeTo(Math.SQRT1_2, 12), 0]);
    expect(retrieve("", 2).map(({ score }) => score)).toEqual([0, 0]);
    expect((await indexDense([], [], { embed }))).toBeTypeOf("function");
  });

  it("puts the model's prefixes before queries and memories", async () => {
    const retrieve = await indexDense(memories("0,1", "1,0"), ["1"], { embed, queryPrefix: "0,", documentPrefix: "" });
    expect(retrieve("1", 1)).toEqual([{ id: "m0", score: 1 }]);
    const other = await indexDense(memories("1", "2"), ["0,1"], { embed, documentPrefix: "0," });
    expect(other("0,1", 2).map(({ score }) => score)).toEqual([1, 1]);
  });
});
