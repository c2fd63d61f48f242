import { setTimeout as sleep } from "node:timers/promises";
import pRetry from "p-retry";
import type { Actor } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import { CompletionFailure, type Completion, type Model } from "@/lib/llm/completion";
import { openAiCompatible } from "@/lib/llm/openai-compatible";
import { judgePrompt } from "@/lib/task-types/judge-prompt";
import { judgeReplySchema } from "@/lib/task-types/judge-reply";
import { taskType } from "@/lib/task-types/registry";
import { findKey } from "./api-key";
import { claimCall, type ClaimedCall } from "./claim-call";
import { keepCalls } from "./keep-calls";
import { layOutNext } from "./lay-out-calls";
import { giveUpCall, noteFailure } from "./note-failure";
import { readReply } from "./read-reply";
import { runSetup, type RunSetup } from "./run-setup";
import { storeReply } from "./store-reply";
import { tokenOverlapReply } from "./token-overlap";

export interface WorkOrder {
  project: string;
  run: string;
  turn: number;
  /** Takes no further call once it is aborted; calls that are on their way have a while to end. */
  signal?: AbortSignal;
  /** Epoch milliseconds after which no further call is taken. */
  until?: number;
}

/** For calls that are on their way when the worker is asked to stop. */
const GRACE_MS = 12_000;
const LONGEST_WAIT_MS = 500;
/** A worker that said nothing for a few of these is gone: its calls and its run are taken over. */
const BEAT_EVERY_MS = 8_000;

/**
 * Works at a run until nothing is left, it is paused or stopped, or time is up. Any number of workers may do so at once:
 * which call is whose, and how many may be on their way, the database says. Resolves to whether something may be left
 * to do in this turn.
 */
export async function workRun(actor: Actor, order: WorkOrder): Promise<"over" | "goes on"> {
  const { project, run, turn } = order;
  const setup = await runSetup(actor, { project, run });
  const ask = await asker(project, setup);
  const onItsWay: OnItsWay = new Map();
  const keep = () => keepCalls(actor, { project, run, turn, calls: [...onItsWay.values()].map(({ id, attempt }) => ({ id, attempt })) });
  const beat = setInterval(() => void keep().catch((error: unknown) => report("its worker could not say that it lives", error)), BEAT_EVERY_MS);
  try {
    return await takeCalls(actor, order, { setup, ask, onItsWay });
  } finally {
    clearInterval(beat);
  }
}

/** What a worker waits for, with the call it is about. */
type OnItsWay = Map<Promise<void>, ClaimedCall>;

async function takeCalls(actor: Actor, { project, run, turn, signal, until = Number.POSITIVE_INFINITY }: WorkOrder, { setup, ask, onItsWay }: { setup: RunSetup; ask: Ask; onItsWay: OnItsWay }): Promise<"over" | "goes on"> {
  const breakOff = new AbortController();
  const layOut = layer(() => layOutNext(actor, { project, run }), setup.laidOut);
  let over = false;
  while (!over && !signal?.aborted && Date.now() < until) {
    await layOut();
    if (onItsWay.size >= setup.concurrency) {
      await Promise.race([...onItsWay.keys(), sleep(LONGEST_WAIT_MS)]);
      continue;
    }
    const claim = await claimCall(actor, { project, run, turn });
    if (claim.outcome === "wait") await Promise.race([...onItsWay.keys(), sleep(Math.min(claim.waitMs, LONGEST_WAIT_MS))]);
    else if (claim.outcome === "read") await readReply(actor, { project, call: claim.call.id });
    else if (claim.outcome === "exhausted") await giveUpCall(actor, { project, call: claim.call.id });
    else if (claim.outcome === "call") track(onItsWay, claim.call, oneCall(actor, { project, call: claim.call, ask: (call) => ask(call, breakOff.signal) }));
    else over = true;
  }
  const breakOffLater = () => void setTimeout(() => breakOff.abort(), GRACE_MS).unref();
  if (signal?.aborted) breakOffLater();
  else signal?.addEventListener("abort", breakOffLater, { once: true });
  await Promise.all(onItsWay.keys());
  signal?.removeEventListener("abort", breakOffLater);
  return over ? "over" : "goes on";
}

/** Lays out the next piece of the run's calls, unless all are there or another worker was just seen at it. */
function layer(next: () => Promise<"more" | "all" | "elsewhere">, laidOut: boolean): () => Promise<void> {
  let all = laidOut;
  let lookAgainAt = 0;
  return async () => {
    if (all || Date.now() < lookAgainAt) return;
    const state = await next();
    all = state === "all";
    if (state === "elsewhere") lookAgainAt = Date.now() + LONGEST_WAIT_MS;
  };
}

type Ask = (call: ClaimedCall, signal: AbortSignal) => Promise<Completion>;

/** Asks whatever the judge is. The key is looked up once and kept in this process only. */
async function asker(project: string, { config, taskType: name, blind, rubric }: RunSetup): Promise<Ask> {
  const type = taskType(name);
  if (config.kind === "token_overlap") {
    return async ({ payload }) => {
      const text = tokenOverlapReply(type, { payload, blind });
      return { text, raw: text, finishReason: "stop", inputTokens: 0, outputTokens: 0, servedBy: "no model: token overlap" };
    };
  }
  const { baseUrl, model: modelName, temperature, seed, maxOutputTokens, outputMode, timeoutSeconds } = config;
  const model: Model = openAiCompatible({ baseUrl, model: modelName, apiKey: await findKey(database().prisma, project, config), policy: env().llmHosts });
  return ({ id, payload }, signal) => {
    const { system, prompt, asked } = judgePrompt(type, { payload, blind, rubric });
    return model.complete({ system, prompt, schema: judgeReplySchema(asked), outputMode, temperature, maxOutputTokens, timeoutMs: timeoutSeconds * 1000, idempotencyKey: id, signal, ...(seed === undefined ? {} : { seed }) });
  };
}

/** Sends one call and keeps what comes of it: first the reply as it is, then what it means. */
async function oneCall(actor: Actor, { project, call, ask }: { project: string; call: ClaimedCall; ask: (call: ClaimedCall) => Promise<Completion> }): Promise<void> {
  let reply: Completion;
  try {
    reply = await ask(call);
  } catch (error) {
    if (!(error instanceof CompletionFailure)) throw error;
    const { kind, message, passing, concernsAll, mayHaveCost, more } = error;
    await noteFailure(actor, { project, call: call.id, attempt: call.attempt, failure: { kind, message, passing, concernsAll, mayHaveCost, ...(more.retryAfterMs === undefined ? {} : { retryAfterMs: more.retryAfterMs }) } });
    return;
  }
  if (await keepReply(actor, { project, call, reply })) await readReply(actor, { project, call: call.id });
}

/**
 * Stores a reply, again and again for some seconds where the database is away: it is paid for. One that cannot be stored
 * is not asked for again, and counts among the requests that gave nothing, so that the run stops. Resolves to whether it
 * is to be read.
 */
async function keepReply(actor: Actor, { project, call, reply }: { project: string; call: ClaimedCall; reply: Completion }): Promise<boolean> {
  try {
    const { stored } = await pRetry(() => storeReply(actor, { project, call: call.id, attempt: call.attempt, reply }), { retries: 4, minTimeout: 250 });
    return stored;
  } catch (error) {
    report("a reply could not be stored", error);
    const message = "A reply came and could not be stored. The worker’s log says why.";
    await noteFailure(actor, { project, call: call.id, attempt: call.attempt, failure: { kind: "unstored", message, passing: false, concernsAll: false, mayHaveCost: true } });
    return false;
  }
}

function track(onItsWay: OnItsWay, call: ClaimedCall, work: Promise<void>): void {
  // An error of ours leaves the call to its lease; the next claim or the job's next try says what it was.
  const tracked = work.catch((error: unknown) => report("a call failed", error)).finally(() => onItsWay.delete(tracked));
  onItsWay.set(tracked, call);
}

function report(what: string, error: unknown): void {
  console.error(`judge run: ${what}:`, error instanceof Error ? error.message : error);
}
