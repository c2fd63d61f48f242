import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR } from "@/lib/auth/actor";
import { exportRelease } from "./export-release";
import { findRelease, listReleases } from "./queries";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), "assay-release-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

async function projectWithCase(): Promise<string> {
  const project = await LabelledProject.make();
  await project.label(await project.addCase(), await project.member("annotator"), "supports");
  return project.id;
}

describe("exportRelease", () => {
  it("makes a release and writes its files, with the hashes that it names", async () => {
    const project = await projectWithCase();
    const out = path.join(parent, "new", "folder");
    const steps: string[] = [];
    const { release, files } = await exportRelease(OPERATOR, { project, out, onProgress: ({ step }) => steps.push(step) });
    expect(release).toBe(1);
    expect(readdirSync(out).sort()).toEqual(files.map(({ name }) => name).sort());
    for (const { name, sha256 } of files) expect(createHash("sha256").update(readFileSync(path.join(out, name))).digest("hex")).toBe(sha256);
    expect(steps).toContain("Writing cases");
  });

  it("refuses a folder that holds anything, before it makes a release", async () => {
    const project = await projectWithCase();
    writeFileSync(path.join(parent, "notes.txt"), "mine");
    await expect(exportRelease(OPERATOR, { project, out: parent })).rejects.toThrow(/not empty.*choose another folder/);
    expect(await listReleases(OPERATOR, { project })).toEqual([]);
    expect(readdirSync(parent)).toEqual(["notes.txt"]);
  });

  it("completes a folder that holds part of the same release, and refuses one with a changed file", async () => {
    const project = await projectWithCase();
    const out = path.join(parent, "out");
    const first = await exportRelease(OPERATOR, { project, out });
    rmSync(path.join(out, "manifest.json"));
    expect(await exportRelease(OPERATOR, { project, out, number: 1 })).toEqual({ ...first, made: false });
    writeFileSync(path.join(out, "cases.jsonl"), "{}");
    await expect(exportRelease(OPERATOR, { project, out, number: 1 })).rejects.toThrow("cases.jsonl in it is no file of this release");
  });

  it("makes none without a single label, unless that is wanted", async () => {
    const empty = await LabelledProject.make();
    await empty.addCase();
    await expect(exportRelease(OPERATOR, { project: empty.id, out: parent })).rejects.toThrow("the release would hold no labels");
    expect(await listReleases(OPERATOR, { project: empty.id })).toEqual([]);
    expect(await exportRelease(OPERATOR, { project: empty.id, out: parent, options: { allowEmpty: true } })).toMatchObject({ release: 1 });
  });

  it("marks a release that it cannot build as failed, with the reason", async () => {
    const { id: project } = await LabelledProject.make();
    await expect(exportRelease(OPERATOR, { project, out: parent, options: { allowEmpty: true } })).rejects.toThrow("no cases to release");
    expect(await findRelease(OPERATOR, { project, number: 1 })).toMatchObject({ status: "failed", error: expect.stringContaining("no cases") as string });
  });

  it("writes the latest release without making another", async () => {
    const project = await projectWithCase();
    await expect(exportRelease(OPERATOR, { project, out: path.join(parent, "none"), number: "latest" })).rejects.toThrow("no finished release");
    const [first, second] = [await exportRelease(OPERATOR, { project, out: path.join(parent, "1") }), await exportRelease(OPERATOR, { project, out: path.join(parent, "2") })];
    expect([first.made, second.release]).toEqual([true, 2]);
    expect(await exportRelease(OPERATOR, { project, out: path.join(parent, "again"), number: "latest" })).toEqual({ ...second, made: false });
    expect(await listReleases(OPERATOR, { project })).toHaveLength(2);
  });
});
