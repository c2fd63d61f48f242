import { describe, expect, it } from "vitest";
import { readTrace } from "@/lib/memory/read-trace";
import { serializeTrace } from "@/lib/memory/trace";
import { auditRun } from "./audit";
import { completeRuns } from "./complete-runs";
import { contestedCredits } from "./contested";
import { creditLabels } from "./credit-labels";
import { creditedRun } from "./credits";
import { outlineTrace, readAuditedTrace, siftTrace } from "./read-audited-trace";
import { collectRun } from "./run-collector";
import type { Memory } from "@/lib/memory/memory";
import type { Trace, TracedQuery } from "@/lib/memory/trace";

const TURNS = 40;
const rules = { format: "assay-lineage-contract" as const, version: 1 as const, dataset: "demo", builder: "native", anchorUnit: "turn" as const, severalAnchors: "any" as const, parser: null };

/** Three conversations of forty turns with two statements each, the last of which joins two turns; `mix` lays them card by card. */
function trace({ mix = false, foreign = false, k = 5 } = {}): Trace {
  const name = (conversation: string, turn: number, place: number) => (foreign ? `m-${conversation}-${turn}-${place}` : `${conversation}/t${turn}/${place}`);
  const memories = ["b", "a", "empty"].flatMap((conversation) => Array.from({ length: TURNS }, (_, turn) => [0, 1, 2].map((place): Memory => ({
    id: name(conversation, turn, place), conversation, anchors: place === 2 && turn > 0 ? [`t${turn}`, `t${turn - 1}`] : [`t${turn}`], raw: place === 0, canonical: place > 0,
    kind: "", text: `Turn ${turn} told as form ${place}.`, speaker: "Ana", time: `day ${Math.floor(turn / 7)}`,
  }))).flat());
  const queries = ["a", "b"].flatMap((conversation) => Array.from({ length: 12 }, (_, at): TracedQuery => ({
    id: `${conversation}/q${at}`, conversation, query: `What was told in turn ${at}?`, goldAnswer: `form ${at}`, category: at % 2 ? "odd" : "even", answerable: at !== 5, evidence: at === 7 ? [] : [`t${(at * 7) % TURNS}`],
    results: [1, 5, 3].map((step, rank) => ({ id: name(conversation, (at * 7 + (at % 3 === rank ? 0 : step)) % TURNS, at % 3), score: 9 - rank })),
  })));
  const unasked: TracedQuery = { id: "empty/q", conversation: "empty", query: "Nothing?", goldAnswer: "no", category: "even", answerable: true, evidence: [], results: [] };
  const laid = mix ? memories.map((_, at) => memories[(at % 3) * TURNS * 3 + Math.floor(at / 3)]!) : memories;
  return { header: { type: "header", format: "assay-trace", version: 1, system: "s", dataset: foreign ? "longmemeval" : "demo", k, seed: 1, contract: { sha256: "", rules }, retriever: {}, versions: {} }, memories: laid, queries: [unasked, ...queries] };
}

const lines = (given: Trace) => [...serializeTrace(given)];
const audit = (given: Trace) => {
  const run = collectRun(given, { k: 5 });
  return { run: { ...run, answers: [...run.answers] }, audit: auditRun(run, { cutoffs: [3, 5], bootstrap: { resamples: 50, seed: 1 } }) };
};

describe("readAuditedTrace", () => {
  it.each([
    ["a store in order", trace()],
    ["a store whose conversations are mixed", trace({ mix: true })],
    ["ids that do not name their conversation", trace({ foreign: true })],
  ])("gives the figures, cases and credits of the whole trace for %s", async (_, whole) => {
    const thin = await readAuditedTrace(() => lines(whole));
    expect(thin.memories.length).toBeLessThan(whole.memories.length);
    expect(audit(thin)).toEqual(audit(await readTrace(lines(whole))));
    for (const everyReturned of [false, true]) {
      const cases = contestedCredits([whole], { k: 5, everyReturned });
      expect(cases.length).toBeGreaterThan(2);
      expect(contestedCredits([thin], { k: 5, everyReturned })).toEqual(cases);
    }
    const labels = creditLabels([], "people");
    expect(creditedRun(thin, labels)).toEqual(creditedRun(whole, labels));
  });

  it("reads queries that stand before what is stored, and blank lines", async () => {
    const [header, ...rest] = lines(trace());
    const reversed = [header!, "", ...rest.reverse()];
    expect(await readAuditedTrace(() => reversed)).toMatchObject({ store: { memories: 3 * TURNS * 3, rawMemories: 3 * TURNS, turns: 3 * TURNS } });
  });

  it("keeps what a query of another run needs", async () => {
    const whole = trace();
    const short = { ...whole, queries: whole.queries.slice(0, 4), header: { ...whole.header, system: "short" } };
    const thin = await siftTrace(() => lines(short), await outlineTrace(() => lines(short)), whole.queries);
    const completed = (run: Trace) => audit(completeRuns([whole, run])[1]!.trace);
    expect(completed(thin).audit).toEqual(completed(short).audit);
    expect(completed(thin).run.rescored.map(({ targets }) => targets)).toEqual(completed(short).run.rescored.map(({ targets }) => targets));
  });

  it.each<[string, (given: string[]) => string[]]>([
    ["an empty file", () => []],
    ["no header", ([, ...rest]) => rest],
    ["a line that is no JSON", (given) => [...given, "{oops"]],
    ["an unknown record", (given) => [...given, '{"type":"note"}']],
    ["a memory twice", ([header, memory, ...rest]) => [header!, memory!, memory!, ...rest]],
    ["a query twice", (given) => [...given, given.at(-1)!]],
    ["a result that the store does not hold", (given) => given.filter((line) => !line.includes('"id":"a/t0/'))],
    ["a result of another conversation", (given) => given.map((line) => line.replace('[["a/t0', '[["b/t0'))],
    ["a conversation without a store", (given) => given.filter((line) => !line.includes('"type":"memory","id":"a/'))],
    ["more results than saved", ([header, ...rest]) => [header!.replace('"k":5', '"k":2'), ...rest]],
  ])("refuses %s with the words of readTrace", async (_, change) => {
    const given = change(lines(trace()));
    const fault = await readTrace(given).then(() => "", (error: Error) => error.message);
    expect(fault).toMatch(/^line \d+/);
    await expect(readAuditedTrace(() => given)).rejects.toThrow(fault);
  });

  it("refuses a trace that ends before its queries do, none or fewer than the header counts", async () => {
    const given = trace();
    await expect(readAuditedTrace(() => lines({ ...given, queries: [] }))).rejects.toThrow("line 1: the trace ends without a query");
    const datasetReport = { conversations: 3, sessions: 3, turns: 9, questions: given.queries.length, questionsByCategory: {}, unanswerableQuestions: 0, counts: {}, notes: [] };
    const counted = { ...given, header: { ...given.header, datasetReport } };
    expect((await readAuditedTrace(() => lines(counted))).queries).toHaveLength(given.queries.length);
    await expect(readAuditedTrace(() => lines(counted).slice(0, -1))).rejects.toThrow(`line 1, datasetReport.questions: is ${given.queries.length}, but the trace holds ${given.queries.length - 1}; it may have been cut off.`);
  });

  it("finds an id that two conversations share, where ids do not name their conversation", async () => {
    const given = lines(trace({ foreign: true })).map((line) => line.replace('"id":"m-a-3-1"', '"id":"m-b-3-1"'));
    await expect(readAuditedTrace(() => given)).rejects.toThrow('id: "m-b-3-1" is the id of an earlier memory');
  });
});
