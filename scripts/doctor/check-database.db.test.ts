import { expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { checkDatabase } from "./check-database";

it("counts labels in force, not their revisions", async () => {
  const project = await LabelledProject.make(2);
  const ada = await project.member("annotator");
  const caseId = await project.addCase();
  await project.label(caseId, ada, { support: "supports" });
  await project.label(caseId, ada, { support: "partial" });
  const contents = (await checkDatabase()).find(({ check }) => check === "Contents");
  expect(contents?.found).toMatch(/\b1 project, 1 case, 1 label, 0 releases$/);
});
