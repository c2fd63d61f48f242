import { describe, expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import type { Actor } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { discardDraft } from "./discard-draft";
import { listRubrics } from "./list-rubrics";
import { publishDraft } from "./publish-draft";
import { publishedRubric } from "./published-rubric";
import { readDraft } from "./read-draft";
import { readRubric } from "./read-rubric";
import { saveDraft } from "./save-draft";
import { startDraft } from "./start-draft";

interface Scene {
  project: string;
  owner: Actor;
  annotator: Actor;
  labelled: LabelledProject;
}

async function arrange(): Promise<Scene> {
  const labelled = await LabelledProject.make(2);
  return { labelled, project: labelled.id, owner: (await labelled.member("owner")).actor, annotator: (await labelled.member("annotator")).actor };
}

/** Starts a draft and returns what its editor saw. */
async function draft({ owner, project }: Scene): Promise<Date> {
  await startDraft(owner, { project });
  return (await readDraft(owner, { project }))!.updatedAt;
}

const fulfilled = (tries: PromiseSettledResult<unknown>[]) => tries.filter(({ status }) => status === "fulfilled").length;

describe("a draft", () => {
  it("is one, however many start it at the same moment, and copies the version in force", async () => {
    const scene = await arrange();
    const { owner, project } = scene;
    const started = await Promise.all(Array.from({ length: 5 }, () => startDraft(owner, { project })));
    expect(started).toEqual(Array.from({ length: 5 }, () => ({ version: 2 })));
    expect(await readDraft(owner, { project })).toMatchObject({ version: 2, body: "# Judge the memory alone" });
  });

  it("stays between owners until it is published", async () => {
    const scene = await arrange();
    const { owner, annotator, project } = scene;
    const seen = await draft(scene);
    await saveDraft(owner, { project, body: "# Secret so far", changeNote: "", seen });
    expect((await listRubrics(annotator, { project })).map(({ version, status, labels }) => ({ version, status, labels }))).toEqual([{ version: 1, status: "published", labels: null }]);
    expect(await publishedRubric(annotator, { project })).toMatchObject({ version: 1 });
    for (const actor of [annotator, owner]) await expect(readRubric(actor, { project, version: 2 })).rejects.toMatchObject({ code: "not_found" });
    await expect(readDraft(annotator, { project })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is not written over by somebody who has not seen the latest", async () => {
    const scene = await arrange();
    const { owner, project } = scene;
    const seen = await draft(scene);
    const tries = await Promise.allSettled(["one", "two"].map((body) => saveDraft(owner, { project, body, changeNote: "", seen })));
    expect(fulfilled(tries)).toBe(1);
    await expect(publishDraft(owner, { project, body: "three", changeNote: "three", seen })).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Somebody else changed this draft") });
  });

  it("keeps what was typed exactly, but for line ends and characters that cannot be kept", async () => {
    const scene = await arrange();
    const { owner, project } = scene;
    const body = "=1+1\r\n\r\n“שלום” 🙂 <img onerror=alert(1)>\u0000\ud800 end \n";
    await saveDraft(owner, { project, body, changeNote: " note ", seen: await draft(scene) });
    expect(await readDraft(owner, { project })).toMatchObject({ body: "=1+1\n\n“שלום” 🙂 <img onerror=alert(1)>\ufffd\ufffd end \n", changeNote: "note" });
  });

  it("can be thrown away once", async () => {
    const scene = await arrange();
    const { owner, project } = scene;
    await draft(scene);
    expect(fulfilled(await Promise.allSettled([1, 2].map(() => discardDraft(owner, { project }))))).toBe(1);
    expect(await readDraft(owner, { project })).toBeNull();
    expect(await startDraft(owner, { project })).toEqual({ version: 2 });
  });
});

describe("publishing", () => {
  it("puts the version in force, counts its labels, and keeps the one before", async () => {
    const scene = await arrange();
    const { owner, annotator, project, labelled } = scene;
    const ada = await labelled.member("annotator");
    await labelled.label(await labelled.addCase(), ada, "supports");
    await publishDraft(owner, { project, body: "# Judge it by itself", changeNote: "Plainer words.", seen: await draft(scene) });
    expect(await publishedRubric(annotator, { project })).toMatchObject({ version: 2, body: "# Judge it by itself" });
    expect(await readRubric(annotator, { project, version: 2 })).toMatchObject({ changeNote: "Plainer words.", before: { version: 1, body: "# Judge the memory alone" } });
    expect((await listRubrics(owner, { project })).map(({ version, labels }) => [version, labels])).toEqual([[2, 0], [1, 1]]);
  });

  it("happens once, though it is asked for twice at the same moment", async () => {
    const scene = await arrange();
    const { owner, project } = scene;
    const seen = await draft(scene);
    expect(fulfilled(await Promise.allSettled([1, 2].map(() => publishDraft(owner, { project, body: "new", changeNote: "new", seen }))))).toBe(1);
    expect((await listRubrics(owner, { project })).map(({ version, status }) => [version, status])).toEqual([[2, "published"], [1, "published"]]);
  });

  it("asks what changed, and that something did", async () => {
    const scene = await arrange();
    const { owner, project } = scene;
    const seen = await draft(scene);
    await expect(publishDraft(owner, { project, body: "new", changeNote: " ", seen })).rejects.toMatchObject({ fields: { changeNote: "Say what changed." } });
    await expect(publishDraft(owner, { project, body: "# Judge the memory alone", changeNote: "none", seen })).rejects.toMatchObject({ fields: { body: "is the same as in version 1" } });
    await expect(publishDraft(owner, { project, body: " \n ", changeNote: "none", seen })).rejects.toMatchObject({ fields: { body: "Write the rubric." } });
  });

  it("is final: the database itself refuses to change or delete a published version", async () => {
    const { project } = await arrange();
    for (const change of ["UPDATE rubric SET body = 'x'", "UPDATE rubric SET status = 'draft'", "DELETE FROM rubric"]) {
      await expect(database().pool.query(`${change} WHERE project_id = $1`, [project])).rejects.toThrow("append-only");
    }
  });
});
