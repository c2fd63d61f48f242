import { EmbeddingCache } from "./embedding-cache";
import type { Embedder } from "./embedder";

/** So many vectors are computed before they are written: what a kill can cost. */
const TEXTS_A_SEGMENT = 1024;

/** The same embedder, but that no text is computed twice: not in one call, and not in another process with this cache. */
export function cachedEmbedder(embedder: Embedder, root: string): Embedder {
  let cache: EmbeddingCache | undefined;
  return {
    ...embedder,
    async embed(texts, onProgress) {
      cache ??= EmbeddingCache.open(root, embedder);
      const distinct = [...new Set(texts)];
      const stored = cache.read(distinct);
      const missing = distinct.filter((_, index) => stored[index] === undefined);
      const vectors = new Map(distinct.map((text, index) => [text, stored[index]]));
      for (let start = 0; start < missing.length; start += TEXTS_A_SEGMENT) {
        const part = missing.slice(start, start + TEXTS_A_SEGMENT);
        const before = texts.length - missing.length + start;
        const computed = await embedder.embed(part, (done) => onProgress?.(before + done));
        cache.write(part, computed);
        part.forEach((text, index) => vectors.set(text, computed[index]));
      }
      onProgress?.(texts.length);
      return texts.map((text) => vectors.get(text)!);
    },
    async close() {
      cache?.close();
      cache = undefined;
      await embedder.close();
    },
  };
}
