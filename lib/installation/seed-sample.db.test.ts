import { describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { caseCounts } from "@/lib/cases/case-list";
import { database } from "@/lib/db/client";
import { createProject } from "@/lib/projects/create-project";
import { markSample } from "./sample-mark";
import { seedSample } from "./seed-sample";

const db = () => database().prisma;

describe("the sample project", () => {
  it("is finished after a start that was cut short, made once by simultaneous starts, and never touched again", async () => {
    // Cut short right after the project was made.
    const { project } = await createProject(OPERATOR, { name: "Sample", taskType: "contested-credit", overlap: 3 });
    await markSample(OPERATOR, { sample: project, whole: false });
    await Promise.all([seedSample(), seedSample(), seedSample()]);

    expect(await db().project.findMany({ select: { id: true, name: true, overlap: true } })).toEqual([{ id: "sample", name: "Sample: contested credits, with labels made up for it", overlap: 3 }]);
    // A newcomer finds 21 places, agreement at once, and disagreements to settle.
    const counts = await caseCounts(OPERATOR, { project: "sample" });
    expect(counts).toMatchObject({ all: 61, byState: { open: 0, started: 21, complete: 40 } });
    expect(counts.byState.disagree).toBeGreaterThan(10);
    expect(await db().annotation.groupBy({ by: ["projectId"], where: { rater: { kind: "model" } }, _count: true })).toEqual([{ projectId: "sample", _count: 183 }]);

    await db().project.update({ where: { id: "sample" }, data: { name: "Mine now" } });
    const before = await db().annotation.count();
    await seedSample();
    expect(await db().annotation.count()).toBe(before);
    expect(await db().project.findMany({ select: { name: true } })).toEqual([{ name: "Mine now" }]);
  });
});
