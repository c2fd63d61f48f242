import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR, type Actor } from "@/lib/auth/actor";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import { bytesOf, jsonLines } from "@/lib/cases/testing/example-cases";
import { database } from "@/lib/db/client";
import type { Trace } from "@/lib/memory/trace";
import { createFromContested } from "@/lib/projects/create-from-contested";
import { createProject } from "@/lib/projects/create-project";
import { buildRelease } from "@/lib/releases/build-release";
import { createRelease } from "@/lib/releases/create-release";
import { contestedCredits } from "@/lib/target-audit/contested";
import { beginValidation } from "./begin-validation";
import { failValidation } from "./fail-validation";
import { findEvaluation } from "./find-evaluation";
import { findFlip } from "./find-flip";
import { findValidation } from "./find-validation";
import { importEvaluation } from "./import-evaluation";
import { linkToEvaluation } from "./link-matching";
import { linkProject } from "./link-project";
import { listValidations } from "./list-validations";
import { makeProject } from "./make-project";
import { openedFlip, openLabels } from "./open-labels";
import { openEvaluationFile } from "./open-evaluation-file";
import { queryDetail } from "./query-detail";
import { recoverAudits } from "./recover-audits";
import { partOf, person, sampleEvaluation, traceFile } from "./testing/sample-traces";
import { validateEvaluation } from "./validate-evaluation";
import { reportValidationProgress } from "./validation-progress";
import { validationState } from "./validation-state";

let traces: Trace[];
/** One evaluation that the reading tests share. */
let evaluation: string;
let creator: Actor;

beforeAll(async () => {
  ({ traces, creator, evaluation } = await sampleEvaluation());
});

const another = () => partOf(traces[0]!);

describe("projects made elsewhere", () => {
  const credits = (from: readonly Trace[]) => contestedCredits(from, { k: 60 });

  it("belong to the evaluation that holds all of their cases, whichever comes first", async () => {
    const trace = another();
    const before = await createFromContested(OPERATOR, { name: "Before", overlap: 1, cases: credits([trace]), source: "a trace" });
    expect(before.evaluation).not.toMatchObject({ name: "Later" });
    await database().prisma.evaluationProject.deleteMany({ where: { projectId: before.project } });
    const reworded = { ...trace, memories: trace.memories.map((memory) => ({ ...memory, text: `Another wording: ${memory.text}` })) };
    const early = await createFromContested(OPERATOR, { name: "Early", overlap: 1, cases: credits([reworded]), source: "a trace" });
    expect(early.evaluation).toBeNull();
    const { evaluation: id, linked } = await importEvaluation(OPERATOR, { name: "Later", traces: [traceFile(reworded)] });
    expect(linked).toMatchObject([{ project: early.project, evaluation: id, cases: early.cases }]);
    expect((await findEvaluation(OPERATOR, { evaluation: id })).projects.map((one) => one.id)).toEqual([early.project]);
    const late = await createFromContested(OPERATOR, { name: "Late", overlap: 1, cases: credits([reworded]), source: "a trace" });
    expect(late.evaluation).toEqual({ id, name: "Later" });
    expect(await database().prisma.auditEvent.count({ where: { action: "evaluations.link-project", subject: id } })).toBe(2);
    // Cases that come in later, as a file.
    const { project } = await createProject(OPERATOR, { name: "From a file", taskType: "contested-credit", overlap: "1" });
    expect(await linkToEvaluation(OPERATOR, { projectId: project })).toBeNull();
    const [own, strange] = [credits([reworded])[0]!, { ...credits([reworded])[0]!, externalId: "elsewhere/q/m", hidden: { dataset: "elsewhere", queryId: "q" } }];
    await importCaseFile(OPERATOR, { project, fileName: "cases.jsonl", source: bytesOf(jsonLines(own, strange)), skipBad: false });
    expect(await linkToEvaluation(OPERATOR, { projectId: project })).toBeNull();
    expect(await linkProject(OPERATOR, { evaluation: id, project })).toEqual({ cases: 2, held: 1 });
    expect(await linkProject(OPERATOR, { evaluation: id, project })).toEqual({ cases: 2, held: 1 });
  });

  it("are not linked where nothing fits, where they belong elsewhere, or by who may not change both", async () => {
    const { project } = await createProject(OPERATOR, { name: "Strange", taskType: "contested-credit", overlap: "1" });
    await importCaseFile(OPERATOR, { project, fileName: "cases.jsonl", source: bytesOf(jsonLines({ ...credits(traces)[0]!, hidden: { dataset: "locomo", queryId: "no such query" } })), skipBad: false });
    await expect(linkProject(OPERATOR, { evaluation, project })).rejects.toThrow(/None of that project’s 1 cases/);
    const { project: linked } = await makeProject(creator, { evaluation, name: "Linked already", overlap: 1 });
    const { evaluation: other } = await importEvaluation(creator, { name: "Another", traces: [traceFile(another())] });
    await expect(linkProject(OPERATOR, { evaluation: other, project: linked })).rejects.toThrow(/belongs to the evaluation “Sample” already/);
    const { project: different } = await createProject(OPERATOR, { name: "Different", taskType: "fact-used", overlap: "1" });
    await expect(linkProject(OPERATOR, { evaluation, project: different })).rejects.toThrow(/asks something else/);
    // The creator of an evaluation is nobody in another's project; a project's owner, nobody to an evaluation.
    const someone = await person();
    const theirs = await LabelledProject.make();
    await expect(linkProject(creator, { evaluation, project: theirs.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(linkProject((await theirs.member("owner")).actor, { evaluation, project: theirs.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(linkToEvaluation(someone, { projectId: project })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("of others are not linked by who brings traces in", async () => {
    const trace = another();
    const reworded = { ...trace, memories: trace.memories.map((memory) => ({ ...memory, text: `In other words: ${memory.text}` })) };
    const made = await createFromContested(OPERATOR, { name: "Of the operator", overlap: 1, cases: credits([reworded]), source: "a trace" });
    const owner = await LabelledProject.make().then((project) => project.member("owner"));
    const brought = await importEvaluation(owner.actor, { name: "Theirs", traces: [traceFile(reworded)] });
    expect(brought.linked).toEqual([]);
    expect(await database().prisma.evaluationProject.count({ where: { projectId: made.project } })).toBe(0);
  });
});

describe("labels brought back", () => {
  let made = 0;
  /** A project of all contested credits, each labelled by two people who agree, and released. */
  async function released(answer: string): Promise<{ project: string; number: number }> {
    const { project } = await makeProject(creator, { evaluation, name: `All ${answer} ${(made += 1)}`, overlap: 2 });
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
    expect(await text(file.chunks())).toContain("validated target");
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
    const closed = await openedFlip(creator, { evaluation, validation, flip: String(decisive[0]!.number) });
    expect(closed.cases.every((one) => one.closed && one.people === null && one.shift === null && one.weight === null && !one.adjudicated && one.labels.people + one.labels.judges === 0)).toBe(true);
    const { sequence: first } = closed.cases[0]!;
    expect((await queryDetail(creator, { evaluation, sequence: String(first) })).labels.flatMap(({ projects, releases }) => [...projects.filter((one) => one.project.id === project).map(({ labels }) => labels), ...releases.filter((one) => one.project.id === project)])).toEqual([null]);
    for (const { number: place } of decisive) {
      const { closed: cases } = await findFlip(creator, { evaluation, validation, flip: String(place) });
      if (cases.length > 0) await openLabels(creator, { evaluation, project, cases });
    }
    for (const { flip, number: place } of decisive) {
      const shown = await findFlip(creator, { evaluation, validation, flip: String(place) });
      expect(shown).toMatchObject({ number: place, last: detail.flips!.length, flip, project: { id: project }, release: number });
      expect(shown.cases.map(({ externalId, shift }) => ({ case: externalId, shift }))).toEqual(flip.deciding);
      for (const { sequence, queryId, memoryId, caseNumber, people, labels, closed: kept } of shown.cases) {
        expect({ people, labels, kept }).toEqual({ people: "supports", labels: { people: 2, judges: 0 }, kept: false });
        const query = await queryDetail(creator, { evaluation, sequence: String(sequence) });
        expect(query.externalId).toBe(queryId);
        expect(query.labels.find((memory) => memory.memoryId === memoryId)).toMatchObject({ projects: expect.arrayContaining([expect.objectContaining({ project: expect.objectContaining({ id: project }), caseNumber })]), releases: expect.arrayContaining([expect.objectContaining({ validation, release: number, people: "supports", peopleCount: 2, judges: null })]) });
      }
    }
    for (const flip of ["0", String(detail.flips!.length + 1), "x"]) await expect(findFlip(creator, { evaluation, validation, flip })).rejects.toMatchObject({ code: "not_found" });
    const administrator = await person({ administrator: true });
    await expect(findValidation(administrator, { evaluation, validation })).rejects.toMatchObject({ code: "not_found" });
    await expect(findFlip(administrator, { evaluation, validation, flip: "1" })).rejects.toMatchObject({ code: "not_found" });
    expect((await queryDetail(administrator, { evaluation, sequence: String(first) })).labels).toEqual([]);
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
    expect(await listValidations(administrator, { evaluation })).toEqual({ validations: [], releases: [], projects: [] });
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
