import dns from "node:dns";
import { Agent, fetch as plainFetch, type RequestInit } from "undici";
import { CompletionFailure } from "./completion";
import { literalAddress, mayConnect, refusal, type HostPolicy } from "./host-policy";

/** A reply larger than this is no verdict. */
const REPLY_LIMIT_BYTES = 1_000_000;

/**
 * `fetch` that connects to allowed addresses only, checked at the moment of the connection, so that a name that resolves
 * anew to another address gains nothing; follows no redirects; and gives up a reply that does not end.
 */
export function guardedFetch(policy: HostPolicy): typeof fetch {
  const guarded = async (input: string | URL | Request, init?: unknown): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const literal = literalAddress(url);
    if (literal !== null && !mayConnect(url, literal, policy)) throw forbidden(url);
    const dispatcher = agentFor(url, policy);
    try {
      const reply = await plainFetch(url, { ...(init as RequestInit), redirect: "manual", dispatcher });
      return new Response(await boundedBody(reply), { status: reply.status, headers: Object.fromEntries(reply.headers) });
    } catch (error) {
      throw refusedInside(error) ?? error;
    } finally {
      void dispatcher.close();
    }
  };
  return guarded as typeof fetch;
}

function agentFor(url: URL, policy: HostPolicy): Agent {
  return new Agent({
    // Time is limited as a whole, by the caller's signal.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      lookup(hostname, options, done) {
        dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
          if (error) return done(error, []);
          const allowed = addresses.filter(({ address }) => mayConnect(url, address, policy));
          if (allowed.length === 0) return done(forbidden(url), []);
          done(null, allowed);
        });
      },
    },
  });
}

async function boundedBody(reply: Awaited<ReturnType<typeof plainFetch>>): Promise<string | null> {
  if (!reply.body) return null;
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > REPLY_LIMIT_BYTES) throw new CompletionFailure("rejected", "The server's reply is larger than 1 MB.");
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof CompletionFailure || (error as Error).name === "AbortError" || (error as Error).name === "TimeoutError") throw error;
    throw new CompletionFailure("connection", "The server broke off in the middle of its reply.", { status: reply.status });
  }
  return text + decoder.decode();
}

function forbidden(url: URL): CompletionFailure {
  return new CompletionFailure("forbidden_host", `The base URL ${refusal(url)}.`);
}

/** undici wraps what a connection failed with. */
function refusedInside(error: unknown): CompletionFailure | null {
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof CompletionFailure) return inner;
  return null;
}
