import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR, type Actor } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { type Trace } from "@/lib/memory/trace";
import { auditTrace } from "@/lib/target-audit/audit";
import { contestedCredits } from "@/lib/target-audit/contested";
import { targetCard } from "@/lib/target-audit/target-card";
import { auditEvaluation } from "./audit-evaluation";
import { beginAudit } from "./begin-audit";
import { discardStaleEvaluations } from "./discard-stale-evaluations";
import { findEvaluation } from "./find-evaluation";
import { importEvaluation } from "./import-evaluation";
import { listEvaluations } from "./list-evaluations";
import { makeProject } from "./make-project";
import { managesEvaluations } from "./manages-evaluations";
import { openEvaluation } from "./open-evaluation";
import { openedQuery, openLabels } from "./open-labels";
import { openEvaluationFile } from "./open-evaluation-file";
import { queryDetail } from "./query-detail";
import { listQueries } from "./query-list";
import { recoverAudits } from "./recover-audits";
import { removeEvaluation } from "./remove-evaluation";
import { storeTrace } from "./store-trace";
import { partOf, person, sampleEvaluation, traceFile, traceText } from "./testing/sample-traces";

let traces: Trace[];
/** One evaluation that the reading tests share. */
let evaluation: string;
let creator: Actor;

beforeAll(async () => {
  ({ traces, creator, evaluation } = await sampleEvaluation());
});

const another = () => partOf(traces[0]!);

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
    expect(await text(trace.chunks())).toBe(traceText(traces[0]!));
    const contested = await openEvaluationFile(creator, { evaluation, name: "contested.jsonl" });
    const expected = contestedCredits(traces, { k: 60 });
    expect(expected.length).toBeGreaterThan(0);
    expect((await text(contested.chunks())).trimEnd().split("\n").map((line) => JSON.parse(line) as unknown)).toEqual(JSON.parse(JSON.stringify(expected)));
    const card = await text((await openEvaluationFile(creator, { evaluation, name: "target-card.md", run: 1 })).chunks());
    const { combined, runs } = await findEvaluation(creator, { evaluation });
    expect(card).toBe(targetCard(runs[0]!.audit!, combined!.datasets[0]));
    expect(card).not.toContain("audited by itself");
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
    const again = await importEvaluation(creator, { name: "Again", traces: [traceFile(traces[1]!), traceFile(traces[0]!)] });
    expect(again).toEqual({ evaluation, known: true, linked: [] });
    expect(await database().prisma.evaluationTraceChunk.count()).toBe(before);
    const someone = await person({ administrator: true });
    expect((await importEvaluation(someone, { name: "Mine", traces: [traceFile(traces[0]!), traceFile(traces[1]!)] })).known).toBe(false);
  });

  it("makes one evaluation when the same traces are sent twice at once", async () => {
    const trace = another();
    const open = async () => {
      const { evaluation: id } = await openEvaluation(creator, { name: "Twice" });
      await storeTrace(creator, { evaluation: id, fileName: "t.jsonl", source: traceFile(trace).open() });
      return id;
    };
    const [a, b] = [await open(), await open()];
    const begun = await Promise.all([a, b].map((id) => beginAudit(creator, { evaluation: id })));
    expect(begun.filter(({ known }) => !known)).toHaveLength(1);
    expect(new Set(begun.map((answer) => answer.evaluation)).size).toBe(1);
  });

  it("refuses what is no trace with file, line and field, and leaves nothing", async () => {
    const attempt = (change: (text: string) => string) => importEvaluation(creator, { name: "Faulty", traces: [traceFile(another(), "odd.jsonl", change)] });
    await expect(attempt(() => "hello\n")).rejects.toThrow(/odd\.jsonl, line 1: is not JSON/);
    await expect(attempt(() => "")).rejects.toThrow(/odd\.jsonl is empty/);
    await expect(attempt((text) => text.replace('"type":"memory"', '"type":"mammary"'))).rejects.toThrow(/odd\.jsonl, line 2, type: must be/);
    await expect(attempt((text) => text.slice(0, text.indexOf("\n") + 1))).rejects.toThrow(/odd\.jsonl, line 1: the trace ends without a query/);
    await expect(attempt((text) => text.replace('"sha256":""', `"sha256":"${"0".repeat(64)}"`))).rejects.toThrow(/odd\.jsonl, line 1, contract\.sha256: is 0000000000000000…, but the contract of these rules and of the memories that follow has the SHA-256/);
    const [whole] = traces;
    const tampered = traceFile({ ...whole!, header: { ...whole!.header, system: "tampered" } }, "odd.jsonl", (text) => text.replace(/("kind":"statement","text":")[^"]*/, "$1The gold answer."));
    await expect(importEvaluation(creator, { name: "Faulty", traces: [tampered] })).rejects.toThrow(/odd\.jsonl, line 1, leakCheck\.storeSha256: is/);
    const short = { ...whole!, header: { ...whole!.header, system: "short" }, queries: whole!.queries.slice(1) };
    await expect(importEvaluation(creator, { name: "Faulty", traces: [traceFile(short, "odd.jsonl")] })).rejects.toThrow(`odd.jsonl, line 1, datasetReport.questions: is ${whole!.queries.length}, but the trace holds ${whole!.queries.length - 1}; it may have been cut off.`);
    await expect(attempt((text) => text.replace('"text":"', '"text":"\\u0000'))).rejects.toThrow(/odd\.jsonl, line 2, text: holds a character that cannot be stored/);
    expect(await database().prisma.evaluation.count({ where: { name: "Faulty" } })).toBe(0);
  });

  it("refuses runs that ask different questions, two runs of one system, and an evaluation without traces", async () => {
    const [a, b] = [another(), another()];
    const other = { ...b, queries: b.queries.map((query, at) => (at === 3 ? { ...query, query: "Something else?" } : query)) };
    await expect(importEvaluation(creator, { name: "Mixed", traces: [traceFile(a, "a.jsonl"), traceFile(other, "b.jsonl")] })).rejects.toThrow(/b\.jsonl, query “.*”, query: differs from the same query in a\.jsonl/);
    const sameName = { ...a, queries: a.queries.slice(1) };
    await expect(importEvaluation(creator, { name: "Mixed", traces: [traceFile(a, "a.jsonl"), traceFile(sameName, "b.jsonl")] })).rejects.toMatchObject({ code: "conflict" });
    await expect(importEvaluation(creator, { name: "Mixed", traces: [] })).rejects.toThrow(/no trace yet/);
    expect(await database().prisma.evaluation.count({ where: { name: "Mixed" } })).toBe(0);
  });

  it("is for administrators and owners of a project, not for those who only label", async () => {
    const project = await LabelledProject.make();
    await expect(openEvaluation((await project.member("annotator", "adjudicator")).actor, { name: "x" })).rejects.toMatchObject({ code: "forbidden" });
    const owner = (await project.member("owner")).actor;
    const { evaluation: id } = await openEvaluation(owner, { name: "Mine" });
    await storeTrace(owner, { evaluation: id, fileName: "t.jsonl", source: traceFile(another()).open() });
    await expect(storeTrace(await project.outsider(), { evaluation: id, fileName: "t.jsonl", source: traceFile(another()).open() })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the audit", () => {
  it("is made once, however many workers try, and is taken up again when its process died", async () => {
    const { evaluation: id } = await openEvaluation(OPERATOR, { name: "Worked on" });
    await storeTrace(OPERATOR, { evaluation: id, fileName: "t.jsonl", source: traceFile(another()).open() });
    await beginAudit(OPERATOR, { evaluation: id, inline: true });
    expect(await recoverAudits(OPERATOR, { graceSeconds: 0 })).toContain(id);
    const answers = await Promise.allSettled([1, 2, 3].map(() => auditEvaluation(OPERATOR, { evaluation: id })));
    expect(answers.filter((answer) => answer.status === "fulfilled" && answer.value.audited)).toHaveLength(1);
    expect(await auditEvaluation(OPERATOR, { evaluation: id })).toEqual({ audited: false });
    expect(await recoverAudits(OPERATOR, { graceSeconds: 0 })).not.toContain(id);
    await expect(storeTrace(OPERATOR, { evaluation: id, fileName: "late.jsonl", source: traceFile(another()).open() })).rejects.toMatchObject({ code: "conflict" });
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
    // A mere owner sees them at once on the page, which notes it.
    const [reader, other] = [await join("owner"), await join("owner")];
    expect(await seenBy(other)).toMatchObject([{ projects: [{ labels: null, annotator: false }] }]);
    expect((await openedQuery(reader, { evaluation, sequence: String(credit.query.sequence) })).labels).toMatchObject([{ projects: [{ labels: [{ rater: "judge-01" }] }] }]);
    expect(await database().prisma.exposure.count({ where: { caseId: labelled.id } })).toBe(1);
    // Whoever made the project holds every role in it, and labels: they have to ask.
    const asLabeller = await openedQuery(creator, { evaluation, sequence: String(credit.query.sequence) });
    expect(asLabeller.labels).toMatchObject([{ projects: [{ labels: null, settled: null, annotator: true }] }]);
    await openLabels(creator, { evaluation, project, cases: [labelled.id] });
    expect(await seenBy(creator)).toMatchObject([{ projects: [{ labels: [{ rater: "judge-01" }] }] }]);
    expect(await database().prisma.auditEvent.count({ where: { projectId: project, action: "cases.open-opinions", subject: labelled.id } })).toBe(2);
    const elsewhere = await LabelledProject.make();
    for (const place of [{ project, cases: [randomUUID()] }, { project: elsewhere.id, cases: [await elsewhere.addCase()] }]) await expect(openLabels(creator, { evaluation, ...place })).rejects.toMatchObject({ code: "not_found" });
    await expect(seenBy(await join("annotator"))).rejects.toMatchObject({ code: "not_found" });
    await expect(seenBy(await join("adjudicator"))).rejects.toMatchObject({ code: "not_found" });
    // An administrator reads the evaluation, but is nobody in the project.
    expect(await seenBy(await person({ administrator: true }))).toEqual([]);
    const owner = await join("owner");
    expect(await findEvaluation(owner, { evaluation })).toMatchObject({ mayEdit: false, projects: [{ id: project, member: true, cases: 4 }] });
    await expect(removeEvaluation(owner, { evaluation })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is removed with all that belongs to it; a project made from it stays", async () => {
    const { evaluation: id } = await importEvaluation(creator, { name: "Short-lived", traces: [traceFile(another())] });
    const { project } = await makeProject(creator, { evaluation: id, name: "Stays", overlap: 1 });
    const tabs = await Promise.allSettled([0, 1].map(() => makeProject(creator, { evaluation: id, name: "Twice pressed", overlap: 1 })));
    expect(tabs.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(tabs.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict", message: expect.stringMatching(/called “Twice pressed” already: twice-pressed/) as string } });
    await removeEvaluation(creator, { evaluation: id });
    await expect(findEvaluation(creator, { evaluation: id })).rejects.toMatchObject({ code: "not_found" });
    expect(await database().prisma.project.count({ where: { id: project } })).toBe(1);
    expect(await database().prisma.evaluationRun.count({ where: { evaluationId: id } })).toBe(0);
  });
});
