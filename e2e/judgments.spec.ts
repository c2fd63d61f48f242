import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { OPERATOR } from "@/lib/auth/actor";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import { expectAccessible } from "./support/accessibility";
import { expect, test } from "./support/fixtures";
import { makeProject } from "./support/projects";
import { TaskExample } from "./support/task-examples";

const turn = (number: number) => ({ speaker: "Ana", dia_id: `D1:${number}`, text: `This is turn ${number}.` });
const LOCOMO = [{
  sample_id: "conv-1", qa: [{ question: "When did Ana move?", answer: 2022, evidence: ["D1:2"], category: 2 }],
  conversation: { speaker_a: "Ana", speaker_b: "Ben", session_1_date_time: "1:56 pm on 8 May, 2023", session_1: [turn(1), turn(2), turn(3)] },
}];
const entry = (question: string) => ({ question, golden_answer: 2022, generated_answer: "in 2022", llm_judgments: { judgment_1: true, judgment_2: true } });
const json = (name: string, content: unknown) => ({ name, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(content)) });

test("judged answers come in with the dataset's evidence, and go out to people who label elsewhere", async ({ person, db, unique }) => {
  const { page, account } = await person("Olga");
  const project = await makeProject(db, { name: unique("Judged"), taskType: "answer-correctness", members: [{ account, roles: ["owner"] }] });
  await page.goto(`/projects/${project}/cases`);
  await page.getByRole("link", { name: "Import judge outputs" }).click();
  await page.getByLabel("File", { exact: true }).setInputFiles(json("system.json", { user: [entry("When did Ana move?"), entry(" ")] }));
  await page.getByLabel("Evidence from").setInputFiles(json("locomo10.json", LOCOMO));
  await page.getByRole("button", { name: "Look at the file" }).click();
  await expect(page.getByText("locomo10.json gives evidence to 1 of 2 answers.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import this" }).click();
  await expect(page.getByText("Nothing was imported. user[1].question")).toBeVisible();
  await page.getByLabel("File", { exact: true }).setInputFiles(json("system.json", { user: [entry("When did Ana move?")] }));
  await page.getByRole("button", { name: "Look at the file" }).click();
  await page.getByRole("button", { name: "Import this" }).click();
  await expect(page.getByText("Added 1 case")).toBeVisible();
  await page.goto(`/projects/${project}/cases/1`);
  await expect(page.getByText("This is turn 2.").first()).toBeVisible();

  await page.goto(`/projects/${project}/cases/sample`);
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Cases to label as JSONL" }).click()]);
  expect(file.suggestedFilename()).toBe(`${project}-cases-to-label.jsonl`);
  const line = JSON.parse(await readFile(await file.path(), "utf8")) as Record<string, unknown>;
  expect(line).toMatchObject({ externalId: expect.stringMatching(/^case-[0-9a-f]{16}$/) as unknown, question: "When did Ana move?", answer: "in 2022", evidence: [{ id: "D1:1" }, { id: "D1:2" }, { id: "D1:3" }] });
  expect(line).not.toHaveProperty("hidden");
});

test("a scale of numbers says what they stand for before one is chosen", async ({ person, db, unique }) => {
  const { page, account } = await person("Ada");
  const project = await makeProject(db, { name: unique("Rewrites"), taskType: "rewrite-validation", members: [{ account, roles: ["annotator"] }] });
  await importCaseFile(OPERATOR, { project, fileName: "cases.jsonl", source: Readable.from([(await TaskExample.read("rewrite-validation")).casesFile]), skipBad: false });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto(`/projects/${project}/annotate`);
    for (const anchor of ["Nobody would say it", "As people talk"]) await expect(page.locator("p[aria-hidden]").getByText(anchor)).toBeInViewport();
    await expectAccessible(page);
  }
});
