/** What every language model offers here: one prompt in, one text out. */
export interface Model {
  /**
   * @throws CompletionFailure for everything that can go wrong on the way; never for what the text says.
   */
  complete(request: CompletionRequest): Promise<Completion>;
}

/** How the answer's form is asked for: as a JSON schema, as "some JSON", or in words only, which every server understands. */
export const OUTPUT_MODES = ["json_schema", "json_object", "words"] as const;
export type OutputMode = (typeof OUTPUT_MODES)[number];

export interface CompletionRequest {
  system: string;
  prompt: string;
  /** JSON schema of the answer. */
  schema: Record<string, unknown>;
  outputMode: OutputMode;
  temperature: number;
  maxOutputTokens: number;
  seed?: number;
  timeoutMs: number;
  /** The same for every attempt at one call, so that servers that honour it charge once. */
  idempotencyKey: string;
  signal?: AbortSignal;
}

/** Why the model ended: by itself, cut at the limit, or because it would not answer. */
export type FinishReason = "stop" | "length" | "refusal" | "other";

export interface Completion {
  text: string;
  finishReason: FinishReason;
  /** Null when the server does not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** What the server called the model that answered; may be more exact than what was asked for. */
  servedBy: string | null;
  /** The reply as it came, as JSON. */
  raw: string;
}

/**
 * `rate_limited`, `overloaded` (5xx), `timeout`, `connection` and `malformed` (a reply that is no reply) may be over at
 * the next try. `rejected` concerns this one request. `refused_key`, `no_credit`, `unknown` (address or model) and
 * `forbidden_host` concern every request to come. `aborted`: this process was asked to stop.
 */
export type FailureKind = "rate_limited" | "overloaded" | "timeout" | "connection" | "malformed" | "rejected" | "refused_key" | "no_credit" | "unknown" | "forbidden_host" | "aborted";

const PASSING: ReadonlySet<FailureKind> = new Set(["rate_limited", "overloaded", "timeout", "connection", "malformed", "aborted"]);
const FINAL_FOR_ALL: ReadonlySet<FailureKind> = new Set(["refused_key", "no_credit", "unknown", "forbidden_host"]);

/** No completion. The message may be shown to the owner of the judge: it holds no key and no foreign page. */
export class CompletionFailure extends Error {
  override readonly name = "CompletionFailure";

  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly more: { status?: number; retryAfterMs?: number } = {},
  ) {
    super(message);
  }

  /** Another try may succeed. */
  get passing(): boolean {
    return PASSING.has(this.kind);
  }

  /** Every other request would end the same way. */
  get concernsAll(): boolean {
    return FINAL_FOR_ALL.has(this.kind);
  }

  /** The server may have worked, and charged, for a reply that never came. */
  get mayHaveCost(): boolean {
    return this.kind === "timeout" || this.kind === "malformed" || this.kind === "aborted" || (this.kind === "connection" && this.more.status !== undefined);
  }
}
