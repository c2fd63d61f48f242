import ky, { HTTPError, TimeoutError } from "ky";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import type { Embedder } from "./embedder";

export interface RemoteModel {
  protocol: keyof typeof PROTOCOLS;
  model: string;
  /** Where the service is, such as "https://api.openai.com/v1"; by default the protocol's usual place. */
  baseUrl?: string;
  /** Sent as a bearer token and never written anywhere. */
  key?: string;
  /** How it sends requests and how long it waits; the defaults suit a service on the internet. */
  pace?: Partial<Pace>;
}

interface Pace {
  textsARequest: number;
  requestsAtOnce: number;
  /** Repetitions after 408, 429 and 5xx answers, time-outs and broken connections. */
  retries: number;
  timeoutMs: number;
  firstDelayMs: number;
  longestDelayMs: number;
  /** Where a service asks for a longer wait, it is asked again after this. */
  longestRetryAfterMs: number;
}

const PACE: Pace = { textsARequest: 64, requestsAtOnce: 2, retries: 6, timeoutMs: 120_000, firstDelayMs: 500, longestDelayMs: 30_000, longestRetryAfterMs: 300_000 };
const RETRIED = [408, 425, 429, 500, 502, 503, 504];

const vector = z.array(z.number()).min(1);
const openAiAnswer = z.object({ data: z.array(z.object({ index: z.int().min(0).optional(), embedding: vector })) });
const ollamaAnswer = z.object({ embeddings: z.array(vector) });

/** What the two kinds of service want and give. */
const PROTOCOLS = {
  openai: {
    baseUrl: "https://api.openai.com/v1",
    path: "embeddings",
    body: (model: string, input: readonly string[]) => ({ model, input, encoding_format: "float" }),
    vectors: (answer: unknown) => [...openAiAnswer.parse(answer).data.map((item, place) => ({ place: item.index ?? place, embedding: item.embedding }))].sort((a, b) => a.place - b.place).map(({ embedding }) => embedding),
  },
  ollama: {
    baseUrl: "http://127.0.0.1:11434",
    path: "api/embed",
    body: (model: string, input: readonly string[]) => ({ model, input, truncate: true }),
    vectors: (answer: unknown) => ollamaAnswer.parse(answer).embeddings,
  },
} as const;

/**
 * A model behind HTTP: any service that speaks OpenAI's embeddings API, or Ollama. Texts go in batches, a few at once;
 * what a service can get over is repeated with growing, jittered delays, or after the time that it asks for.
 */
export function remoteEmbedder({ protocol, model, baseUrl = PROTOCOLS[protocol].baseUrl, key, pace: given }: RemoteModel): Embedder {
  const pace = { ...PACE, ...given };
  const { path, body, vectors } = PROTOCOLS[protocol];
  const address = serviceAddress(baseUrl);
  const url = `${address}/${path}`;
  const client = ky.create({
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    timeout: pace.timeoutMs,
    // The body is read here, so that an answer that breaks off is asked for again like one that never came.
    hooks: { afterResponse: [async (_request, _options, response) => new Response(await response.arrayBuffer(), response)] },
    retry: {
      limit: pace.retries, methods: ["post"], statusCodes: RETRIED, afterStatusCodes: RETRIED, retryOnTimeout: true, maxRetryAfter: pace.longestRetryAfterMs,
      backoffLimit: pace.longestDelayMs, delay: (attempt) => pace.firstDelayMs * 2 ** (attempt - 1), jitter: (delay) => delay * (0.5 + Math.random() / 2),
    },
  });
  let dimensions: number | undefined;

  async function request(texts: readonly string[]): Promise<Float32Array[]> {
    const answer = await client.post(url, { json: body(model, texts) }).json().catch((error: unknown) => refuse(error, { url, model, key, pace }));
    const found = parsed(() => vectors(answer), url);
    if (found.length !== texts.length) throw unavailable(`${url} gave ${found.length} vectors for ${texts.length} texts.`);
    dimensions ??= found[0]!.length;
    const other = found.find((values) => values.length !== dimensions);
    if (other) throw unavailable(`${url} gave a vector of ${other.length} numbers after one of ${dimensions}: it must be the same model for every text.`);
    return found.map((values) => Float32Array.from(values));
  }

  return {
    name: `${protocol}:${model}`,
    parameters: { model, baseUrl: address },
    versions: {},
    async embed(texts, onProgress) {
      const batches = Array.from({ length: Math.ceil(texts.length / pace.textsARequest) }, (_, batch) => texts.slice(batch * pace.textsARequest, (batch + 1) * pace.textsARequest));
      const results = new Array<Float32Array[]>(batches.length);
      const waiting = batches.entries();
      let done = 0;
      await Promise.all(
        Array.from({ length: pace.requestsAtOnce }, async () => {
          for (const [index, batch] of waiting) {
            results[index] = await request(batch);
            onProgress?.((done += batch.length));
          }
        }),
      );
      return results.flat();
    },
    close: async () => {},
  };
}

/**
 * Without a slash at the end. A name or password in the address would stand in every trace.
 * @throws AppError
 */
function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new AppError("invalid_input", `The address of the embeddings service "${text}" must be an http or https address, such as http://127.0.0.1:11434.`);
  if (url.username || url.password || url.search) throw new AppError("invalid_input", "The address of the embeddings service may hold no user name, password or query, since it is written into traces. Set ASSAY_EMBEDDINGS_KEY instead.");
  return text.replace(/\/+$/, "");
}

function unavailable(message: string): AppError {
  return new AppError("unavailable", message);
}

function parsed(read: () => number[][], url: string): number[][] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    throw unavailable(`${url} did not answer with embeddings: ${issue!.path.join(".") || "the answer"}: ${issue!.message}.`);
  }
}

/** In words of what to do. The service's own message is cut short, and a key that it repeats is taken out. */
async function refuse(error: unknown, { url, model, key, pace }: Pick<RemoteModel, "model" | "key"> & { url: string; pace: Pace }): Promise<never> {
  if (error instanceof HTTPError) {
    const { status } = error.response;
    const text = await error.response.text().catch(() => "");
    const said = (key ? text.replaceAll(key, "[key]") : text).replace(/\s+/g, " ").trim().slice(0, 300);
    throw unavailable(`${url} refused with status ${status}${said ? `: ${said}` : ""}. ${adviceFor(status, { model, pace })}`.trimEnd());
  }
  if (error instanceof TimeoutError) throw unavailable(`${url} did not answer within ${pace.timeoutMs / 1000} s, ${pace.retries + 1} times.`);
  if (error instanceof SyntaxError) throw unavailable(`${url} did not answer with JSON. Is it the address of an embeddings service?`);
  if (error instanceof TypeError) throw unavailable(`${url} cannot be reached${error.cause instanceof Error ? ` (${error.cause.message})` : ""}. Is the service running there?`);
  throw error;
}

function adviceFor(status: number, { model, pace }: { model: string; pace: Pace }): string {
  if (status === 401 || status === 403) return "Set ASSAY_EMBEDDINGS_KEY to a key of the service.";
  if (status === 404) return `Is the address right, and does the service have the model "${model}"?`;
  return RETRIED.includes(status) ? `It was asked ${pace.retries + 1} times. Embeddings that came before are kept, so start the same command again later.` : "";
}
