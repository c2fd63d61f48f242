import { setTimeout as sleep } from "node:timers/promises";
import pMap from "p-map";
import pRetry from "p-retry";
import { AppError } from "@/lib/errors";
import { CompletionFailure } from "@/lib/llm/completion";
import { openAiCompatible } from "@/lib/llm/openai-compatible";
import { retryDelay } from "@/lib/llm/retry-delay";
import { turnView } from "@/lib/memory/store";
import { EXTRACTION_PROMPT, extractionRequest } from "./extraction-request";
import { llmLabel } from "./llm-label";
import { openReplies, recordedConversation } from "./recorded-conversation";
import type { Turn } from "@/lib/datasets/conversation";
import type { Completion } from "@/lib/llm/completion";
import type { HostPolicy } from "@/lib/llm/host-policy";
import type { ConversationTurns, ParsedConversation } from "@/lib/memory/store";
import type { ExtractionRequest } from "./extraction-request";
import type { Extractor, ExtractorUsage } from "./extractor";
import type { KeptReply } from "./kept-reply";
import type { ReplySource } from "./recorded-conversation";
import type { ReplyJournal } from "./reply-journal";

export interface LlmExtractorOptions extends ReplySource {
  /** Sent as a bearer token and never written anywhere; null for servers that want none. */
  apiKey: string | null;
  policy: HostPolicy;
  callsAtOnce: number;
  /** Takes words for each kind of failure, once, before the first wait for it. */
  onWait?: (words: string) => void;
  pace?: Partial<Pace>;
}

export interface PlannedRequest {
  turn: Turn;
  request: ExtractionRequest;
  reply: KeptReply | null;
}

interface Pace {
  timeoutMs: number;
  /** Repetitions after failures that may pass. */
  retries: number;
  /** In place of the delays that judges have. */
  delay: typeof retryDelay;
  /** A server that asks for a longer wait ends the run. */
  longestRetryAfterMs: number;
}

const PACE: Pace = { timeoutMs: 180_000, retries: 6, delay: retryDelay, longestRetryAfterMs: 900_000 };

/**
 * A language model that is asked once for the facts of each turn, at temperature 0. Replies are kept before they are
 * read, so no turn is paid for twice: not in one run, and not in another with the same replies.
 */
export class LlmExtractor implements Extractor {
  readonly label: string;
  readonly identity: Extractor["identity"];
  readonly mostFacts: number;
  readonly replies: ReplySource;
  readonly isolated = false;
  private readonly pace: Pace;
  private readonly used: ExtractorUsage;
  private opened: ReplyJournal | null = null;
  private readonly told = new Set<string>();

  constructor(private readonly options: LlmExtractorOptions) {
    const { root, model, pace } = options;
    this.label = llmLabel(model);
    this.identity = { ...EXTRACTION_PROMPT, llm: { model: model.model, baseUrl: model.baseUrl, outputMode: model.outputMode, asked: model.asked } };
    this.mostFacts = model.asked;
    this.replies = { root, model };
    this.pace = { ...PACE, ...pace };
    this.used = { model: model.model, calls: 0, repeated: 0, inputTokens: 0, outputTokens: 0, uncounted: 0 };
  }

  async parse(conversation: ConversationTurns, onTurns?: (done: number) => void): Promise<ParsedConversation> {
    const missing = this.missing(conversation);
    const total = conversation.sessions.reduce((sum, { turns }) => sum + turns.length, 0);
    await this.ask(missing, (asked) => onTurns?.(total - missing.length + asked));
    return recordedConversation(conversation, this.options.model, this.journal());
  }

  /** What each turn asks, in order, and the reply where it is kept; turns that ask nothing are left out. */
  plan({ sessions }: ConversationTurns): PlannedRequest[] {
    return sessions.flatMap(({ turns }) => turns).flatMap((turn) => {
      const request = extractionRequest(turnView(turn), this.options.model);
      return request ? [{ turn, request, reply: this.journal().find(request.key) ?? null }] : [];
    });
  }

  /** The kept reply to a request. */
  reply({ key }: ExtractionRequest): KeptReply | undefined {
    return this.journal().find(key);
  }

  /** Requests of the conversation that have no reply yet, each once. */
  private missing({ sessions }: ConversationTurns): ExtractionRequest[] {
    const requests = new Map<string, ExtractionRequest>();
    for (const turn of sessions.flatMap(({ turns }) => turns)) {
      const request = extractionRequest(turnView(turn), this.options.model);
      if (request && !this.journal().has(request.key)) requests.set(request.key, request);
    }
    return [...requests.values()];
  }

  /**
   * Asks, a few at once, and keeps each reply. After a failure that does not pass nothing more is sent, and replies that
   * are on their way are waited for.
   * @throws AppError
   */
  async ask(requests: readonly ExtractionRequest[], onAsked?: (asked: number) => void): Promise<void> {
    let failure: unknown = null;
    let asked = 0;
    const one = async (request: ExtractionRequest) => {
      if (failure !== null) return;
      try {
        await this.askOne(request, () => failure !== null);
        onAsked?.((asked += 1));
      } catch (error) {
        failure ??= error;
      }
    };
    // The first goes alone: a wrong key or address then costs one call.
    const [first, ...others] = requests;
    if (first) await one(first);
    await pMap(others, one, { concurrency: this.options.callsAtOnce });
    if (failure !== null) throw failure;
  }

  usage(): ExtractorUsage {
    return { ...this.used };
  }

  async close(): Promise<void> {
    this.opened?.close();
    this.opened = null;
  }

  private journal(): ReplyJournal {
    return (this.opened ??= openReplies(this.replies));
  }

  private async askOne({ key, ...request }: ExtractionRequest, givenUp: () => boolean): Promise<void> {
    const { baseUrl, model } = this.options.model;
    const endpoint = openAiCompatible({ baseUrl, model, apiKey: this.options.apiKey, policy: this.options.policy });
    try {
      const completion = await pRetry(() => endpoint.complete({ ...request, timeoutMs: this.pace.timeoutMs, idempotencyKey: key }), {
        retries: this.pace.retries, minTimeout: 0,
        shouldRetry: ({ error, attemptNumber }) => this.waitToRepeat(error, { key, failures: attemptNumber, givenUp }),
      });
      this.keep(key, completion);
    } catch (error) {
      if (!(error instanceof CompletionFailure)) throw error;
      // One turn that a server will not have is a turn without facts; a server that has had none yet may want another form.
      if (error.kind !== "rejected" || this.journal().size === 0) throw this.refusal(error);
      this.journal().add(key, { rejected: error.message });
    }
  }

  /** Waits before the next attempt; resolves to whether there is one. */
  private async waitToRepeat(error: Error, { key, failures, givenUp }: { key: string; failures: number; givenUp: () => boolean }): Promise<boolean> {
    if (!(error instanceof CompletionFailure) || !error.passing || givenUp()) return false;
    const { retryAfterMs } = error.more;
    if (retryAfterMs !== undefined && retryAfterMs > this.pace.longestRetryAfterMs) return false;
    this.used.repeated += 1;
    const delay = this.pace.delay({ call: key, failures, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
    this.tellOnce(error, delay);
    await sleep(delay);
    return !givenUp();
  }

  /** A long wait without a word looks like a program that hangs. */
  private tellOnce({ message }: CompletionFailure, delay: number): void {
    if (this.told.has(message)) return;
    this.told.add(message);
    const { baseUrl, model } = this.options.model;
    this.options.onWait?.(`The extractor's model ${model} at ${baseUrl} gave no reply: ${message.replace(/\.?$/, ".")} Asking again in ${Math.ceil(delay / 1000)} s, up to ${this.pace.retries} times a turn.`);
  }

  private keep(key: string, { text, finishReason, inputTokens, outputTokens, servedBy }: Completion): void {
    this.used.calls += 1;
    if (inputTokens === null || outputTokens === null) this.used.uncounted += 1;
    this.used.inputTokens += inputTokens ?? 0;
    this.used.outputTokens += outputTokens ?? 0;
    this.journal().add(key, { text, finishReason, inputTokens, outputTokens, servedBy });
  }

  private refusal({ kind, message, passing, more }: CompletionFailure): AppError {
    const { baseUrl, model } = this.options.model;
    const said = `The extractor's model ${model} at ${baseUrl} gave no reply: ${message.replace(/\.?$/, ".")}`;
    if (kind === "refused_key") return new AppError("unavailable", `${said} Set ASSAY_LLM_KEY_NAME="${new URL(baseUrl).host} KEY", and name it with --extractor-key-name where the host has several.`);
    if (kind === "unknown") return new AppError("unavailable", `${said} Is the address right (--extractor-url, without /chat/completions), and does the server have the model?`);
    if (kind === "rejected") return new AppError("unavailable", `${said} If it does not take a JSON schema, give --extractor-output json_object or words.`);
    const waited = more.retryAfterMs === undefined ? "" : ` It asked to wait ${Math.ceil(more.retryAfterMs / 1000)} s.`;
    return new AppError("unavailable", `${said}${waited}${passing ? " Replies that came before are kept: start the same command again later." : ""}`);
  }
}
