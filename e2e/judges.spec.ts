import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { says } from "@/lib/judges/testing/judged-project";
import { MisbehavingServer } from "@/lib/llm/testing/misbehaving-server";
import { expectAccessible } from "./support/accessibility";
import { expect, test } from "./support/fixtures";

/** A worker looks for jobs every second, and machines are slow. */
const SOON = { timeout: 60_000 };

async function arrange(cases: number): Promise<LabelledProject> {
  const project = await LabelledProject.make(2);
  for (let number = 1; number <= cases; number++) await project.addCase();
  return project;
}

test("an owner tries the baseline judge, has it label all cases, and finds it in agreement", async ({ person }) => {
  test.setTimeout(240_000);
  const project = await arrange(6);
  const { account, page } = await person("Olga");
  await project.join(account.id, "owner");
  await page.goto(`/projects/${project.id}`);
  await page.getByRole("link", { name: "Judges", exact: true }).click();
  await expect(page.getByText("There is no judge yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "New judge" }).click();
  await expectAccessible(page);
  await page.getByLabel("Token overlap, the baseline without a model").check();
  await page.getByRole("button", { name: "Create the judge" }).click();
  await expect(page.getByText("A baseline without a model")).toBeVisible();

  await page.getByLabel("Cases", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Start a dry run" }).click();
  await expect(page.getByRole("heading", { name: /Dry run 1/ })).toContainText("Finished", SOON);
  await expect(page.getByText("Baseline without a model: 0 of 3 content words").first()).toBeVisible();
  await expect(page.getByText("a dry run makes none")).toBeVisible();

  await page.getByRole("link", { name: "Token overlap (baseline without a model) v1" }).click();
  await page.getByRole("button", { name: "Start the run" }).click();
  await expect(page.getByRole("heading", { name: /^Run 2/ })).toContainText("Finished", SOON);
  await expect(page.locator("dt", { hasText: "Cases labelled" }).locator("xpath=following-sibling::dd[1]")).toHaveText("6");
  await expectAccessible(page);

  const readers = [await project.member("annotator"), await project.member("annotator")] as const;
  for (let number = 7; number <= 12; number++) await project.addCase();
  await page.goto(`/projects/${project.id}/judges`);
  await page.getByRole("link", { name: /Token overlap/ }).click();
  await page.getByRole("button", { name: "Start the run" }).click();
  await expect(page.getByRole("heading", { name: /^Run 3/ })).toContainText("Finished", SOON);
  await page.goto(`/projects/${project.id}/cases`);
  for (const [at, row] of (await page.getByRole("link", { name: /^case-\d+$/ }).all()).entries()) {
    const id = (await row.getAttribute("href"))?.split("/").at(-1) ?? "";
    for (const reader of readers) await project.label(id, reader, at % 2 === 0 ? "does_not_support" : "partial");
  }
  await page.goto(`/projects/${project.id}/agreement`);
  await expect(page.getByText("token-overlap-baseline-without-a-model.v1").first()).toBeVisible(SOON);
});

test("an owner runs a model behind a key, up to a cap, and beyond; no annotator learns of it", async ({ person }) => {
  test.setTimeout(240_000);
  const server = await MisbehavingServer.start(({ prompt }) => (prompt.includes("Question 3\n") ? { kind: "say", text: "I would rather not say." } : { kind: "say", text: says("partial", "words-of-the-model") }));
  try {
    const project = await arrange(8);
    const { account, page } = await person("Olga");
    await project.join(account.id, "owner");
    await page.goto(`/projects/${project.id}/judges/new`);
    await page.getByLabel("Name", { exact: true }).fill("Qwen judge");
    await page.getByLabel("Base URL").fill("http://169.254.169.254/v1");
    await page.getByLabel("Model", { exact: true }).fill("name-of-the-model");
    await page.getByLabel("Stored in this project, encrypted").check();
    await page.getByLabel("Key", { exact: true }).fill("sk-very-secret-key");
    await page.getByLabel("Input price").fill("10");
    await page.getByLabel("Output price").fill("10");
    await page.getByRole("button", { name: "Create the judge" }).click();
    await expect(page.getByText("is on a host that this installation does not call").first()).toBeVisible();
    expect(await page.content()).not.toContain("sk-very-secret-key");

    await page.getByLabel("Base URL").fill(server.baseUrl);
    await page.getByLabel("Key", { exact: true }).fill("sk-very-secret-key");
    await page.getByRole("button", { name: "Create the judge" }).click();
    await expect(page.getByRole("heading", { name: "Qwen judge v1" })).toBeVisible();
    await expect(page.getByText(/Stored encrypted for 127\.0\.0\.1/)).toBeVisible();
    await page.getByLabel("Cap on cost").fill("0.02");
    await page.getByRole("button", { name: "Start the run" }).click();
    await expect(page.getByText("The cap is reached")).toBeVisible(SOON);
    expect(server.seen.length).toBeLessThan(8);
    await expectAccessible(page);

    await page.getByLabel("Cap on cost").fill("5");
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByRole("heading", { name: /^Run 1/ })).toContainText("Finished", SOON);
    await page.getByRole("link", { name: "Invalid", exact: true }).click();
    await expect(page.getByText("the reply holds no JSON object").first()).toBeVisible();
    await expect(page.locator("dt", { hasText: "Cases labelled" }).locator("xpath=following-sibling::dd[1]")).toHaveText("7");
    expect(new Set(server.seen.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer sk-very-secret-key"]));
    expect(server.seen).toHaveLength(8);

    for (const path of ["judges", "judges/runs/1", "judges/new"]) {
      await page.goto(`/projects/${project.id}/${path}`);
      expect(await page.content(), path).not.toContain("sk-very-secret-key");
    }
    await page.goto(`/projects/${project.id}/judges`);
    await page.getByRole("link", { name: "Qwen judge v1" }).click();
    await page.getByRole("link", { name: "Edit" }).click();
    expect(await page.content()).not.toContain("sk-very-secret-key");
    await page.getByLabel("Temperature").fill("0.5");
    await page.getByRole("button", { name: "Create version 2" }).click();
    await expect(page.getByRole("heading", { name: "Qwen judge v2" })).toBeVisible();

    await page.goto(`/projects/${project.id}/judges`);
    await page.getByText("Replace or delete").click();
    await expectAccessible(page);
    await page.getByLabel(/^New key for 127/).fill("sk-another-secret");
    await page.getByRole("button", { name: "Replace the key" }).click();
    await expect(page.getByText(/stored .* by Olga; used by Qwen judge/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Replace the key" })).toBeHidden();
    expect(await page.content()).not.toContain("sk-another-secret");

    server.behave(() => ({ kind: "status", status: 401 }));
    await page.getByRole("link", { name: "Qwen judge v2" }).click();
    await page.getByRole("button", { name: "Start a dry run" }).click();
    await expect(page.getByText(/refuses the key\./)).toBeVisible(SOON);
    await expect(page.getByText("Replace the stored key on the page Judges")).toBeVisible();
    await expectAccessible(page);
    expect(server.seen.at(-1)?.authorization).toBe("Bearer sk-another-secret");

    await page.goto(`/projects/${project.id}/judges`);
    await page.getByText("Replace or delete").click();
    await page.getByRole("button", { name: "Delete the key" }).click();
    await expect(page.getByRole("heading", { name: "Stored API keys" })).toBeHidden();

    const ann = await person("Ann");
    await project.join(ann.account.id, "annotator");
    const bodies = await labelOne(project.id, ann.context.request);
    for (const body of bodies) for (const secret of ["words-of-the-model", "name-of-the-model", "qwen", "judge_", "verdict"]) expect(body.toLowerCase()).not.toContain(secret);
  } finally {
    await server.stop();
  }
});

test("an owner whose server fails hears of it soon, and resumes when it is mended", async ({ person }) => {
  test.setTimeout(240_000);
  const server = await MisbehavingServer.start(() => ({ kind: "status", status: 400, body: { error: { message: "out of order", code: null } } }));
  try {
    const project = await arrange(24);
    const { account, page } = await person("Olga");
    await project.join(account.id, "owner");
    await page.goto(`/projects/${project.id}/judges/new`);
    await page.getByLabel("Name", { exact: true }).fill("Qwen judge");
    await page.getByLabel("Base URL").fill(server.baseUrl);
    await page.getByLabel("Model", { exact: true }).fill("qwen");
    await page.getByRole("button", { name: "Create the judge" }).click();
    await page.getByRole("button", { name: "Start the run" }).click();
    await expect(page.getByText(/10 requests to 10 cases, none gave a valid reply\..*out of order/)).toBeVisible(SOON);
    expect(server.seen).toHaveLength(10);
    await expectAccessible(page);
    server.behave(() => ({ kind: "say", text: says("partial"), delayMs: 300 }));
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible(SOON);
    await expect(page.getByRole("heading", { name: /^Run 1/ })).toContainText("Finished", SOON);
    expect(server.seen).toHaveLength(34);
    await expect(page.locator("dt", { hasText: "Cases labelled" }).locator("xpath=following-sibling::dd[1]")).toHaveText("24");
    await expect(page.getByText("1–20 of 24")).toBeVisible();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText("21–24 of 24")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/projects/${project.id}/judges`);
    await expect(page.getByRole("row", { name: /Qwen judge v1/ }).getByText("Finished")).toBeInViewport();
    const table = page.getByRole("region", { name: "Judges of this project" });
    expect(await table.evaluate((region) => region.scrollWidth <= region.clientWidth)).toBe(true);
    await expectAccessible(page);
  } finally {
    await server.stop();
  }
});

/** Everything that an annotator is sent on the way from a case to the own label, as text. */
async function labelOne(project: string, request: APIRequestContext): Promise<string[]> {
  const api = `/api/v1/projects/${project}`;
  const claim = await request.post(`${api}/assignments/claim`, { data: { want: 1 } });
  expect(claim.status()).toBe(200);
  const claimed = await claim.text();
  const assignmentId = /"assignmentId":"([0-9a-f-]+)"/.exec(claimed)?.[1];
  const submit = await request.post(`${api}/annotations`, { data: { assignmentId, clientKey: randomUUID(), answers: { support: "supports" }, activeMs: 10 } });
  const submitted = await submit.text();
  const pages = await Promise.all(["", "/annotate", "/annotate/labels", "/rubrics"].map(async (path) => (await request.get(`/projects/${project}${path}`)).text()));
  const annotationId = /annotate\/labels\/([0-9a-f-]{36})/.exec(pages[2] ?? "")?.[1];
  expect(annotationId, submitted).toBeDefined();
  const label = await (await request.get(`${api}/annotations/${annotationId}`)).text();
  return [claimed, submitted, label, ...pages];
}
