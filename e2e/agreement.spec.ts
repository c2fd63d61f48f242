import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type pg from "pg";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { expectAccessible } from "./support/accessibility";
import { expect, test } from "./support/fixtures";

const LETTERS: Record<string, string> = { s: "supports", p: "partial", d: "does_not_support" };

/** Rater → one letter a case; people are members, whose names are "Somebody". */
interface Labels {
  people: string[];
  models?: Record<string, string>;
}

async function arrange({ people, models = {} }: Labels): Promise<LabelledProject> {
  const project = await LabelledProject.make(3);
  const length = Math.max(0, ...[...people, ...Object.values(models)].map((letters) => letters.length));
  const cases: string[] = [];
  for (let at = 0; at < length; at++) cases.push(await project.addCase({ stratum: at % 2 === 0 ? "rank 1-5" : "rank 6-20" }));
  for (const letters of people) {
    const person = await project.member("annotator");
    for (const [at, letter] of [...letters].entries()) await project.label(cases[at] ?? "", person, LETTERS[letter] ?? "");
  }
  for (const [name, letters] of Object.entries(models)) {
    const judge = await project.imported("model", name);
    for (const [at, letter] of [...letters].entries()) await project.annotate(cases[at] ?? "", judge, LETTERS[letter] ?? "");
  }
  return project;
}

const THREE = {
  people: ["sspddssppdsdspdssdpp", "sspddssppdsdspdpsdps", "sspdpssppdddspdssdpp"],
  models: { "judge-a": "sspddsspddsdspdssdpd", "<img src=x onerror=alert(1)>": "ssssssssssssssssssss" },
};

async function saved(page: Page, figure: string, format: string): Promise<string> {
  const box = page.getByRole("figure").filter({ has: page.getByRole("heading", { name: figure, exact: true }) });
  await box.getByText("Save or copy").click();
  const [download] = await Promise.all([page.waitForEvent("download"), box.getByRole("button", { name: `Save as ${format}` }).click()]);
  await page.keyboard.press("Escape");
  await expect(box.getByRole("button", { name: `Save as ${format}` })).toBeHidden();
  return readFileSync(await download.path(), "utf8");
}

test("an owner reads, regroups and saves the figures", async ({ person }) => {
  const project = await arrange(THREE);
  const { account, page } = await person("Olga");
  await project.join(account.id, "owner");
  await page.goto(`/projects/${project.id}/agreement`);
  await expect(page.getByText(/^Three annotators agree substantially: Fleiss’ κ 0\.80, 95 % interval 0\.\d\d to 0\.\d\d, 20 cases\.$/)).toBeVisible();
  await expect(page.getByText(/^judge-a reaches a mean κ of 0\.\d\d/)).toBeVisible();
  await expect(page.getByText(/^Two judges agree/)).toBeVisible();
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  await expect(page.getByRole("img", { name: "Cohen’s kappa of every pair of raters" })).toBeVisible();

  const csv = await saved(page, "Cohen’s κ of every pair", "CSV");
  expect(csv.split("\n")[0]).toBe('Rater,Other rater,Cohen’s κ,"95 % interval, lower","95 % interval, upper",Largest possible κ,Agreement,Cases,Note');
  expect(csv.trimEnd().split("\n")).toHaveLength(1 + 10);
  expect(await saved(page, "People among themselves", "LaTeX")).toMatch(/Fleiss' \$\\kappa\$ & 0\.80 & 0\.\d\d to 0\.\d\d & 20/);
  expect(await saved(page, "People, part by part", "Markdown")).toContain("| stratum | rank 1-5 |");
  const svg = await saved(page, "Confusion table", "SVG");
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg).not.toContain("var(");

  await page.getByRole("link", { name: "2 classes, relevant or not" }).click();
  await expect(page.getByRole("link", { name: "2 classes, relevant or not" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("combobox", { name: "Pair" }).selectOption({ label: "Somebody (annotator-01) and judge-a, 20 cases" });
  await page.getByRole("button", { name: "Show this pair" }).click();
  await expect(page.getByRole("img", { name: "Labels of Somebody (annotator-01) against those of judge-a" })).toBeVisible();
  const confusion = page.getByRole("figure").filter({ has: page.getByRole("heading", { name: "Confusion table" }) });
  await confusion.getByText("The numbers as a table").click();
  // Relevant, not relevant, and their sum: the chosen scale stays.
  await expect(confusion.getByRole("row")).toHaveCount(4);
});

test("an adjudicator sees pseudonyms only; annotators and outsiders see nothing", async ({ person }) => {
  const project = await arrange(THREE);
  const [dan, ann, out] = [await person("Dan"), await person("Ann"), await person("Out")];
  await project.join(dan.account.id, "adjudicator");
  await project.join(ann.account.id, "annotator");
  await dan.page.goto(`/projects/${project.id}/agreement`);
  await expect(dan.page.getByRole("combobox", { name: "Pair" })).toContainText("annotator-01 and annotator-02");
  expect(await dan.page.content()).not.toContain("Somebody");
  for (const { page } of [ann, out]) expect((await page.goto(`/projects/${project.id}/agreement`))?.status()).toBe(404);
});

test("says what is missing: no label, one person, no shared case, all in one class", async ({ person }) => {
  const { account, page } = await person("Olga");
  const open = async (labels: Labels) => {
    const project = await arrange(labels);
    await project.join(account.id, "owner");
    await page.goto(`/projects/${project.id}/agreement`);
    await expect(page.locator("body")).not.toContainText("NaN");
  };
  await open({ people: [] });
  await expect(page.getByText("Nothing to compare yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Import labels" })).toBeVisible();
  await open({ people: ["spd"], models: { judge: "spd" } });
  await expect(page.getByText("One annotator: agreement is not computable, since 0 cases have labels of two annotators.")).toBeVisible();
  await expect(page.getByText(/^judge reaches a mean κ of 1\.00/)).toBeVisible();
  await open({ people: ["ssss", "ssss"] });
  await expect(page.getByText(/Fleiss’ κ is not computable\. .* They agree on 100 % of 4 cases\.$/)).toBeVisible();
});

test("has no serious accessibility fault, wide or narrow, light or dark", async ({ person }) => {
  const project = await arrange(THREE);
  const { account, page } = await person("Olga");
  await project.join(account.id, "owner");
  await page.goto(`/projects/${project.id}/agreement`);
  await expect(page.getByRole("heading", { name: "Confusion table" })).toBeVisible();
  await expectAccessible(page);
});

/** Forty cases, twenty of them drawn and labelled by three people who agree; a mild judge labelled them all. */
async function judgedProject(db: pg.Client): Promise<LabelledProject> {
  const letters = "sdpdsddsdpdsddpdsdds";
  const project = await arrange({ people: [letters, letters, letters.replace("p", "d")], models: { "mild judge": letters.replaceAll("d", "s") } });
  const { rows } = await db.query<{ id: string }>(`SELECT id FROM rater WHERE project_id = $1 AND pseudonym = 'mild judge'`, [project.id]);
  for (let at = 0; at < 20; at++) await project.annotate(await project.addCase({ stratum: at % 2 === 0 ? "rank 1-5" : "rank 6-20" }), rows[0]!.id, "supports");
  await db.query(`UPDATE "case" SET drawn = sequence <= 20 WHERE project_id = $1`, [project.id]);
  await db.query(`DELETE FROM assignment WHERE project_id = $1 AND case_id IN (SELECT id FROM "case" WHERE NOT drawn)`, [project.id]);
  await db.query(`INSERT INTO sample (id, project_id, design) VALUES (gen_random_uuid(), $1, '{"take":20,"stratify":"stratum","rankBounds":[5],"allocation":"proportional","given":{},"start":"random","seed":1,"double":null,"frame":"all","frameSize":40,"drawn":20,"strata":[]}')`, [project.id]);
  return project;
}

test("says whether a judge may stand in for people, where it fails, and draws the cases that are wanting", async ({ person, db }) => {
  const project = await judgedProject(db);
  const { account, page } = await person("Olga");
  await project.join(account.id, "owner");
  await page.goto(`/projects/${project.id}/agreement`);
  await page.getByRole("link", { name: "May mild judge stand in?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "May mild judge stand in for people?" })).toBeVisible();
  await expect(page.getByText("mild judge may not stand in for people here. Its shares need correction.")).toBeVisible();
  await expect(page.getByText(/^It gives “Supports” to \d\d\.\d % of 40 cases; by the 20 that people labelled, weighted by stratum, it is \d\d\.\d %/)).toBeVisible();
  await expect(page.getByText("Full dots: parts whose whole interval lies below")).toBeVisible();
  await page.getByRole("button", { name: /^Draw \d+ cases more$/ }).click();
  await expect(page).toHaveURL(`/projects/${project.id}/cases/sample`);
  await expect(page.getByText(/\d+ more cases, at random from the 20 of their strata that were not drawn/)).toBeVisible();
  await page.goto(`/projects/${project.id}/agreement/judges/mild%20judge?scale=1`);
  await expect(page.getByRole("link", { name: "2 classes, relevant or not" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("All of them are in the sample already and wait for labels.")).toBeVisible();
  expect((await page.goto(`/projects/${project.id}/agreement/judges/nobody`))?.status()).toBe(404);
});

test("the page on one judge has no serious accessibility fault, wide or narrow, light or dark", async ({ person, db }) => {
  const project = await judgedProject(db);
  const { account, page } = await person("Olga");
  await project.join(account.id, "owner");
  await page.goto(`/projects/${project.id}/agreement/judges/mild%20judge`);
  await expect(page.getByRole("heading", { name: "Where it fails" })).toBeVisible();
  await expectAccessible(page);
});
