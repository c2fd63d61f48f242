import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { exampleCase, importCases, jsonLines } from "@/lib/cases/testing/example-cases";
import { expectNoSeriousFault } from "./support/accessibility";
import { expect, test } from "./support/fixtures";
import { makeProject } from "./support/projects";

const MARKUP = "<img src=x onerror=\"document.title='run'\">";

async function chooseFile(page: Page, file: { name: string; content: string }): Promise<void> {
  await page.setInputFiles("input[type=file]", { name: file.name, mimeType: "application/octet-stream", buffer: Buffer.from(file.content) });
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: "Look before you import" })).toBeVisible();
}

test("imports a file: looked at first, faults by line, then the good rows alone; the same file adds nothing", async ({ person, db, unique }) => {
  const { account, page } = await person("Olga");
  const project = await makeProject(db, { name: unique("import"), members: [{ account, roles: ["owner"] }] });
  await page.goto(`/projects/${project}/cases`);
  await expect(page.getByText("There are no cases yet")).toBeVisible();
  await page.getByRole("link", { name: "Import cases" }).click();
  await expect(page).toHaveTitle(/Import cases/);
  await expectNoSeriousFault(page);

  const good = [exampleCase("one", { query: MARKUP }), exampleCase("two")];
  await chooseFile(page, { name: `${MARKUP}.jsonl`, content: jsonLines(...good, "{broken", exampleCase("three", { query: " " })) });
  const faults = page.getByRole("table", { name: "Faults of the file" });
  await expect(faults.getByRole("row").nth(1)).toContainText("whole line");
  await expect(faults.getByRole("row").nth(2)).toContainText(/4.*query.*must not be blank/);
  await expect(page.getByRole("cell", { name: MARKUP })).toBeVisible();
  await expectNoSeriousFault(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download as CSV" }).click()]);
  expect(readFileSync(await download.path(), "utf8")).toContain("4,,query,must not be blank");

  // The box must be ticked: nothing is imported while the file has faults.
  await page.getByRole("button", { name: "Import 2 cases" }).click();
  expect((await db.query(`SELECT 1 FROM "case" WHERE project_id = $1`, [project])).rowCount).toBe(0);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Import 2 cases" }).click();
  await expect(page.getByText("Imported: 2 cases added.")).toBeVisible();

  await page.goto(`/projects/${project}/cases/import`);
  await chooseFile(page, { name: "again.jsonl", content: jsonLines(...good) });
  await expect(page.getByText("Nothing to import: the project has every case of this file already.")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "Import cases" })).toBeVisible();
  await page.goto(`/projects/${project}/cases/1`);
  await expect(page.getByRole("heading", { name: MARKUP })).toBeVisible();
  expect(await page.title()).not.toBe("run");
});

test("reads its own example files, as JSONL, JSON and CSV", async ({ person, db, unique }) => {
  const { account, page } = await person("Olga");
  const project = await makeProject(db, { name: unique("examples"), members: [{ account, roles: ["owner"] }] });
  const examples = [["as CSV", "example-cases.csv"], ["as JSON", "example-cases.json"], ["Example as JSONL", "example-cases.jsonl"]] as const;
  for (const [link, name] of examples) {
    await page.goto(`/projects/${project}/cases/import`);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: link, exact: true }).click()]);
    expect(download.suggestedFilename()).toBe(name);
    await chooseFile(page, { name, content: readFileSync(await download.path(), "utf8") });
    await expect(page.getByText("Faults", { exact: true }).locator("..")).toContainText("0");
    // The same few cases in another format are the same cases.
    if (link === "as JSON") {
      await expect(page.getByText("Nothing to import")).toBeVisible();
      continue;
    }
    await page.getByRole("button", { name: /^Import \d+ cases$/ }).click();
    await expect(page.getByText(/^Imported:/)).toBeVisible();
  }
  const { rows } = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM "case" WHERE project_id = $1`, [project]);
  expect(rows[0]?.count).toBe(readFileSync("prisma/sample/cases.jsonl", "utf8").trim().split("\n").length);
});

test("imports labels made elsewhere and shows them on the case under their raters", async ({ person, db, unique }) => {
  const { account, page } = await person("Olga");
  const project = await makeProject(db, { name: unique("labels"), members: [{ account, roles: ["owner"] }] });
  await importCases(project, jsonLines(exampleCase("one"), exampleCase("two")));
  await page.goto(`/projects/${project}/cases/labels`);
  await chooseFile(page, {
    name: "labels.jsonl",
    content: jsonLines(
      { externalId: "one", rater: "Zoë", kind: "human", answers: { support: "partial", missing: MARKUP }, rubricVersion: 3 },
      { externalId: "one", rater: "judge", kind: "model", answers: { support: "supports" }, rationale: "Because." },
    ),
  });
  await expect(page.getByText("left out: rubricVersion")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 labels" }).click();
  await expect(page.getByText("Imported: 2 labels added.")).toBeVisible();
  await page.goto(`/projects/${project}/cases?state=started`);
  await page.getByRole("link", { name: /\(one\)/ }).click();
  await expect(page.getByText("annotator-01 in releases")).toBeVisible();
  await expect(page.getByText(MARKUP)).toBeVisible();
  await expect(page.getByText("Because.")).toBeVisible();
  await expectNoSeriousFault(page);
});

test("opens case 5,000 by its address, pages and filters", async ({ person, db, unique }) => {
  const { account, page } = await person("Olga");
  const project = await makeProject(db, { name: unique("many"), members: [{ account, roles: ["owner"] }] });
  await importCases(project, jsonLines(...Array.from({ length: 5000 }, (_, at) => exampleCase(`case-${at + 1}`, { category: at % 2 ? "odd" : "even" }))));
  await page.goto(`/projects/${project}/cases/5000`);
  await expect(page.getByText("Case 5,000 of 5,000")).toBeVisible();
  await page.goto(`/projects/${project}/cases?page=100`);
  await expect(page.getByText("4,951–5,000 of 5,000")).toBeVisible();
  await expectNoSeriousFault(page);
  await page.getByLabel("By category").selectOption("odd");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("1–50 of 2,500")).toBeVisible();
  await page.getByLabel("Search text or id").fill("(case-4998)");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  for (const address of ["0", "5001", "nonsense", "00000000-0000-4000-8000-000000000000"]) expect((await page.goto(`/projects/${project}/cases/${address}`))?.status(), address).toBe(404);
});

test("draws a sample after showing it, and keeps it once somebody has begun", async ({ person, db, unique }) => {
  const { account, page } = await person("Olga");
  const project = await makeProject(db, { name: unique("sample"), overlap: 1, members: [{ account, roles: ["owner"] }] });
  await importCases(project, jsonLines(...Array.from({ length: 90 }, (_, at) => exampleCase(`case-${at}`, { hidden: { runs: [{ system: "bm25", rank: at % 45 + 1, score: 1 }] } }))));
  await page.goto(`/projects/${project}/cases/sample`);
  await page.getByRole("button", { name: "Show what this would draw" }).click();
  await expect(page.getByLabel("How many")).toHaveAccessibleDescription("Say how many cases, or choose every case.");
  await page.getByLabel("How many").fill("18");
  await page.getByLabel("Cases with more labels").fill("6");
  await page.getByLabel("Labels for each of those").fill("2");
  await page.getByRole("button", { name: "Show what this would draw" }).click();
  await expect(page.getByRole("row", { name: /rank 1-5 10 2 0\.200/ })).toBeVisible();
  await expectNoSeriousFault(page);
  await page.getByRole("button", { name: "Draw 18 cases" }).click();
  await expect(page.getByText("Drawn just now.")).toBeVisible();
  await expect(page.getByText(/18 of 90 cases, stratified by rank.*6 of them get 2 labels each/)).toBeVisible();
  const places = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM assignment WHERE project_id = $1`, [project]);
  expect(places.rows[0]?.count).toBe(24);

  await db.query(`WITH who AS (INSERT INTO rater (id, project_id, kind, external_name, pseudonym) VALUES (gen_random_uuid(), $1, 'person', 'x', 'x') RETURNING id)
    UPDATE assignment SET rater_id = (SELECT id FROM who), lease_until = now() + interval '1 hour' WHERE id = (SELECT id FROM assignment WHERE project_id = $1 LIMIT 1)`, [project]);
  await page.reload();
  await expect(page.getByText("Somebody has a case of this project open, so the sample stays as it is.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show what this would draw" })).toHaveCount(0);
});

test("is closed to annotators, adjudicators and outsiders, page and route alike", async ({ person, db, unique }) => {
  const [ann, out] = [await person("Ann"), await person("Out")];
  const project = await makeProject(db, { name: unique("closed"), members: [{ account: ann.account, roles: ["annotator", "adjudicator"] }] });
  await importCases(project, jsonLines(exampleCase("one")));
  for (const { page, context } of [ann, out]) {
    for (const path of ["", "/1", "/import", "/labels", "/sample"]) expect((await page.goto(`/projects/${project}/cases${path}`))?.status(), path).toBe(404);
    const upload = await context.request.post(`/api/v1/projects/${project}/imports?kind=cases&name=x.jsonl`, { data: Buffer.from(jsonLines(exampleCase("two"))) });
    expect([403, 404]).toContain(upload.status());
  }
  expect((await db.query(`SELECT 1 FROM "case" WHERE project_id = $1`, [project])).rowCount).toBe(1);
});
