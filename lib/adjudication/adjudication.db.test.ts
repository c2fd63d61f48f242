import { describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { openAdjudicationCase } from "./adjudication-case";
import { adjudicationQueue, nextDueCase } from "./queue";
import { reopenCase } from "./reopen-case";
import { sendCaseBack } from "./send-case-back";
import { settleCase } from "./settle-case";
import { LabelledProject, type Person } from "./testing/labelled-project";

async function arrange(overlap = 2) {
  const project = await LabelledProject.make(overlap);
  const [ada, ben, chi] = [await project.member("annotator"), await project.member("annotator"), await project.member("adjudicator")];
  return { project, ada, ben, chi };
}

const queue = async (project: LabelledProject, person: Person, more: object = {}) => adjudicationQueue(person.actor, { project: project.id, ...more });
const waiting = async (project: LabelledProject, person: Person, more: object = {}) => (await queue(project, person, more)).cases.map(({ id, reasons }) => [id, ...reasons]);
const settle = (project: LabelledProject, person: Person, more: { caseId: string; support?: string; reason?: string; last?: string | null }) =>
  settleCase(person.actor, { project: project.id, caseId: more.caseId, lastSequence: more.last ?? null, answers: { support: more.support ?? "partial" }, reason: more.reason ?? "seen both" });

describe("the queue", () => {
  it("holds complete cases whose people differ, and no others", async () => {
    const { project, ada, ben, chi } = await arrange();
    const [differ, agree, half, untouched] = [await project.addCase(), await project.addCase(), await project.addCase(), await project.addCase()];
    await project.label(differ, ada, "supports");
    await project.label(differ, ben, "does_not_support");
    await project.label(agree, ada, "partial");
    await project.label(agree, ben, "partial");
    await project.label(half, ada, "supports");
    const judge = await project.imported("model", "judge");
    for (const id of [differ, agree, half, untouched]) await project.annotate(id, judge, "does_not_support");
    expect(await waiting(project, chi)).toEqual([[differ, "disagreement"]]);
    expect((await queue(project, chi)).counts).toEqual({ due: 1, reasons: { disagreement: 1, flagged: 0, skipped: 0, reopened: 0 }, ownLabels: 0, withReaders: 0, settled: 0 });
    expect(await nextDueCase(chi.actor, { project: project.id })).toEqual({ caseId: differ });
  });

  it("compares merged classes when asked to", async () => {
    const { project, ada, ben, chi } = await arrange();
    const [near, far] = [await project.addCase(), await project.addCase()];
    await project.label(near, ada, "supports");
    await project.label(near, ben, "partial");
    await project.label(far, ada, "partial");
    await project.label(far, ben, "does_not_support");
    expect(await waiting(project, chi)).toHaveLength(2);
    expect(await waiting(project, chi, { compare: "collapse" })).toEqual([[far, "disagreement"]]);
  });

  it("goes by what people say now: a change or a withdrawal counts", async () => {
    const { project, ada, ben, chi } = await arrange();
    const [changed, withdrawn] = [await project.addCase(), await project.addCase()];
    for (const id of [changed, withdrawn]) {
      await project.label(id, ada, "supports");
      await project.label(id, ben, "partial");
    }
    await project.label(changed, ben, "supports");
    await project.label(withdrawn, ben, { support: "partial", withdrawn: true });
    expect(await waiting(project, chi)).toEqual([]);
  });

  it("holds flagged cases at once, and cases that everybody skipped", async () => {
    const { project, ada, ben, chi } = await arrange();
    const [flagged, flaggedSkip, skipped, skippedByOne] = [await project.addCase(), await project.addCase(), await project.addCase(), await project.addCase()];
    await project.label(flagged, ada, { support: "supports", flagged: true });
    await project.skip(flaggedSkip, ada, { flagged: true });
    await project.skip(skipped, ada);
    await project.skip(skipped, ben);
    await project.skip(skippedByOne, ada);
    expect(await waiting(project, chi)).toEqual([[flagged, "flagged"], [flaggedSkip, "flagged"], [skipped, "skipped"]]);
    expect(await waiting(project, chi, { reason: "skipped" })).toEqual([[skipped, "skipped"]]);
  });

  it("does not wait for places that nobody can fill any more", async () => {
    const { project, ada, ben, chi } = await arrange(3);
    const id = await project.addCase();
    await project.label(id, ada, "supports");
    await project.label(id, ben, "partial");
    expect(await waiting(project, chi)).toEqual([[id, "disagreement"]]);
    await project.member("annotator");
    expect(await waiting(project, chi)).toEqual([]);
  });

  it("never shows a case to an adjudicator who labelled it, also when they took the label back, or who has it open", async () => {
    const { project, ada } = await arrange();
    const both = await project.member("annotator", "adjudicator");
    const [own, takenBack, open] = [await project.addCase(), await project.addCase(), await project.addCase()];
    for (const [id, withdrawn] of [[own, false], [takenBack, true]] as const) {
      await project.label(id, both, "supports");
      if (withdrawn) await project.annotate(id, both.raterId ?? "", { support: "supports", withdrawn });
      await project.label(id, ada, "partial");
      await project.annotate(id, await project.imported("person", `elsewhere-${id}`), "supports");
    }
    await project.label(open, ada, { support: "partial", flagged: true });
    await database().pool.query("UPDATE assignment SET rater_id = $2, lease_until = now() + interval '1 hour' WHERE case_id = $1 AND rater_id IS NULL", [open, both.raterId]);
    expect(await waiting(project, both)).toEqual([]);
    expect((await queue(project, both)).counts.ownLabels).toBe(3);
    for (const id of [own, takenBack, open]) {
      expect(await openAdjudicationCase(both.actor, { project: project.id, caseId: id })).toEqual({ open: false, why: "own" });
      await expect(settle(project, both, { caseId: id })).rejects.toThrow("You labelled this case yourself");
    }
  });
});

describe("an opened case", () => {
  it("tells nothing about who gave which label", async () => {
    const { project, ada, ben, chi } = await arrange();
    const id = await project.addCase();
    const judge = await project.imported("model", "judge-x");
    await project.label(id, ada, { support: "supports", comment: "clear to me", missing: "nothing", confidence: 3, flagged: true });
    await project.label(id, ben, "partial");
    await project.annotate(id, judge, { support: "partial", rationale: "The date is missing." });
    const opened = await openAdjudicationCase(chi.actor, { project: project.id, caseId: id });
    if (!opened.open) throw new Error("it should open");
    const { cards, readers } = opened.item;
    expect(readers).toEqual({ people: 2, models: 1 });
    expect(cards.map(({ letter }) => letter)).toEqual(["A", "B", "C"]);
    expect(cards.map(({ answers, remarks }) => [answers.support, ...remarks]).sort()).toEqual([["partial"], ["partial", "The date is missing."], ["supports", "nothing", "clear to me"]]);
    expect(cards.every((card) => Object.keys(card).sort().join() === "answers,letter,remarks")).toBe(true);
    const sent = JSON.stringify(opened);
    for (const secret of ["judge-x", "annotator-", '"model"', '"person"', ada.userId, ada.raterId ?? "-", judge, "made", "confidence"]) expect(sent).not.toContain(secret);
    expect(await openAdjudicationCase(chi.actor, { project: project.id, caseId: id })).toEqual(opened);
  });

  it("stays closed while nothing is to settle", async () => {
    const { project, ada, chi } = await arrange();
    const id = await project.addCase();
    await project.label(id, ada, "supports");
    expect(await openAdjudicationCase(chi.actor, { project: project.id, caseId: id })).toEqual({ open: false, why: "quiet" });
    await expect(settle(project, chi, { caseId: id })).rejects.toThrow("does not wait for an adjudicator");
  });
});

describe("decisions", () => {
  async function disagreed() {
    const setup = await arrange();
    const id = await setup.project.addCase();
    await setup.project.label(id, setup.ada, "supports");
    await setup.project.label(id, setup.ben, "does_not_support");
    return { ...setup, id };
  }

  it("settle a case and leave the labels as they are", async () => {
    const { project, chi, id } = await disagreed();
    const { rows: before } = await database().pool.query("SELECT * FROM annotation WHERE project_id = $1 ORDER BY id", [project.id]);
    await settle(project, chi, { caseId: id, reason: "" });
    expect((await queue(project, chi)).counts).toMatchObject({ due: 0, settled: 1 });
    const { rows: after } = await database().pool.query("SELECT * FROM annotation WHERE project_id = $1 ORDER BY id", [project.id]);
    expect(after).toEqual(before);
  });

  it("are made once when several adjudicators decide at the same moment; the others are told", async () => {
    const { project, id } = await disagreed();
    const adjudicators = await Promise.all(Array.from({ length: 6 }, () => project.member("adjudicator")));
    const tries = await Promise.allSettled(adjudicators.map((person) => settle(project, person, { caseId: id })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries) if (one.status === "rejected") expect(String(one.reason)).toContain("Another adjudicator settled this case while you had it open");
    const { rows } = await database().pool.query("SELECT count(*)::int AS n FROM adjudication WHERE case_id = $1", [id]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("need a reason where they overrule most people, and only there", async () => {
    const { project, ada, ben, chi } = await arrange(3);
    const cai = await project.member("annotator");
    const id = await project.addCase();
    for (const [person, support] of [[ada, "supports"], [ben, "supports"], [cai, "partial"]] as const) await project.label(id, person, support);
    await expect(settle(project, chi, { caseId: id, reason: " " })).rejects.toMatchObject({ code: "invalid_input", fields: { reason: expect.stringContaining("overrules a majority") as string } });
    expect((await queue(project, chi)).counts.settled).toBe(0);
    await settle(project, chi, { caseId: id, support: "supports", reason: "" });
  });

  it("refuse an answer that is none", async () => {
    const { project, chi, id } = await disagreed();
    await expect(settle(project, chi, { caseId: id, support: "perhaps" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("send a case back until its readers have answered", async () => {
    const { project, ada, ben, chi, id } = await disagreed();
    const { sequence } = await sendCaseBack(chi.actor, { project: project.id, caseId: id, lastSequence: null, reason: "Look at the date again" });
    expect((await queue(project, chi)).counts).toMatchObject({ due: 0, withReaders: 1 });
    await project.label(id, ada, { support: "partial", secondOpinion: true });
    expect((await queue(project, chi)).counts).toMatchObject({ due: 0, withReaders: 1 });
    await project.label(id, ben, { support: "does_not_support", secondOpinion: true });
    expect((await queue(project, chi)).counts).toMatchObject({ due: 1, withReaders: 0 });
    await project.label(id, ben, { support: "partial", secondOpinion: true });
    expect((await queue(project, chi)).counts).toMatchObject({ due: 0, withReaders: 0 });
    await expect(settle(project, chi, { caseId: id, last: sequence })).rejects.toThrow("agree now");
  });

  it("are not sent back to nobody", async () => {
    const { project, chi } = await arrange();
    const id = await project.addCase();
    await project.annotate(id, await project.imported("person", "x"), { support: "supports", flagged: true });
    await expect(sendCaseBack(chi.actor, { project: project.id, caseId: id, lastSequence: null, reason: "Again" })).rejects.toThrow("Nobody who labelled this case can be asked again");
    expect((await queue(project, chi)).counts.due).toBe(1);
  });

  it("can be taken up again, with a reason, by one of several", async () => {
    const { project, chi, id } = await disagreed();
    const { sequence } = await settle(project, chi, { caseId: id });
    const other = await project.member("adjudicator");
    await expect(reopenCase(chi.actor, { project: project.id, caseId: id, lastSequence: sequence, reason: "" })).rejects.toMatchObject({ code: "invalid_input" });
    const tries = await Promise.allSettled([chi, other].map((person) => reopenCase(person.actor, { project: project.id, caseId: id, lastSequence: sequence, reason: "The gold answer was wrong" })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await waiting(project, chi)).toEqual([[id, "disagreement", "reopened"]]);
  });

  it("are for adjudicators of the project only, and for people only", async () => {
    const { project, ada, id } = await disagreed();
    const owner = await project.member("owner");
    for (const person of [ada, owner]) await expect(settle(project, person, { caseId: id })).rejects.toMatchObject({ code: "forbidden" });
    const { rows } = await database().pool.query("SELECT count(*)::int AS n FROM audit_event WHERE project_id = $1 AND outcome = 'refused' AND action = 'adjudication.settle'", [project.id]);
    expect(rows).toEqual([{ n: 2 }]);
    await expect(settleCase(await project.outsider(), { project: project.id, caseId: id, lastSequence: null, answers: { support: "partial" } })).rejects.toMatchObject({ code: "not_found" });
    await expect(settleCase(OPERATOR, { project: project.id, caseId: id, lastSequence: null, answers: { support: "partial" } })).rejects.toMatchObject({ code: "forbidden" });
    const elsewhere = await arrange();
    await expect(settle(elsewhere.project, elsewhere.chi, { caseId: id })).rejects.toMatchObject({ code: "not_found" });
  });
});
