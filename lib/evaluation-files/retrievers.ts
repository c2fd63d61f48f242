import { cachedEmbedder } from "@/lib/embeddings/cached-embedder";
import { remoteEmbedder } from "@/lib/embeddings/remote-embedder";
import { sentenceEncoder } from "@/lib/embeddings/sentence-encoder";
import { InvalidInput } from "@/lib/errors";
import { BM25, indexBm25 } from "@/lib/memory/bm25";
import { DENSE, indexDense } from "@/lib/memory/dense";
import type { Embedder } from "@/lib/embeddings/embedder";
import type { Memory } from "@/lib/memory/memory";
import type { Retrieve } from "@/lib/memory/retrieve";
import type { TraceHeader } from "@/lib/memory/trace";

/** One way to find memories, with what a trace says of it. */
export interface Retriever {
  /** Names the system with the density: "bm25", "use", "openai-text-embedding-3-small". */
  label: string;
  parameters: TraceHeader["retriever"];
  versions: TraceHeader["versions"];
  /** @param onProgress takes how many memories and queries are indexed */
  index(memories: readonly Memory[], queries: readonly string[], onProgress?: (done: number) => void): Promise<Retrieve>;
  /** Ends threads and closes files. */
  close(): Promise<void>;
}

export interface RetrieverOptions {
  /** Where a remote model is served. */
  baseUrl?: string;
  /** The remote service's key. */
  key?: string;
  queryPrefix?: string;
  documentPrefix?: string;
  /** Folder in which embeddings are kept; without one they are computed anew. */
  cache?: string;
}

export const RETRIEVER_FORMS = "bm25, use, openai:MODEL or ollama:MODEL";

type ParsedRetriever = { kind: "bm25" } | { kind: "use" } | { kind: "openai" | "ollama"; model: string };

/**
 * The parts of a retriever's name.
 * @throws InvalidInput for any other form
 */
export function parseRetriever(name: string): ParsedRetriever {
  if (name === "bm25" || name === "use") return { kind: name };
  const [, kind, model] = /^(openai|ollama):(\S+)$/.exec(name) ?? [];
  if (kind === undefined || model === undefined) throw new InvalidInput(`There is no retriever "${name}". It must be ${RETRIEVER_FORMS}.`);
  return { kind: kind as "openai" | "ollama", model };
}

/**
 * A retriever by its name. Close it when done.
 * @throws InvalidInput for an unknown name or an address that cannot be used
 */
export function openRetriever(name: string, options: RetrieverOptions = {}): Retriever {
  const parsed = parseRetriever(name);
  if (parsed.kind === "bm25") {
    return { label: "bm25", parameters: BM25, versions: {}, index: async (memories) => indexBm25(memories), close: async () => {} };
  }
  const { cache, queryPrefix = "", documentPrefix = "", baseUrl, key } = options;
  const embedder = parsed.kind === "use" ? sentenceEncoder() : remoteEmbedder({ protocol: parsed.kind, model: parsed.model, baseUrl, key });
  return denseRetriever(cache === undefined ? embedder : cachedEmbedder(embedder, cache), { queryPrefix, documentPrefix });
}

function denseRetriever(embedder: Embedder, prefixes: { queryPrefix: string; documentPrefix: string }): Retriever {
  const used = Object.fromEntries(Object.entries(prefixes).filter(([, prefix]) => prefix !== ""));
  return {
    label: embedder.name.replace(/[^\w.-]+/g, "-"),
    parameters: { name: embedder.name, ...embedder.parameters, ...DENSE, ...used },
    versions: embedder.versions,
    index: (memories, queries, onProgress) => indexDense(memories, queries, { ...prefixes, embed: (texts) => embedder.embed(texts, onProgress) }),
    close: () => embedder.close(),
  };
}
