import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { expectNoSeriousFault, expectNoSidewaysScroll } from "./support/accessibility";
import { expect, test } from "./support/fixtures";

async function arrange() {
  const project = await LabelledProject.make(2);
  const readers = [await project.member("annotator"), await project.member("annotator")] as const;
  for (const answers of [["supports", "supports"], ["partial", "does_not_support"]]) {
    const id = await project.addCase();
    for (const [place, support] of answers.entries()) await project.label(id, readers[place] ?? readers[0], { support, comment: "<img src=x onerror=alert(1)>" });
  }
  return project;
}

test("makes a release, watches it being built, and downloads files that match their hashes", async ({ person }) => {
  const project = await arrange();
  const { account, page } = await person("Olga");
  await project.join(account.id, "owner");
  await page.goto(`/projects/${project.id}/releases`);
  await page.getByRole("link", { name: "New release" }).click();
  await expect(page.getByText("1 case waits for an adjudicator")).toBeVisible();
  await page.getByLabel("Include what people wrote").uncheck();
  await page.getByLabel("Notes").fill("For the <b>paper</b>");
  await page.getByRole("button", { name: "Create release" }).click();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("For the <b>paper</b>")).toBeVisible();
  await expect(page.getByText("1 unanimous, 1 without a final label")).toBeVisible();

  for (const name of ["annotations.jsonl", "manifest.json"]) {
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
    const [download] = await Promise.all([page.waitForEvent("download"), row.getByRole("link", { name }).click()]);
    expect(download.suggestedFilename()).toBe(`${project.id}-release-1-${name}`);
    const bytes = readFileSync(await download.path());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await expect(row.getByRole("code")).toHaveText(sha256);
    expect(bytes.toString("utf8")).not.toContain("onerror");
    if (name === "manifest.json") await expect(page.getByText(`Manifest SHA-256 ${sha256}.`)).toBeVisible();
  }
});

test("says why a release failed and how to go on", async ({ person, db }) => {
  const project = await arrange();
  const { account, page } = await person("Olga");
  await project.join(account.id, "owner");
  await db.query(`INSERT INTO release (id, project_id, number, status, options, error, software_version) VALUES (gen_random_uuid(), $1, 1, 'failed', '{}', 'The disk is full.', '0')`, [project.id]);
  await page.goto(`/projects/${project.id}/releases/1`);
  await expect(page.getByText("The disk is full.")).toBeVisible();
  await page.getByRole("link", { name: "New release" }).click();
  await expect(page.getByRole("button", { name: "Create release" })).toBeVisible();
});

test("is closed to annotators and outsiders, page and file alike", async ({ person, db }) => {
  const project = await arrange();
  await db.query(`INSERT INTO release (id, project_id, number, status, options, manifest, software_version) VALUES (gen_random_uuid(), $1, 1, 'ready', '{}', NULL, '0')`, [project.id]);
  const [ann, out] = [await person("Ann"), await person("Out")];
  await project.join(ann.account.id, "annotator");
  for (const { page } of [ann, out]) {
    for (const path of ["releases", "releases/new", "releases/1"]) expect((await page.goto(`/projects/${project.id}/${path}`))?.status(), path).toBe(404);
  }
  const api = `/api/v1/projects/${project.id}/releases`;
  for (const [who, status] of [[ann, 403], [out, 404]] as const) {
    for (const path of [api, `${api}/1`, `${api}/1/files/annotations.jsonl`]) expect((await who.context.request.get(path)).status(), path).toBe(status);
    expect((await who.context.request.post(api, { data: {} })).status()).toBe(status);
  }
});

test("has no serious accessibility fault, wide or narrow", async ({ person }) => {
  const project = await arrange();
  const { account, page } = await person("Olga");
  await project.join(account.id, "owner");
  expect((await page.request.post(`/api/v1/projects/${project.id}/releases`, { data: { notes: "By the API" } })).status()).toBe(200);
  await page.goto(`/projects/${project.id}/releases/1`);
  await expect(page.getByText("Ready", { exact: true })).toBeVisible({ timeout: 60_000 });
  for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    for (const path of ["releases", "releases/new", "releases/1"]) {
      await page.goto(`/projects/${project.id}/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSeriousFault(page);
      await expectNoSidewaysScroll(page);
    }
  }
});
