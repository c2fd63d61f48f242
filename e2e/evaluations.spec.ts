import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expectAccessible } from "./support/accessibility";
import { expect, test } from "./support/fixtures";

const ROOT = path.resolve(import.meta.dirname, "..");
let folder: string;

/** Two runs over the shipped sample, made by our own command line. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = await mkdtemp(path.join(tmpdir(), "assay-evaluations-"));
  for (const facts of ["1", "5"]) {
    const evaluate = ["evaluate", "--dataset", "locomo", "--input", path.join(ROOT, "prisma/sample/conversations.json"), "--max-facts", facts, "--out", path.join(folder, facts)];
    await promisify(execFile)(process.execPath, [path.join(ROOT, "scripts/assay.mjs"), ...evaluate], { cwd: ROOT });
  }
});
test.afterAll(() => rm(folder, { recursive: true }));

/** A trace as a file of an upload; its system gets a name that no other test has, so that it is not recognised. */
async function traceFile(facts: string, system: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const text = await readFile(path.join(folder, facts, "trace.jsonl"), "utf8");
  return { name: `${system}.jsonl`, mimeType: "application/x-ndjson", buffer: Buffer.from(text.replace(`"bm25-d${facts}"`, JSON.stringify(system))) };
}

test("traces are sent, audited, read query by query, made into a project, and its labels brought back", async ({ person, unique, db }) => {
  test.setTimeout(600_000);
  const { page } = await person("Olga", { administrator: true });
  const [one, five] = [unique("d1"), unique("d5")];
  await page.goto("/evaluations");
  await expectAccessible(page);
  await page.goto("/evaluations/new");
  await expectAccessible(page);
  await page.getByLabel("Trace files").setInputFiles([await traceFile("1", one), await traceFile("5", five)]);
  await page.getByLabel("Name").fill("Sample at two densities");
  await page.getByRole("button", { name: "Send and audit" }).click();
  await page.waitForURL(/\/evaluations\/[\da-f-]{36}$/, { timeout: 120_000 });
  const evaluation = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect(page.getByRole("link", { name: "All runs" })).toBeVisible({ timeout: 300_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Sample at two densities" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: five, exact: true }).click();
  await expect(page.getByText(`With the ranked lists of ${five} fixed`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Scores under each target" })).toBeVisible();
  await expectAccessible(page);
  expect((await page.context().request.get(`/evaluations/${evaluation}?run=99`)).status()).toBe(404);
  const download = await page.context().request.get(`/api/v1/evaluations/${evaluation}/files/audit.json?run=2`);
  const written = JSON.parse(await readFile(path.join(folder, "5", "audit.json"), "utf8")) as { metrics: unknown };
  expect(((await download.json()) as { metrics: unknown }).metrics).toEqual(written.metrics);

  await page.getByRole("link", { name: "Queries", exact: true }).click();
  await page.getByRole("navigation", { name: "Queries by kind" }).getByRole("link", { name: /^Contested/ }).click();
  await page.waitForURL(/kind=contested/);
  await expectAccessible(page);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("link", { name: five, exact: true }).click();
  await expect(page.getByRole("heading", { name: `What ${five} returned` })).toBeVisible();
  await expect(page.getByText("gold evidence").first()).toBeVisible();
  await expect(page.getByText(/^contested at rank \d+$/).first()).toBeVisible();
  await expectAccessible(page);
  const query = new URL(page.url()).pathname;

  await page.goto(`/evaluations/${evaluation}/project`);
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Do they deserve it?");
  await page.getByLabel("People per case").fill("2");
  await page.getByRole("button", { name: "Make the project" }).click();
  await page.waitForURL(/\/projects\//);
  const project = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  // Whoever makes a project holds every role in it, and labels: others' labels wait until they ask, or no longer label.
  const { rows } = await db.query<{ id: string }>(
    `SELECT item.id FROM "case" AS item JOIN evaluation_contested AS credit ON credit.external_id = item.external_id JOIN evaluation_query AS q ON q.id = credit.query_id
     WHERE item.project_id = $1 AND q.evaluation_id = $2 AND q.sequence = $3`, [project, evaluation, Number(query.split("/").at(-1))]);
  await db.query(`INSERT INTO rater (id, project_id, kind, external_name, pseudonym) VALUES (gen_random_uuid(), $1, 'model', 'secret-name', 'judge-01')`, [project]);
  await db.query(`INSERT INTO annotation (id, project_id, case_id, rater_id, revision, answers) SELECT gen_random_uuid(), $1, $2, id, 1, '{"support":"partial"}' FROM rater WHERE project_id = $1`, [project, rows[0]?.id]);
  await page.goto(query);
  await expect(page.getByRole("button", { name: "Open the labels" })).toBeVisible();
  await expect(page.getByText("judge-01")).toHaveCount(0);
  await db.query(`UPDATE member SET roles = '{owner}' WHERE project_id = $1`, [project]);
  await page.reload();
  await expect(page.getByText("judge-01")).toBeVisible();
  await expect(page.getByText("secret-name")).toHaveCount(0);
  await expectAccessible(page);

  await page.context().request.post(`/api/v1/projects/${project}/releases`, { data: {} });
  await page.goto(`/evaluations/${evaluation}/labels`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel("Do they deserve it?, release 1")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await expectAccessible(page);
  await page.getByLabel("Majority of judges alone").check();
  await page.getByRole("button", { name: "Score the runs by these labels" }).click();
  await page.waitForURL(/\/labels\/[\da-f-]{36}$/);
  await expect(page.getByRole("list", { name: "Steps" })).toContainText("Match its cases");
  await expect(page.getByRole("heading", { name: "What remains unlabelled" })).toBeVisible({ timeout: 300_000 });
  await expectAccessible(page);
  await page.getByRole("table", { name: /Winner flips/ }).getByRole("row").filter({ hasNot: page.getByRole("cell", { name: "0", exact: true }) }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Labels that decide it" })).toBeVisible();
  await expectAccessible(page);
  const deciding = page.getByRole("table", { name: "Labels that move the difference most" });
  await deciding.getByRole("link", { name: /^Case \d+$/ }).first().click();
  await page.waitForURL(/\/projects\/.*\/cases\/\d+$/);
  await page.goBack();
  await deciding.getByRole("link").first().click();
  await page.waitForURL(/\/queries\/\d+$/);
  await expect(page.getByText("Do they deserve it?, release 1")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/evaluations/${evaluation}`);
  await expect(page.getByRole("heading", { name: "Each run under the validated target" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Do they deserve it?, release 1" })).toBeVisible();

  const outsider = await person("Outsider");
  for (const address of [query, `/evaluations/${evaluation}`, `/evaluations/${evaluation}/queries`]) expect((await outsider.context.request.get(address)).status()).toBe(404);
  await outsider.page.goto("/evaluations");
  await expect(outsider.page.getByText("There is no evaluation yet")).toBeVisible();
  const places = (of: typeof page) => of.getByRole("navigation", { name: "Assay" }).getByRole("link");
  await expect(places(outsider.page)).toHaveText(["Projects"]);
  await expect(places(page)).toHaveText(["Projects", "Evaluations"]);
  await expectAccessible(outsider.page);
});

test("a broken trace is refused with file, line and field; the same traces again lead to what is there", async ({ person, unique }) => {
  test.setTimeout(600_000);
  const { page } = await person("Olga", { administrator: true });
  const send = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    await page.goto("/evaluations/new");
    await page.getByLabel("Trace files").setInputFiles(files);
    await page.getByRole("button", { name: "Send and audit" }).click();
  };
  await send({ name: "notes.jsonl", mimeType: "application/x-ndjson", buffer: Buffer.from("not a trace\n") });
  await expect(page.getByRole("alert").filter({ hasText: "notes.jsonl, line 1: is not JSON" })).toBeVisible();

  const trace = await traceFile("1", unique("d1"));
  const broken = { ...trace, name: "broken.jsonl", buffer: Buffer.from(trace.buffer.toString("utf8").replace('"answerable":true', '"answerable":"yes"')) };
  await send(broken);
  await expect(page.getByText(/broken\.jsonl, line \d+, answerable: must be true or false/)).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
  await page.getByText("Remove this evaluation", { exact: true }).click();
  await page.getByRole("button", { name: "Remove it for good" }).click();
  await page.waitForURL(/\/evaluations$/);

  await send(trace);
  await page.waitForURL(/\/evaluations\/[\da-f-]{36}$/, { timeout: 120_000 });
  const first = page.url();
  await expect(page.getByRole("link", { name: "Queries", exact: true })).toBeVisible({ timeout: 300_000 });
  await send(trace);
  await page.waitForURL(`${first}?known=1`);
  await expect(page.getByText("You added these traces before")).toBeVisible();
});
