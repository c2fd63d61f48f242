import type { Page } from "@playwright/test";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { expect, signIn, test, type Person } from "./support/fixtures";

async function openWorkScreen({ account, page }: Person, cases: number): Promise<LabelledProject> {
  const project = await LabelledProject.make(1);
  for (let n = 1; n <= cases; n++) await project.addCase({ query: `Question ${n}` });
  await project.join(account.id, "annotator");
  await page.goto(`/projects/${project.id}/annotate`);
  await expect(heading(page)).toHaveText("Question 1");
  return project;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const countOf = "SELECT count(*)::int AS n FROM annotation WHERE project_id = $1";

async function label(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.keyboard.press("Enter");
}

test("five labels given offline survive a reload and are stored once each", async ({ person, db }) => {
  const ada = await person("Ada");
  const { page, context } = ada;
  const project = await openWorkScreen(ada, 8);
  await context.setOffline(true);
  for (let n = 1; n <= 5; n++) {
    await expect(heading(page)).toHaveText(`Question ${n}`);
    await label(page, "2");
  }
  await expect(heading(page)).toHaveText("Question 6");
  await expect(page.getByText("5 waiting to be sent")).toBeVisible();
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
  await page.goto(`/projects/${project.id}/annotate`);
  await expect(heading(page)).toHaveText("Question 6");
  await expect.poll(async () => (await db.query(countOf, [project.id])).rows).toEqual([{ n: 5 }]);
  await expect(page.getByText("6 of 8")).toBeVisible();
  await expect(page.getByText("waiting to be sent")).toHaveCount(0);
});

test("an undo works offline, and what was taken back is not sent", async ({ person, db }) => {
  const ada = await person("Ada");
  const { page, context } = ada;
  const project = await openWorkScreen(ada, 3);
  await context.setOffline(true);
  await label(page, "1");
  await expect(heading(page)).toHaveText("Question 2");
  await expect(page.getByText("1 waiting to be sent")).toBeVisible();
  await page.keyboard.press("z");
  await expect(heading(page)).toHaveText("Question 1");
  await label(page, "3");
  await context.setOffline(false);
  await expect.poll(async () => (await db.query(`SELECT answers ->> 'support' AS support FROM current_label WHERE project_id = $1`, [project.id])).rows).toEqual([{ support: "does_not_support" }]);
});

test("a lost reply does not lose or double the label", async ({ person, db }) => {
  const ada = await person("Ada");
  const { page } = ada;
  const project = await openWorkScreen(ada, 2);
  let lost = 0;
  await page.route("**/annotations", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await label(page, "1");
  await expect(page.getByText("1 waiting to be sent")).toBeVisible();
  await expect(page.getByText("waiting to be sent")).toHaveCount(0, { timeout: 15_000 });
  expect((await db.query(countOf, [project.id])).rows).toEqual([{ n: 1 }]);
  expect(lost).toBe(2);
});

test("a draft survives a reload", async ({ person }) => {
  const ada = await person("Ada");
  const { page } = ada;
  await openWorkScreen(ada, 2);
  await page.keyboard.press("3");
  await page.keyboard.press("8");
  await page.keyboard.press("f");
  await page.getByRole("textbox", { name: "Comment" }).fill("half a thou");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Does not support", exact: true })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Fairly sure" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Flagged" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Comment" })).toHaveValue("half a thou");
});

test("a session that ends is taken up in place, with the choice kept and the label sent", async ({ person, db }) => {
  const ada = await person("Ada");
  const { page, account } = ada;
  const project = await openWorkScreen(ada, 3);
  await page.keyboard.press("c");
  await page.keyboard.type("kept");
  await page.keyboard.press("Escape");
  await db.query(`UPDATE "user" SET session_epoch = session_epoch + 1 WHERE id = $1`, [account.id]);
  await label(page, "1");
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByText("Partial").click();
  await page.getByLabel(/^Password of/).fill(account.password);
  await page.getByRole("button", { name: "Sign in again" }).click();
  await expect(page.getByText("Your session has ended")).toHaveCount(0);
  await expect(heading(page)).toHaveText("Question 2");
  await expect(page.getByRole("radio", { name: "Partial", exact: true })).toBeChecked();
  await expect.poll(async () => (await db.query(`SELECT comment FROM annotation WHERE project_id = $1`, [project.id])).rows).toEqual([{ comment: "kept" }]);
});

test("one person's labels are never sent under another's account", async ({ person, db }) => {
  const ada = await person("Ada");
  const ben = await person("Ben");
  const { page, context } = ada;
  const project = await openWorkScreen(ada, 3);
  await project.join(ben.account.id, "annotator");
  await page.route("**/api/v1/**", (route) => route.abort());
  await label(page, "1");
  await expect(page.getByText("1 waiting to be sent")).toBeVisible();
  await context.clearCookies();
  await signIn(context, ben.account);
  await page.unroute("**/api/v1/**");
  await expect(page.getByText("Your session has ended")).toBeVisible({ timeout: 15_000 });
  expect((await db.query(countOf, [project.id])).rows).toEqual([{ n: 0 }]);
  await page.getByLabel(/^Password of/).fill(ada.account.password);
  await page.getByRole("button", { name: "Sign in again" }).click();
  await expect.poll(async () => (await db.query(`SELECT r.user_id FROM annotation a JOIN rater r ON r.id = a.rater_id WHERE a.project_id = $1`, [project.id])).rows).toEqual([{ user_id: ada.account.id }]);
});

test("who waits is told when, and gets the case once it comes free", async ({ person, db }) => {
  const ada = await person("Ada");
  const ben = await person("Ben");
  const project = await openWorkScreen(ada, 1);
  await project.join(ben.account.id, "annotator");
  await ben.page.goto(`/projects/${project.id}/annotate`);
  await expect(ben.page.getByText(/^Next case at \d\d:\d\d/)).toBeVisible();
  await db.query(`UPDATE assignment SET lease_until = now() - interval '1 second' WHERE project_id = $1`, [project.id]);
  await ben.page.reload();
  await expect(heading(ben.page)).toHaveText("Question 1");
  await label(ben.page, "1");
  await expect(ben.page.getByText("All done, thank you")).toBeVisible();
  await label(ada.page, "2");
  await expect(ada.page.getByText("could not be stored")).toBeVisible();
  await expect(ada.page.getByText("has all 1 of its labels by now")).toBeVisible();
});
