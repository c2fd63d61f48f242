import path from "node:path";
import { InvalidArgumentError, type Command } from "commander";
import { AppError } from "@/lib/errors";
import { parseRetriever } from "@/lib/evaluation-files/retrievers";
import { readSettings } from "../start/read-settings";
import type { RetrieverOptions } from "@/lib/evaluation-files/retrievers";

export interface RetrieverFlags {
  baseUrl?: string;
  queryPrefix?: string;
  documentPrefix?: string;
  /** False with --no-cache. */
  cache?: string | false;
}

/** The options of every command that retrieves, but for the retriever itself. */
export function addRetrieverFlags(command: Command): Command {
  return command
    .option("--base-url <url>", "where openai:MODEL (default https://api.openai.com/v1) or ollama:MODEL (default http://127.0.0.1:11434) is served; the key is taken from ASSAY_EMBEDDINGS_KEY")
    .option("--query-prefix <text>", "put before every query, for models that want it, such as \"search_query: \"")
    .option("--document-prefix <text>", "put before every memory, such as \"search_document: \"")
    .option("--cache <dir>", "where embeddings are kept (default: embeddings in the data folder)")
    .option("--no-cache", "compute all embeddings anew and keep none");
}

export function retrieverOptions({ baseUrl, queryPrefix, documentPrefix, cache }: RetrieverFlags): RetrieverOptions {
  const { embeddingsKey, dataDirectory } = readSettings();
  const folder = cache ?? path.join(dataDirectory, "embeddings");
  return { baseUrl, queryPrefix, documentPrefix, key: embeddingsKey, cache: folder === false ? undefined : folder };
}

/** For commander: the name of a retriever, checked. */
export function retrieverName(text: string): string {
  try {
    parseRetriever(text);
    return text;
  } catch (error) {
    if (error instanceof AppError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}
