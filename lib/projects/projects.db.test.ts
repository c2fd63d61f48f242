import { describe, expect, it } from "vitest";
import { makeAccount } from "@/lib/accounts/testing/make-account";
import { NOBODY, OPERATOR } from "@/lib/auth/actor";
import { ROLES } from "@/lib/auth/permissions";
import { database } from "@/lib/db/client";
import { publishedRubric } from "@/lib/rubrics/published-rubric";
import { archiveProject } from "./archive-project";
import { createProject } from "./create-project";
import { editProject } from "./edit-project";
import { listProjects } from "./list-projects";
import { readSettings } from "./read-settings";

const plain = { taskType: "contested-credit", overlap: 2 } as const;
const administrator = () => makeAccount({ administrator: true });
const settings = { name: "Pilot", overlap: 2, leaseMinutes: 30 };

describe("creating a project", () => {
  it("gives its maker all roles, and a published rubric, so that labelling can begin", async () => {
    const { actor } = await administrator();
    const { project } = await createProject(actor, { name: " LoCoMo, BM25 (pilot) ", ...plain });
    expect(project).toBe("locomo-bm25-pilot");
    expect(await listProjects(actor, {})).toMatchObject([{ id: project, name: "LoCoMo, BM25 (pilot)", roles: [...ROLES], cases: 0 }]);
    expect(await publishedRubric(actor, { project })).toMatchObject({ version: 1, body: expect.stringContaining("## What you decide") });
    expect(await readSettings(actor, { project })).toMatchObject({ seed: 1337, leaseMinutes: 30, blind: { goldAnswer: false, goldMarks: false, category: true, memoryKind: true } });
  });

  it("by the operator makes all administrators owners", async () => {
    const { userId, actor } = await administrator();
    const { project } = await createProject(OPERATOR, { name: "By the operator", ...plain });
    expect((await listProjects(actor, {})).map(({ id }) => id)).toEqual([project]);
    const { rows } = await database().pool.query(`SELECT actor, subject FROM audit_event WHERE project_id = $1`, [project]);
    expect(rows).toEqual([{ actor: "operator", subject: project }]);
    const { rows: owners } = await database().pool.query(`SELECT user_id FROM member WHERE project_id = $1`, [project]);
    expect(owners.map(({ user_id }) => user_id)).toContain(userId);
  });

  it("finds a free address for each of many that are made at the same moment under one name", async () => {
    const { actor } = await administrator();
    const made = await Promise.all(Array.from({ length: 8 }, () => createProject(actor, { name: "Étude 1", ...plain })));
    expect(made.map(({ project }) => project).sort()).toEqual(["etude-1", "etude-1-2", "etude-1-3", "etude-1-4", "etude-1-5", "etude-1-6", "etude-1-7", "etude-1-8"]);
  });

  it("keeps clear of addresses that mean something else, and finds one for names without letters", async () => {
    const { actor } = await administrator();
    expect(await createProject(actor, { name: "New", ...plain })).toEqual({ project: "new-2" });
    expect(await createProject(actor, { name: "研究", ...plain })).toEqual({ project: "project" });
  });

  it("is for administrators only", async () => {
    const { actor } = await makeAccount();
    await expect(createProject(actor, { name: "Mine", ...plain })).rejects.toMatchObject({ code: "forbidden" });
    await expect(createProject(NOBODY, { name: "Mine", ...plain })).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("says what is wrong, field by field", async () => {
    const { actor } = await administrator();
    for (const overlap of [0, 21, 1.5, "two", ""]) {
      await expect(createProject(actor, { name: "P", taskType: "contested-credit", overlap }), String(overlap)).rejects.toMatchObject({ fields: { overlap: "Must be a whole number from 1 to 20." } });
    }
    await expect(createProject(actor, { name: "  ", ...plain, seed: -1, instructions: "" })).rejects.toMatchObject({ fields: { name: "Give the project a name.", seed: "Must be 0 or more.", instructions: "Write the rubric." } });
    await expect(createProject(actor, { name: "P", taskType: "tagging" as "contested-credit", overlap: 2 })).rejects.toMatchObject({ fields: { taskType: expect.stringMatching(/^Choose a task type: contested-credit, judge-review, .*\.$/) } });
  });
});

describe("settings", () => {
  it("change, and the audit row says from what to what", async () => {
    const { actor } = await administrator();
    const { project } = await createProject(actor, { name: "Pilot", ...plain });
    await editProject(actor, { project, ...settings, overlap: 3, blind: { goldAnswer: true } });
    expect(await readSettings(actor, { project })).toMatchObject({ name: "Pilot", overlap: 3, blind: { goldAnswer: true, goldMarks: false, category: true, memoryKind: true } });
    const { rows } = await database().pool.query(`SELECT detail FROM audit_event WHERE project_id = $1 AND action = 'projects.edit'`, [project]);
    expect(rows).toEqual([{ detail: { overlap: "2 → 3", "blind.goldAnswer": "shown → hidden" } }]);
  });

  it("keep no option that the task type does not have", async () => {
    const { actor } = await administrator();
    const { project } = await createProject(actor, { name: "Pilot", ...plain });
    await editProject(actor, { project, ...settings, blind: { everything: true } });
    expect(Object.keys((await readSettings(actor, { project })).blind)).toEqual(["goldAnswer", "goldMarks", "category", "memoryKind"]);
  });
});

describe("archiving", () => {
  it("takes the project off the list until it is brought back, and happens once", async () => {
    const { actor } = await administrator();
    const { project } = await createProject(actor, { name: "Old", ...plain });
    const tries = await Promise.allSettled([1, 2].map(() => archiveProject(actor, { project, archived: true })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listProjects(actor, {})).toEqual([]);
    expect(await listProjects(actor, { archived: true })).toMatchObject([{ id: project }]);
    await archiveProject(actor, { project, archived: false });
    expect(await listProjects(actor, {})).toMatchObject([{ id: project }]);
  });
});
