import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR, type Actor } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { parseChecked } from "@/lib/evaluation-files/check-leak";
import { readDataset } from "@/lib/evaluation-files/read-dataset";
import { openRetriever } from "@/lib/evaluation-files/retrievers";
import { runNative } from "@/lib/evaluation-files/run-native";
import { serializeTrace, type Trace } from "@/lib/memory/trace";
import { auditTrace } from "@/lib/target-audit/audit";
import { buildRelease } from "@/lib/releases/build-release";
import { createRelease } from "@/lib/releases/create-release";
import { contestedCredits } from "@/lib/target-audit/contested";
import { auditEvaluation } from "./audit-evaluation";
import { beginAudit } from "./begin-audit";
import { beginValidation } from "./begin-validation";
import { discardStaleEvaluations } from "./discard-stale-evaluations";
import { failValidation } from "./fail-validation";
import { findEvaluation } from "./find-evaluation";
import { findFlip } from "./find-flip";
import { findValidation } from "./find-validation";
import { importEvaluation } from "./import-evaluation";
import { listEvaluations } from "./list-evaluations";
import { listValidations } from "./list-validations";
import { makeProject } from "./make-project";
import { managesEvaluations } from "./manages-evaluations";
import { openEvaluation } from "./open-evaluation";
import { openEvaluationFile } from "./open-evaluation-file";
import { queryDetail } from "./query-detail";
import { listQueries } from "./query-list";
import { recoverAudits } from "./recover-audits";
import { removeEvaluation } from "./remove-evaluation";
import { storeTrace } from "./store-trace";
import { validateEvaluation } from "./validate-evaluation";
import { reportValidationProgress } from "./validation-progress";
import { validationState } from "./validation-state";

const SAMPLE = join(import.meta.dirname, "../../prisma/sample/conversations.json");

/** The shipped sample under two densities: two runs that ask the same questions. */
let traces: Trace[];
/** One evaluation that the reading tests share. */
let evaluation: string;
let creator: Actor;

beforeAll(async () => {
  const dataset = await readDataset("locomo", { path: SAMPLE });
  const stores = await parseChecked(dataset, [5, 1]);
  const runs = [5, 1].map((maxFacts) => runNative(dataset, stores, { retriever: openRetriever("bm25"), maxFacts, k: 60, seed: 1337 }));
  traces = (await Promise.all(runs)).map(({ trace }) => trace);
  creator = await person({ administrator: true });
  evaluation = (await importEvaluation(creator, { name: "Sample", traces: traces.map((trace, at) => file(trace, `run-${at}.jsonl`)) })).evaluation;
});

const lines = (trace: Trace) => [...serializeTrace(trace)].map((line) => `${line}\n`);

/** In pieces of odd sizes, as a network brings them. */
async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text);
  for (let from = 0; from < all.length; from += 300_007) yield all.subarray(from, from + 300_007);
}

function file(trace: Trace, fileName = "trace.jsonl", change: (text: string) => string = (text) => text) {
  return { fileName, open: () => bytes(change(lines(trace).join(""))) };
}

async function person({ administrator = false } = {}): Promise<Actor> {
  const userId = randomUUID();
  await database().pool.query(`INSERT INTO "user" (id, email, name, password_hash, administrator) VALUES ($1, $2, 'Somebody', '', $3)`, [userId, `${userId}@example.org`, administrator]);
  return { kind: "user", userId };
}

/** A short trace that no other test has, with a contested credit in it. */
function another(): Trace {
  const { header, memories, queries } = traces[0]!;
  const [credit] = contestedCredits(traces.slice(0, 1), { k: 60 });
  const { conversation } = queries.find(({ id }) => id === credit?.hidden.queryId)!;
  const within = (item: { conversation: string }) => item.conversation === conversation;
  return { header: { ...header, system: `system-${randomUUID()}` }, memories: memories.filter(within), queries: queries.filter(within) };
}

const collect = async (chunks: AsyncIterable<Uint8Array | string>) => {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(parts).toString("utf8");
};

describe("an evaluation that was brought in", () => {
  it("holds for each run the very audit that the trace gives by itself", async () => {
    const found = await findEvaluation(creator, { evaluation });
    expect(found).toMatchObject({ name: "Sample", status: "ready", mayEdit: true, error: null });
    expect(found.runs.map(({ system }) => system)).toEqual(["bm25-d5", "bm25-d1"]);
    for (const [at, trace] of traces.entries()) expect(found.runs[at]!.audit).toEqual(JSON.parse(JSON.stringify(auditTrace(trace).audit)));
    expect(found.combined).toMatchObject({ k: 60, runs: [{ run: { system: "bm25-d5" } }, { run: { system: "bm25-d1" } }], datasets: [{ dataset: "locomo", comparisons: { length: 12 } }] });
  });

  it("gives its traces back byte by byte, and its contested credits as the command line writes them", async () => {
    const trace = await openEvaluationFile(creator, { evaluation, name: "trace.jsonl", run: 1 });
    expect(await collect(trace.chunks())).toBe(lines(traces[0]!).join(""));
    const contested = await openEvaluationFile(creator, { evaluation, name: "contested.jsonl" });
    const expected = contestedCredits(traces, { k: 60 });
    expect(expected.length).toBeGreaterThan(0);
    expect((await collect(contested.chunks())).trimEnd().split("\n").map((line) => JSON.parse(line) as unknown)).toEqual(JSON.parse(JSON.stringify(expected)));
    await expect(openEvaluationFile(creator, { evaluation, name: "../secret" })).rejects.toMatchObject({ code: "not_found" });
    await expect(openEvaluationFile(creator, { evaluation, name: "audit.json", run: 9 })).rejects.toMatchObject({ code: "not_found" });
  });

  it("lists its queries, narrowed by kind, category, run and text", async () => {
    const all = await listQueries(creator, { evaluation });
    expect(all).toMatchObject({ total: 151, page: 1, pages: 4, counts: { all: 151 } });
    for (const kind of ["contested", "gained", "lost"] as const) {
      const list = await listQueries(creator, { evaluation, kind, run: 1 });
      expect(list.total).toBe(list.counts[kind]);
      expect(list.rows.every((row) => row[kind])).toBe(true);
    }
    const { audit } = auditTrace(traces[0]!);
    const first = await listQueries(creator, { evaluation, run: 1 });
    expect(first.counts).toMatchObject({ contested: audit.contested.count, gained: audit.instability.canonicalMinusRaw.hitsGained, lost: audit.instability.canonicalMinusRaw.hitsLost });
    const category = all.categories[0]!;
    expect((await listQueries(creator, { evaluation, category })).rows.every((row) => row.category === category)).toBe(true);
    const { query } = traces[0]!.queries[7]!;
    expect((await listQueries(creator, { evaluation, search: query.toUpperCase() })).rows.map((row) => row.query)).toContain(query);
    expect((await listQueries(creator, { evaluation, search: "%" })).total).toBeLessThan(151);
    expect((await listQueries(creator, { evaluation, page: 99 })).page).toBe(4);
  });

  it("shows a query in every run with the lineage of what was returned and of what was missed", async () => {
    const at = traces[0]!.queries.findIndex(({ evidence }) => evidence.length > 0);
    const query = traces[0]!.queries[at]!;
    const detail = await queryDetail(creator, { evaluation, sequence: String(at + 1) });
    expect(detail).toMatchObject({ query: query.query, externalId: query.id, last: 151, labels: [] });
    expect(detail.runs.map(({ system }) => system)).toEqual(["bm25-d5", "bm25-d1"]);
    const run = detail.runs[0]!;
    expect(run.ranked.map(({ id, score }) => ({ id, score }))).toEqual(query.results);
    for (const item of [...run.ranked, ...run.missed]) {
      expect(item.creditedBy.includes("source")).toBe(item.goldAnchors.length > 0);
      expect(item.creditedBy.includes("raw")).toBe(item.raw && item.goldAnchors.length > 0);
    }
    expect(run.ranked.filter(({ creditedBy }) => creditedBy.includes("source")).length + run.missed.length).toBe(run.sizes.source);
    expect(detail.turns.filter(({ gold }) => gold).map(({ id }) => id).toSorted()).toEqual(query.evidence.toSorted());
    expect(detail.turns.length).toBeGreaterThan(query.evidence.length);
    for (const sequence of ["0", "x", "152"]) await expect(queryDetail(creator, { evaluation, sequence })).rejects.toMatchObject({ code: sequence === "152" ? "not_found" : "invalid_input" });
  });
});

describe("bringing traces in", () => {
  it("recognises the same traces of the same person in any order, and keeps nothing of the second sending", async () => {
    const before = await database().prisma.evaluationTraceChunk.count();
    const again = await importEvaluation(creator, { name: "Again", traces: [file(traces[1]!), file(traces[0]!)] });
    expect(again).toEqual({ evaluation, known: true });
    expect(await database().prisma.evaluationTraceChunk.count()).toBe(before);
    const someone = await person({ administrator: true });
    expect((await importEvaluation(someone, { name: "Mine", traces: [file(traces[0]!), file(traces[1]!)] })).known).toBe(false);
  });

  it("makes one evaluation when the same traces are sent twice at once", async () => {
    const trace = another();
    const open = async () => {
      const { evaluation: id } = await openEvaluation(creator, { name: "Twice" });
      await storeTrace(creator, { evaluation: id, fileName: "t.jsonl", source: file(trace).open() });
      return id;
    };
    const [a, b] = [await open(), await open()];
    const begun = await Promise.all([a, b].map((id) => beginAudit(creator, { evaluation: id })));
    expect(begun.filter(({ known }) => !known)).toHaveLength(1);
    expect(new Set(begun.map((answer) => answer.evaluation)).size).toBe(1);
  });

  it("refuses what is no trace with file, line and field, and leaves nothing", async () => {
    const attempt = (change: (text: string) => string) => importEvaluation(creator, { name: "Faulty", traces: [file(another(), "odd.jsonl", change)] });
    await expect(attempt(() => "hello\n")).rejects.toThrow(/odd\.jsonl, line 1: is not JSON/);
    await expect(attempt(() => "")).rejects.toThrow(/odd\.jsonl is empty/);
    await expect(attempt((text) => text.replace('"type":"memory"', '"type":"mammary"'))).rejects.toThrow(/odd\.jsonl, line 2, type: must be/);
    await expect(attempt((text) => text.replace('"text":"', '"text":"\\u0000'))).rejects.toThrow(/odd\.jsonl, line 2, text: holds a character that cannot be stored/);
    expect(await database().prisma.evaluation.count({ where: { name: "Faulty" } })).toBe(0);
  });

  it("refuses runs that ask different questions, two runs of one system, and an evaluation without traces", async () => {
    const [a, b] = [another(), another()];
    const other = { ...b, queries: b.queries.map((query, at) => (at === 3 ? { ...query, query: "Something else?" } : query)) };
    await expect(importEvaluation(creator, { name: "Mixed", traces: [file(a, "a.jsonl"), file(other, "b.jsonl")] })).rejects.toThrow(/b\.jsonl, query “.*”, query: differs from the same query in a\.jsonl/);
    const sameName = { ...a, queries: a.queries.slice(1) };
    await expect(importEvaluation(creator, { name: "Mixed", traces: [file(a, "a.jsonl"), file(sameName, "b.jsonl")] })).rejects.toMatchObject({ code: "conflict" });
    await expect(importEvaluation(creator, { name: "Mixed", traces: [] })).rejects.toThrow(/no trace yet/);
    expect(await database().prisma.evaluation.count({ where: { name: "Mixed" } })).toBe(0);
  });

  it("is for administrators and owners of a project, not for those who only label", async () => {
    const project = await LabelledProject.make();
    await expect(openEvaluation((await project.member("annotator", "adjudicator")).actor, { name: "x" })).rejects.toMatchObject({ code: "forbidden" });
    const owner = (await project.member("owner")).actor;
    const { evaluation: id } = await openEvaluation(owner, { name: "Mine" });
    await storeTrace(owner, { evaluation: id, fileName: "t.jsonl", source: file(another()).open() });
    await expect(storeTrace(await project.outsider(), { evaluation: id, fileName: "t.jsonl", source: file(another()).open() })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the audit", () => {
  it("is made once, however many workers try, and is taken up again when its process died", async () => {
    const { evaluation: id } = await openEvaluation(OPERATOR, { name: "Worked on" });
    await storeTrace(OPERATOR, { evaluation: id, fileName: "t.jsonl", source: file(another()).open() });
    await beginAudit(OPERATOR, { evaluation: id, inline: true });
    expect(await recoverAudits(OPERATOR, { graceSeconds: 0 })).toContain(id);
    const answers = await Promise.allSettled([1, 2, 3].map(() => auditEvaluation(OPERATOR, { evaluation: id })));
    expect(answers.filter((answer) => answer.status === "fulfilled" && answer.value.audited)).toHaveLength(1);
    expect(await auditEvaluation(OPERATOR, { evaluation: id })).toEqual({ audited: false });
    expect(await recoverAudits(OPERATOR, { graceSeconds: 0 })).not.toContain(id);
    await expect(storeTrace(OPERATOR, { evaluation: id, fileName: "late.jsonl", source: file(another()).open() })).rejects.toMatchObject({ code: "conflict" });
  });

  it("drops what was never sent to its end, after a day", async () => {
    const { evaluation: id } = await openEvaluation(OPERATOR, { name: "Forgotten" });
    await discardStaleEvaluations(OPERATOR, {});
    expect(await database().prisma.evaluation.count({ where: { id } })).toBe(1);
    await database().pool.query("UPDATE evaluation SET created_at = now() - interval '25 hours' WHERE id = $1", [id]);
    await discardStaleEvaluations(OPERATOR, {});
    expect(await database().prisma.evaluation.count({ where: { id } })).toBe(0);
  });
});

describe("who sees what", () => {
  it("shows the list by the same rule as the evaluation", async () => {
    const sees = async (actor: Actor) => (await listEvaluations(actor, {})).evaluations.some(({ id }) => id === evaluation);
    expect(await sees(creator)).toBe(true);
    expect(await sees(OPERATOR)).toBe(true);
    expect(await sees(await person({ administrator: true }))).toBe(true);
    expect(await sees(await person())).toBe(false);
  });

  it("leads to the list whoever may have something in it, and nobody else", async () => {
    const project = await LabelledProject.make();
    const member = async (...roles: ("owner" | "adjudicator" | "annotator")[]) => (await project.member(...roles)).actor;
    for (const actor of [creator, OPERATOR, await person({ administrator: true }), await member("owner", "annotator")]) expect(await managesEvaluations(actor, {})).toBe(true);
    for (const actor of [await person(), await member("annotator"), await member("adjudicator")]) expect(await managesEvaluations(actor, {})).toBe(false);
    const once = await person();
    await database().pool.query("INSERT INTO evaluation (id, name, created_by_id) VALUES (gen_random_uuid(), 'Theirs', $1)", [once.kind === "user" ? once.userId : null]);
    expect(await managesEvaluations(once, {})).toBe(true);
  });

  it("makes a project, links it, lets its owners read, and shows labels only to those who may see them", async () => {
    const { project } = await makeProject(creator, { evaluation, name: "Contested", overlap: 2, sample: { take: 4, stratify: "rank", double: { n: 2, overlap: 3 } } });
    const cases = await database().prisma.case.findMany({ where: { projectId: project, drawn: true }, orderBy: { sequence: "asc" } });
    expect(cases).toHaveLength(4);
    expect(cases.filter(({ overlap }) => overlap === 3)).toHaveLength(2);
    await expect(makeProject(await person(), { evaluation, name: "Not mine", overlap: 2 })).rejects.toMatchObject({ code: "not_found" });

    const labelled = cases[0]!;
    const credit = await database().prisma.evaluationContested.findFirstOrThrow({ where: { evaluationId: evaluation, externalId: labelled.externalId }, include: { query: { select: { sequence: true } } } });
    const judge = await database().prisma.rater.create({ data: { projectId: project, kind: "model", externalName: "judge-a", pseudonym: "judge-01" } });
    await database().prisma.annotation.create({ data: { projectId: project, caseId: labelled.id, raterId: judge.id, revision: 1, answers: { support: "partial" } } });
    const seenBy = async (actor: Actor) => (await queryDetail(actor, { evaluation, sequence: String(credit.query.sequence) })).labels;
    const join = async (...roles: string[]) => {
      const actor = await person();
      await database().pool.query(`INSERT INTO member (project_id, user_id, roles) VALUES ($1, $2, $3::"Role"[])`, [project, actor.kind === "user" ? actor.userId : null, roles]);
      return actor;
    };
    expect(await seenBy(OPERATOR)).toMatchObject([{ memoryId: credit.memoryId, projects: [{ project: { id: project }, caseNumber: expect.any(Number), labels: [{ rater: "judge-01", kind: "model", answers: { support: "partial" } }] }], releases: [] }]);
    expect(await seenBy(await join("owner"))).toMatchObject([{ projects: [{ labels: [{ rater: "judge-01" }] }] }]);
    // Whoever made the project holds every role in it, and could still label this case.
    expect(await seenBy(creator)).toMatchObject([{ projects: [{ labels: null, settled: null }] }]);
    await expect(seenBy(await join("annotator"))).rejects.toMatchObject({ code: "not_found" });
    await expect(seenBy(await join("adjudicator"))).rejects.toMatchObject({ code: "not_found" });
    // An administrator reads the evaluation, but is nobody in the project.
    expect(await seenBy(await person({ administrator: true }))).toEqual([]);
    const owner = await join("owner");
    expect(await findEvaluation(owner, { evaluation })).toMatchObject({ mayEdit: false, projects: [{ id: project, member: true, cases: 4 }] });
    await expect(removeEvaluation(owner, { evaluation })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is removed with all that belongs to it; a project made from it stays", async () => {
    const { evaluation: id } = await importEvaluation(creator, { name: "Short-lived", traces: [file(another())] });
    const { project } = await makeProject(creator, { evaluation: id, name: "Stays", overlap: 1 });
    await removeEvaluation(creator, { evaluation: id });
    await expect(findEvaluation(creator, { evaluation: id })).rejects.toMatchObject({ code: "not_found" });
    expect(await database().prisma.project.count({ where: { id: project } })).toBe(1);
    expect(await database().prisma.evaluationRun.count({ where: { evaluationId: id } })).toBe(0);
  });
});

describe("labels brought back", () => {
  /** A project of all contested credits, each labelled by two people who agree, and released. */
  async function released(answer: string): Promise<{ project: string; number: number }> {
    const { project } = await makeProject(creator, { evaluation, name: `All ${answer}`, overlap: 2 });
    for (const ordinal of [1, 2]) {
      const { id: raterId } = await database().prisma.rater.create({ data: { projectId: project, kind: "person", externalName: `reader-${ordinal}`, pseudonym: `reader-${ordinal}` } });
      await database().pool.query(`UPDATE assignment SET rater_id = $2, submitted_at = now() WHERE project_id = $1 AND ordinal = $3`, [project, raterId, ordinal]);
      await database().pool.query(`INSERT INTO annotation (id, project_id, case_id, rater_id, revision, answers) SELECT gen_random_uuid(), $1, id, $2, 1, $3 FROM "case" WHERE project_id = $1`, [project, raterId, { support: answer }]);
    }
    const { id, number } = await createRelease(creator, { project, inline: true });
    await buildRelease(OPERATOR, { project, release: id });
    return { project, number };
  }

  it("score the runs once more: what is said to support counts, what is said not to does not", async () => {
    const validated = async (answer: string) => {
      const { project, number } = await released(answer);
      const { validation } = await beginValidation(creator, { evaluation, project, release: number, deciding: "people" });
      expect(await beginValidation(creator, { evaluation, project, release: number, deciding: "people" })).toEqual({ validation });
      expect(await validationState(creator, { evaluation, validation })).toMatchObject({ status: "computing" });
      const answers = await Promise.allSettled([1, 2].map(() => validateEvaluation(OPERATOR, { evaluation, validation })));
      expect(answers.filter((done) => done.status === "fulfilled" && done.value.validated)).toHaveLength(1);
      const found = await findEvaluation(creator, { evaluation, labels: validation });
      expect(found.combined?.validated?.labels).toMatchObject({ from: "people", deciding: 5, matched: 5 });
      return { validation, run: found.runs[0]!.audit! };
    };
    const yes = await validated("supports");
    const no = await validated("does_not_support");
    const score = ({ run }: typeof yes) => run.validated!.validated.lower.ndcg["60"]!.value!;
    expect(score(yes)).toBeGreaterThan(score(no));
    expect(score(no)).toBeCloseTo(no.run.metrics.raw.ndcg["60"]!.value!, 12);
    const file = await openEvaluationFile(creator, { evaluation, name: "report.md", run: 1, labels: yes.validation });
    expect(await collect(file.chunks())).toContain("validated target");
    expect((await findEvaluation(creator, { evaluation })).runs[0]!.audit!.validated).toBeUndefined();
  });

  it("lead from each flip to the labels that decide it, their queries and their cases", async () => {
    const { project, number } = await released("supports");
    const { validation } = await beginValidation(creator, { evaluation, project, release: number, deciding: "people" });
    await validateEvaluation(OPERATOR, { evaluation, validation });
    const detail = await findValidation(creator, { evaluation, validation });
    expect(detail).toMatchObject({ status: "ready", progress: null, project: { id: project, owned: true }, labels: { matched: 5, deciding: 5 }, coverage: [{ system: "bm25-d5" }, { system: "bm25-d1" }] });
    for (const { descendants, decided, judgedOnly, neither } of detail.coverage!) expect(decided + judgedOnly + neither).toBe(descendants);
    const decisive = detail.flips!.map(({ flip }, at) => ({ flip, number: at + 1 })).filter(({ flip }) => flip.moving > 0);
    expect(decisive.length).toBeGreaterThan(0);
    for (const { flip, number: place } of decisive) {
      const shown = await findFlip(creator, { evaluation, validation, flip: String(place) });
      expect(shown).toMatchObject({ number: place, last: detail.flips!.length, flip, project: { id: project }, release: number });
      expect(shown.cases.map(({ externalId, shift }) => ({ case: externalId, shift }))).toEqual(flip.deciding);
      for (const { sequence, queryId, memoryId, caseNumber, people, labels, hidden } of shown.cases) {
        expect({ people, labels, hidden }).toEqual({ people: "supports", labels: { people: 2, judges: 0 }, hidden: false });
        const query = await queryDetail(creator, { evaluation, sequence: String(sequence) });
        expect(query.externalId).toBe(queryId);
        expect(query.labels.find((memory) => memory.memoryId === memoryId)).toMatchObject({ projects: expect.arrayContaining([expect.objectContaining({ project: expect.objectContaining({ id: project }), caseNumber })]), releases: expect.arrayContaining([expect.objectContaining({ validation, release: number, people: "supports", peopleCount: 2, judges: null })]) });
      }
    }
    for (const flip of ["0", String(detail.flips!.length + 1), "x"]) await expect(findFlip(creator, { evaluation, validation, flip })).rejects.toMatchObject({ code: "not_found" });
    const administrator = await person({ administrator: true });
    await expect(findValidation(administrator, { evaluation, validation })).rejects.toMatchObject({ code: "not_found" });
    await expect(findFlip(administrator, { evaluation, validation, flip: "1" })).rejects.toMatchObject({ code: "not_found" });
    const { sequence } = (await findFlip(creator, { evaluation, validation, flip: String(decisive[0]!.number) })).cases[0]!;
    expect((await queryDetail(administrator, { evaluation, sequence: String(sequence) })).labels).toEqual([]);
    // A place that opens again makes whoever may fill it blind again.
    await database().pool.query(`UPDATE assignment SET rater_id = NULL, submitted_at = NULL WHERE project_id = $1 AND ordinal = 2`, [project]);
    const hidden = await findFlip(creator, { evaluation, validation, flip: String(decisive[0]!.number) });
    expect(hidden.cases.every((one) => one.hidden && one.people === null && one.shift === null)).toBe(true);
    expect((await queryDetail(creator, { evaluation, sequence: String(sequence) })).labels.flatMap(({ projects, releases }) => [...projects.filter((one) => one.project.id === project).map(({ labels }) => labels), ...releases.filter((one) => one.project.id === project)])).toEqual([null]);
  });

  it("show how far they are", async () => {
    const { project, number } = await released("partial");
    const { validation } = await beginValidation(creator, { evaluation, project, release: number, deciding: "people" });
    expect(await validationState(creator, { evaluation, validation })).toEqual({ status: "computing", progress: null });
    await reportValidationProgress(validation, { stage: "matching", step: "Reading", done: 1, total: 2 });
    expect(await validationState(creator, { evaluation, validation })).toEqual({ status: "computing", progress: { stage: "matching", step: "Reading", done: 1, total: 2 } });
    await validateEvaluation(OPERATOR, { evaluation, validation });
    expect(await validationState(creator, { evaluation, validation })).toEqual({ status: "ready", progress: null });
    expect((await database().prisma.evaluationValidationProgress.findUnique({ where: { validationId: validation } }))?.stage).toBe("scoring");
  });

  it("are for those who may read the project's releases, and of projects made from the evaluation", async () => {
    const { project, number } = await released("partial");
    const { validation } = await beginValidation(creator, { evaluation, project, release: number, deciding: "judges" });
    const administrator = await person({ administrator: true });
    await expect(beginValidation(administrator, { evaluation, project, release: number, deciding: "people" })).rejects.toMatchObject({ code: "not_found" });
    expect(await listValidations(administrator, { evaluation })).toEqual({ validations: [], releases: [] });
    await expect(validationState(administrator, { evaluation, validation })).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = await LabelledProject.make();
    await expect(beginValidation(OPERATOR, { evaluation, project: elsewhere.id, release: 1, deciding: "people" })).rejects.toThrow(/was not made from this evaluation/);
    await expect(beginValidation(creator, { evaluation, project, release: 9, deciding: "people" })).rejects.toMatchObject({ code: "not_found" });
    // No judge labelled anything: the worker says so in words, and asking again computes again.
    await expect(validateEvaluation(OPERATOR, { evaluation, validation })).rejects.toThrow(/No judge labelled any case/);
    await failValidation(OPERATOR, { evaluation, validation, error: "No judge labelled any case." });
    expect((await listValidations(creator, { evaluation })).validations.find(({ id }) => id === validation)).toMatchObject({ status: "failed", error: "No judge labelled any case." });
    await expect(findEvaluation(creator, { evaluation, labels: validation })).rejects.toMatchObject({ code: "not_found" });
    expect((await beginValidation(creator, { evaluation, project, release: number, deciding: "judges" })).validation).not.toBe(validation);
  });

  it("are computed anew when the worker died", async () => {
    const { project, number } = await released("partial");
    const { validation } = await beginValidation(creator, { evaluation, project, release: number, deciding: "adjudicated" });
    await database().pool.query("DELETE FROM pgboss.job WHERE name = 'validate-evaluation'");
    expect(await recoverAudits(OPERATOR, { graceSeconds: 0 })).toContain(validation);
    expect(await recoverAudits(OPERATOR, { graceSeconds: 0 })).not.toContain(validation);
  });
});
