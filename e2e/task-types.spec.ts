import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import type pg from "pg";
import { agreementReport } from "@/lib/agreement/agreement-report";
import { OPERATOR } from "@/lib/auth/actor";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import { importLabelFile } from "@/lib/labels/import-label-file";
import { TASK_TYPE_NAMES, taskType } from "@/lib/task-types/registry";
import { expectAccessible } from "./support/accessibility";
import { expect, test } from "./support/fixtures";
import { makeProject } from "./support/projects";
import { TaskExample } from "./support/task-examples";

/** Every task type from a file of cases to released labels; contested credits have a journey of their own. */
const TYPES = TASK_TYPE_NAMES.filter((name) => name !== "contested-credit");

// The last file of the suite: in order, it would keep one worker busy and leave the other idle.
test.describe.configure({ mode: "parallel" });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Presses what the reader would press, one case after the other. */
async function labelAll(page: Page, example: TaskExample, { project, reader }: { project: string; reader: string }): Promise<void> {
  await page.goto(`/projects/${project}/annotate`);
  for (let number = 1; number <= example.size; number++) {
    await page.getByText(`${number} of ${example.size}`, { exact: true }).waitFor();
    await expect(heading(page)).toBeFocused();
    for (const key of example.keys(await heading(page).innerText(), reader)) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("All done, thank you")).toBeVisible({ timeout: 30_000 });
}

async function settleAll(page: Page, example: TaskExample, project: string): Promise<number> {
  await page.goto(`/projects/${project}/adjudicate`);
  await page.getByRole("link", { name: "Settle the next case" }).click();
  const empty = page.getByText("No case waits for your decision.");
  for (let settled = 0; ; settled++) {
    const number = page.getByText(/^Case \d+$/);
    await number.or(empty).first().waitFor();
    if (await empty.isVisible()) return settled;
    await expect(heading(page)).toBeFocused();
    const shown = await number.textContent();
    for (const key of example.keys(await heading(page).innerText(), "reader-one")) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await page.getByText(`${shown} is done.`).or(empty).first().waitFor();
  }
}

async function download(page: Page, name: string) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name, exact: true }).click()]);
  return { fileName: name, source: createReadStream(await file.path()), skipBad: false };
}

async function labelsOf(db: pg.Client, project: string): Promise<unknown[]> {
  const { rows } = await db.query(
    `SELECT c.external_id, r.pseudonym, l.answers, l.basis::text FROM blind_label l JOIN "case" c ON c.id = l.case_id JOIN rater r ON r.id = l.rater_id WHERE l.project_id = $1 ORDER BY c.external_id, r.pseudonym`,
    [project],
  );
  return rows;
}

async function agreementOf(project: string) {
  const { report } = await agreementReport(OPERATOR, { project });
  return report.questions.flatMap(({ name, scales }) => scales.map(({ name: scale, people, pairs, ordered, counted }) => ({ name, scale, people, pairs, ordered, counted })));
}

for (const name of TYPES) {
  test(`${name}: from its example file to released labels that another project reads the same`, async ({ person, db, unique }) => {
    test.setTimeout(300_000);
    const example = await TaskExample.read(name);
    const type = taskType(name);
    const [owner, ada, ben, dan] = [await person("Olga"), await person("Ada"), await person("Ben"), await person("Dan")];
    const project = await makeProject(db, {
      name: unique(name), taskType: name,
      members: [{ account: owner.account, roles: ["owner"] }, { account: ada.account, roles: ["annotator"] }, { account: ben.account, roles: ["annotator"] }, { account: dan.account, roles: ["adjudicator"] }],
    });

    await test.step("import the example that the page offers", async () => {
      const { page } = owner;
      await page.goto(`/projects/${project}/cases/import`);
      for (const [names] of type.fileFields) await expect(page.getByText(names, { exact: true }).first()).toBeVisible();
      const file = await download(page, "Example as JSONL");
      await page.setInputFiles("input[type=file]", { name: file.fileName, mimeType: "application/octet-stream", buffer: example.casesFile });
      expect(await buffer(file.source)).toEqual(example.casesFile);
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByRole("button", { name: `Import ${example.size} cases` }).click();
      await expect(page.getByText(`${example.size} cases`).first()).toBeVisible();
      // The other formats hold the same cases, so they add nothing.
      for (const format of ["json", "csv"]) {
        const reply = await owner.context.request.get(`/api/v1/projects/${project}/imports/examples/cases.${format}`);
        const again = await importCaseFile(OPERATOR, { project, fileName: `cases.${format}`, source: Readable.from([await reply.body()]), skipBad: false });
        expect(again).toMatchObject({ imported: true, added: 0, skipped: Math.min(5, example.size), faults: [] });
      }
    });

    await test.step("label from the keyboard", async () => {
      await ada.page.goto(`/projects/${project}/annotate`);
      await expect(heading(ada.page)).toBeFocused();
      await expectAccessible(ada.page);
      await Promise.all([labelAll(ada.page, example, { project, reader: "reader-one" }), labelAll(ben.page, example, { project, reader: "reader-two" })]);
      await expect.poll(async () => (await labelsOf(db, project)).length).toBe(2 * example.size);
    });

    await test.step("import a judge's labels, and settle what people differ on", async () => {
      expect(await importLabelFile(OPERATOR, { project, fileName: "labels.jsonl", source: Readable.from([example.judgesFile]), skipBad: false })).toMatchObject({ imported: true, added: example.size, faults: [] });
      expect(example.disagreements).toBeGreaterThan(0);
      expect(await settleAll(dan.page, example, project)).toBe(example.disagreements);
    });

    const { page } = owner;
    await test.step("look at a case and at the agreement", async () => {
      await page.goto(`/projects/${project}/cases/1`);
      await expect(page.getByRole("heading", { name: "Labels" })).toBeVisible();
      for (const [at, { people }] of (await agreementOf(project)).entries()) {
        await page.goto(`/projects/${project}/agreement?scale=${at}`);
        await expect(page.getByText(people.sentence, { exact: true })).toBeVisible();
      }
    });

    await test.step("release, and read it into another project", async () => {
      await page.goto(`/projects/${project}/releases/new`);
      await page.getByRole("button", { name: "Create release" }).click();
      await expect(page.getByText("Ready", { exact: true })).toBeVisible({ timeout: 60_000 });
      const expected = { labels: await labelsOf(db, project), agreement: await agreementOf(project) };
      for (const labels of ["annotations.jsonl", "annotations.csv"]) {
        const copy = await makeProject(db, { name: unique("copy"), taskType: name, members: [] });
        expect(await importCaseFile(OPERATOR, { project: copy, ...(await download(page, "cases.jsonl")) })).toMatchObject({ added: example.size, skipped: 0, faults: [] });
        expect(await importLabelFile(OPERATOR, { project: copy, ...(await download(page, labels)) })).toMatchObject({ added: 3 * example.size, skipped: 0, faults: [] });
        expect(await labelsOf(db, copy)).toEqual(expected.labels);
        expect(await agreementOf(copy)).toEqual(expected.agreement);
      }
    });
  });
}

for (const name of TYPES.filter((candidate) => taskType(candidate).reveal)) {
  test(`${name}: what a judge said is sent only after the own label, when asked for`, async ({ person, db, unique }) => {
    const example = await TaskExample.read(name);
    const ada = await person("Ada");
    const { page } = ada;
    const project = await makeProject(db, { name: unique(name), taskType: name, members: [{ account: ada.account, roles: ["annotator"] }] });
    await importCaseFile(OPERATOR, { project, fileName: "cases.jsonl", source: Readable.from([example.casesFile]), skipBad: false });
    const bodies: Promise<string>[] = [];
    page.on("response", (response) => { if (new URL(response.url()).pathname.includes(`/projects/${project}`)) bodies.push(response.text().catch(() => "")); });
    await page.goto(`/projects/${project}/annotate`);
    const keys = example.keys(await heading(page).innerText(), "reader-one");
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Choose an answer first").first()).toBeVisible();
    await page.keyboard.press(keys.at(-1) ?? "");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "What judges said" }).click();
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "What judges said" })).toBeVisible();
    const sent = (await Promise.all(bodies)).join("\n");
    expect(sent).toContain(JSON.stringify(await heading(page).innerText()).slice(1, -1));
    expect(sent).not.toContain("sample-judge");
    await page.getByRole("button", { name: "Show it", exact: true }).click();
    await expect(page.getByText("sample-judge")).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/projects/${project}/annotate`);
    await page.keyboard.press("z");
    await expect(page.getByText("You have seen what others or a judge said of this case").first()).toBeVisible();
  });
}
