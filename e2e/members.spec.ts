import { expectAccessible } from "./support/accessibility";
import { expect, test } from "./support/fixtures";
import { makeProject } from "./support/projects";

test("invites somebody new, who joins by the link, once", async ({ person, browser, db, unique }) => {
  const { account, page } = await person("Olga");
  const project = await makeProject(db, { name: unique("People"), members: [{ account, roles: ["owner"] }] });
  await page.goto(`/projects/${project}/members`);
  await page.getByLabel("Adjudicator", { exact: true }).check();
  await page.getByRole("button", { name: "Make an invitation link" }).click();
  const link = await page.getByLabel("Invitation link").inputValue();
  await expect(page.getByRole("row", { name: /Whoever has the link.*Adjudicator, annotator.*Open/ })).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(new URL(link).pathname);
  await expect(guest.getByText("as adjudicator, annotator")).toBeVisible();
  await guest.getByLabel("Your name").fill("Nina <b>New</b>");
  await guest.getByLabel("E-mail").fill(`${unique("nina")}@example.org`);
  await guest.getByLabel("Password").fill("short");
  await guest.getByRole("button", { name: "Make an account and join" }).click();
  await guest.getByLabel("Password").fill("some quiet words");
  await guest.keyboard.press("Enter");
  await expect(guest).toHaveURL(`/projects/${project}`);
  await guest.goto(new URL(link).pathname);
  await expect(guest.getByText("was used, was revoked or has expired")).toBeVisible();
  await guest.context().close();

  await page.reload();
  await expect(page.getByRole("row", { name: /Nina <b>New<\/b>.*Adjudicator, annotator/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Used by Nina/ })).toBeVisible();
  await expect(page.getByLabel("Invitation link")).toHaveCount(0);
});

test("joins with an account that is signed in, and is kept out by a revoked or foreign invitation", async ({ person, db, unique }) => {
  const owner = await person("Olga");
  const project = await makeProject(db, { name: unique("People"), members: [{ account: owner.account, roles: ["owner"] }] });
  const [guest, other] = [await person("Gus"), await person("Otto")];
  await owner.page.goto(`/projects/${project}/members`);
  await owner.page.getByLabel("E-mail").fill(guest.account.email);
  await owner.page.getByRole("button", { name: "Make an invitation link" }).click();
  const path = new URL(await owner.page.getByLabel("Invitation link").inputValue()).pathname;
  await other.page.goto(path);
  await other.page.getByRole("button", { name: `Join as ${other.account.email}` }).click();
  await expect(other.page.getByText(`This invitation is for ${guest.account.email}.`)).toBeVisible();
  await guest.page.goto(path);
  await guest.page.getByRole("button", { name: `Join as ${guest.account.email}` }).click();
  await expect(guest.page).toHaveURL(`/projects/${project}`);

  await owner.page.getByRole("button", { name: "Make an invitation link" }).click();
  const revoked = owner.page.getByRole("row", { name: /Whoever has the link/ });
  await revoked.getByRole("button", { name: "Revoke" }).click();
  await expect(revoked.getByText("Revoked")).toBeVisible();
});

test("changes roles, hands out a reset link, and removes; the last owner stays", async ({ person, db, unique }) => {
  const owner = await person("Olga");
  const ada = await person("Ada");
  const project = await makeProject(db, { name: unique("People"), members: [{ account: owner.account, roles: ["owner"] }, { account: ada.account, roles: ["annotator"] }] });
  // The operator made it, so administrators that other tests have left own it too.
  await db.query(`DELETE FROM member WHERE project_id = $1 AND user_id <> ALL ($2::uuid[])`, [project, [owner.account.id, ada.account.id]]);
  const { page } = owner;
  await page.goto(`/projects/${project}/members`);
  await page.getByRole("link", { name: "Ada" }).click();
  // The page of members has boxes of the same names, in its form for invitations.
  await expect(page.getByRole("heading", { level: 1, name: "Ada" })).toBeVisible();
  await page.getByLabel("Annotator", { exact: true }).uncheck();
  await page.getByRole("button", { name: "Save the roles" }).click();
  await expect(page.getByText("Choose at least one role.").first()).toBeVisible();
  await page.getByLabel("Annotator", { exact: true }).check();
  await page.getByLabel("Adjudicator", { exact: true }).check();
  await page.getByRole("button", { name: "Save the roles" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByLabel("Adjudicator", { exact: true })).toBeChecked();

  await page.getByRole("button", { name: "Make a reset link" }).click();
  const reset = new URL(await page.getByLabel("Reset link").inputValue()).pathname;
  await ada.context.clearCookies();
  await ada.page.goto(reset);
  await expect(ada.page.getByText(`For ${ada.account.email}.`)).toBeVisible();

  await page.getByRole("button", { name: "Remove Ada" }).click();
  await expect(page).toHaveURL(`/projects/${project}/members`);
  await expect(page.getByRole("link", { name: "Ada" })).toHaveCount(0);

  await page.getByRole("main").getByRole("link", { name: "Olga" }).click();
  await page.getByRole("button", { name: "Remove Olga" }).click();
  await expect(page.getByText("A project needs an owner. Make somebody else an owner first.")).toBeVisible();
});

test("has no serious accessibility fault, light and dark, wide and narrow", async ({ person, db, unique }) => {
  const { account, page } = await person("Olga");
  const project = await makeProject(db, { name: unique("People"), members: [{ account, roles: ["owner"] }] });
  await page.goto(`/projects/${project}/members`);
  await page.getByRole("button", { name: "Make an invitation link" }).click();
  await expect(page.getByLabel("Invitation link")).toBeVisible();
  for (const path of ["members", `members/${account.id}`]) {
    if (path !== "members") await page.goto(`/projects/${project}/${path}`);
    await expectAccessible(page);
  }
});
