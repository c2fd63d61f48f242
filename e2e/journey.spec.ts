import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Page } from "@playwright/test";
import type pg from "pg";
import { agreementReport } from "@/lib/agreement/agreement-report";
import { OPERATOR } from "@/lib/auth/actor";
import { drawSample } from "@/lib/cases/draw-sample";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import { importLabelFile } from "@/lib/labels/import-label-file";
import { contestedCases, HAS_LOCOMO, systemsIn } from "./support/contested-cases";
import { expect, test } from "./support/fixtures";
import { makeProject } from "./support/projects";
import { labelAll, settleAll } from "./support/scripted-reader";

const READERS = 3;
const CASES = HAS_LOCOMO ? 100 : 61;
const SOURCE = HAS_LOCOMO ? "100 contested credits of an evaluation of LoCoMo" : "the sample's 61 cases, since LoCoMo is not beside the project";

/** Fills a project with the cases that people label. Returns what they must not be told. */
async function bringIn(project: string): Promise<string[]> {
  const { fileName, content } = await contestedCases();
  const report = await importCaseFile(OPERATOR, { project, fileName, source: Readable.from([content]), skipBad: false });
  expect(report).toMatchObject({ imported: true, skipped: 0, faults: [] });
  expect(report.added).toBeGreaterThanOrEqual(CASES);
  if (report.added > CASES) expect(await drawSample(OPERATOR, { project, take: CASES, stratify: "rank", start: "paper" })).toMatchObject({ drawn: CASES });
  return systemsIn(content);
}

/** Everything about a project that the server sends to a page from now on. */
function listen(page: Page, project: string): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.includes(`/projects/${project}`)) bodies.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(bodies)).join("\n");
}

async function download(page: Page, name: string): Promise<{ fileName: string; source: AsyncIterable<Uint8Array>; skipBad: boolean }> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name, exact: true }).click()]);
  return { fileName: name, source: createReadStream(await file.path()), skipBad: false };
}

/** Labels as a set that two projects can share: their raters and cases have other ids. */
async function labelsOf(db: pg.Client, project: string): Promise<unknown[]> {
  const { rows } = await db.query(
    `SELECT c.external_id, r.pseudonym, l.answers, l.submitted_at FROM blind_label l JOIN "case" c ON c.id = l.case_id JOIN rater r ON r.id = l.rater_id
     WHERE l.project_id = $1 ORDER BY c.external_id, r.pseudonym`,
    [project],
  );
  return rows;
}

/** Agreement on both scales; parts are left out, since a sample's strata belong to the project that drew it. */
async function agreementOf(project: string) {
  const { report } = await agreementReport(OPERATOR, { project });
  return report.questions.flatMap(({ scales }) => scales.map(({ name, people, pairs }) => ({ name, people, pairs })));
}

test(`leads from ${SOURCE} to released labels that another project reads the same`, async ({ person, db, unique }) => {
  test.setTimeout(600_000);
  const [owner, adjudicator] = [await person("Olga"), await person("Dan")];
  const readers = [await person("Ada"), await person("Ben"), await person("Chi")];
  const project = await makeProject(db, {
    name: unique("journey"),
    overlap: READERS,
    members: [{ account: owner.account, roles: ["owner"] }, { account: adjudicator.account, roles: ["adjudicator"] }, ...readers.map(({ account }) => ({ account, roles: ["annotator" as const] }))],
  });
  const systems = await test.step("import", () => bringIn(project));

  await test.step("label", async () => {
    const sent = readers.map(({ page }) => listen(page, project));
    await Promise.all(readers.map(({ page }, at) => labelAll(page, { project, cases: CASES, errorRate: 0.08, seed: `reader ${at}` })));
    await expect.poll(async () => (await labelsOf(db, project)).length).toBe(CASES * READERS);
    for (const [at, read] of sent.entries()) {
      const text = await read();
      expect(text).toContain("goldAnswer");
      const others = readers.filter((_, other) => other !== at).flatMap(({ account }) => [account.id, account.email]);
      for (const secret of [...systems, ...others, "externalId", "stratum", "inclusionProbability", "pseudonym", "raterId"]) expect(text, secret).not.toContain(secret);
    }
  });

  await test.step("adjudicate", async () => {
    expect(await settleAll(adjudicator.page, project)).toBeGreaterThan(0);
  });

  const { page } = owner;
  const [scale] = await agreementOf(project);
  await test.step("agreement", async () => {
    await page.goto(`/projects/${project}/agreement`);
    await expect(page.getByText(/^Three annotators agree .*Fleiss’ κ 0\.\d\d, 95 % interval/)).toBeVisible();
    await expect(page.getByText(scale?.people.sentence ?? "none", { exact: true })).toBeVisible();
    const matrix = page.getByRole("figure").filter({ hasText: "Cohen’s κ of every pair" });
    await matrix.getByText("The numbers as a table").click();
    await expect(matrix.getByRole("row")).toHaveCount(1 + 3);
    for (const { account } of readers) await expect(matrix.getByRole("table").getByText(account.name).first()).toBeVisible();
  });

  await test.step("release, and read it into another project", async () => {
    await page.goto(`/projects/${project}/releases/new`);
    await page.getByRole("button", { name: "Create release" }).click();
    await expect(page.getByText("Ready", { exact: true })).toBeVisible({ timeout: 60_000 });
    const copy = await makeProject(db, { name: unique("copy"), overlap: READERS, members: [] });
    expect(await importCaseFile(OPERATOR, { project: copy, ...(await download(page, "cases.jsonl")) })).toMatchObject({ added: CASES, skipped: 0, faults: [] });
    expect(await importLabelFile(OPERATOR, { project: copy, ...(await download(page, "annotations.jsonl")) })).toMatchObject({ added: CASES * READERS, skipped: 0, faults: [] });
    expect(await labelsOf(db, copy)).toEqual(await labelsOf(db, project));
    expect(await agreementOf(copy)).toEqual(await agreementOf(project));
  });
});
