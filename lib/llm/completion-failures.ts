import { APICallError } from "@ai-sdk/provider";
import { CompletionFailure, type FailureKind } from "./completion";

const LONGEST_EXCERPT = 300;

/** Whatever a call ended with → a CompletionFailure that says whether another try makes sense. */
export function failureFrom(error: Error, { timedOut, aborted }: { timedOut: boolean; aborted: boolean }): CompletionFailure {
  const own = findCause(error, (cause) => cause instanceof CompletionFailure);
  if (own instanceof CompletionFailure) return own;
  if (aborted) return new CompletionFailure("aborted", "The call was given up because this process was asked to stop.");
  if (timedOut) return new CompletionFailure("timeout", "The server did not answer in time.");
  const { statusCode: status, responseHeaders, data, message } = APICallError.isInstance(error) ? error : { statusCode: undefined, responseHeaders: undefined, data: undefined, message: error.message };
  if (status === undefined) return new CompletionFailure(APICallError.isInstance(error) ? "connection" : "malformed", `The server could not be reached, or broke off: ${shorten(message)}`);
  if (status < 300) return new CompletionFailure("malformed", "The server answered with something that is no chat completion.", { status });
  const kind = kindOf(status, data);
  // Only what has OpenAI's form of an error is repeated: an owner must not read foreign pages through a judge.
  const words = data === undefined ? "" : `: ${shorten(message)}`;
  return new CompletionFailure(kind, `${MEANINGS[kind] ?? "The server answered"} (HTTP ${status})${words}`, { status, ...retryAfter(responseHeaders) });
}

const MEANINGS: Partial<Record<FailureKind, string>> = {
  rate_limited: "The server asked to wait",
  overloaded: "The server failed",
  refused_key: "The server refused the key",
  no_credit: "The account has no credit left",
  unknown: "The server knows no such address or model",
  rejected: "The server rejected the request",
};

function kindOf(status: number, data: unknown): FailureKind {
  if (status === 401 || status === 403) return "refused_key";
  if (status === 402 || errorCode(data) === "insufficient_quota") return "no_credit";
  if (status === 404 || (status >= 300 && status < 400)) return "unknown";
  if (status === 429) return "rate_limited";
  if (status === 408 || status === 409 || status === 425 || status >= 500) return "overloaded";
  return "rejected";
}

function errorCode(data: unknown): unknown {
  return (data as { error?: { code?: unknown } } | undefined)?.error?.code;
}

/** Retry-After in seconds or as a date, or the milliseconds that some servers send. */
function retryAfter(headers: Record<string, string> | undefined): { retryAfterMs?: number } {
  const milliseconds = Number(headers?.["retry-after-ms"] ?? Number.NaN);
  if (milliseconds >= 0) return { retryAfterMs: milliseconds };
  const text = headers?.["retry-after"];
  if (text === undefined) return {};
  const seconds = Number(text);
  if (seconds >= 0) return { retryAfterMs: seconds * 1000 };
  const until = Date.parse(text) - Date.now();
  return Number.isFinite(until) ? { retryAfterMs: Math.max(0, until) } : {};
}

function findCause(error: unknown, found: (cause: Error) => boolean): Error | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (found(cause)) return cause;
  return null;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").replaceAll(/\b(?:(?:sk|key)[-_][\w*.-]{3,}|Bearer\s+[\w*.~+/=-]{6,})/gi, "[key]").trim();
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line;
}
