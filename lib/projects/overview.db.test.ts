import { expect, test } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { returnSkippedCase } from "@/lib/annotations/return-skipped-case";
import { skippedCases } from "@/lib/annotations/skipped-cases";
import { projectActivity } from "@/lib/audit/project-activity";
import { overseePeople } from "./oversee-people";

test("people are counted by their labels in force, with their active time", async () => {
  const project = await LabelledProject.make(2);
  const owner = await project.member("owner");
  const ada = await project.member("annotator");
  const [one, two] = [await project.addCase(), await project.addCase()];
  await project.label(one, ada, "supports");
  await project.label(one, ada, "partial");
  await project.label(two, ada, { support: "supports", withdrawn: true });
  const people = await overseePeople(owner.actor, { project: project.id });
  expect(people).toMatchObject([{ pseudonym: "annotator-01", labels: 1, skips: 0, activeMs: 4200, external: false, left: false }]);
});

test("a skipped case is listed with its reasons until the owner returns it", async () => {
  const project = await LabelledProject.make(2);
  const owner = await project.member("owner");
  const ada = await project.member("annotator");
  const skipped = await project.addCase({ query: "Who knows?" });
  await project.skip(skipped, ada);
  expect(await skippedCases(owner.actor, { project: project.id })).toMatchObject([{ caseId: skipped, headline: "Who knows?", skips: [{ reason: "unclear", comment: "cannot tell" }] }]);
  expect(await returnSkippedCase(owner.actor, { project: project.id, caseId: skipped })).toEqual({ returned: 1 });
  expect(await skippedCases(owner.actor, { project: project.id })).toEqual([]);
  await expect(returnSkippedCase(owner.actor, { project: project.id, caseId: skipped })).rejects.toMatchObject({ code: "conflict" });
});

test("activity names people and gathers the same act in a row", async () => {
  const project = await LabelledProject.make(2);
  const owner = await project.member("owner");
  const ada = await project.member("annotator");
  for (let n = 0; n < 2; n++) {
    const skipped = await project.addCase();
    await project.skip(skipped, ada);
    await returnSkippedCase(owner.actor, { project: project.id, caseId: skipped });
  }
  await expect(returnSkippedCase(ada.actor, { project: project.id, caseId: await project.addCase() })).rejects.toMatchObject({ code: "forbidden" });
  expect(await projectActivity(owner.actor, { project: project.id })).toMatchObject([
    { who: "Somebody", action: "annotations.return-skipped", refused: true, times: 1 },
    { who: "Somebody", action: "annotations.return-skipped", refused: false, times: 2 },
  ]);
});
