import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type pg from "pg";
import { expectAccessible } from "./support/accessibility";
import { signIn as signInContext, expect, test } from "./support/fixtures";

const NEW_PASSWORD = "some other quiet words";

/** A link as `npm start` or an owner makes it. Returns its token. */
async function makeLink(db: pg.Client, kind: "sign_in" | "password_reset" | "setup", userId: string | null): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query(`INSERT INTO account_link (id, kind, token_hash, user_id, expires_at) VALUES (gen_random_uuid(), $1::"AccountLinkKind", $2, $3, now() + interval '1 hour')`, [kind, createHash("sha256").update(token).digest("hex"), userId]);
  return token;
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
}

test("signs in by keyboard, comes back to the page that was asked for, and signs out", async ({ person, browser }) => {
  const { account } = await person("Olga");
  const page = await (await browser.newContext()).newPage();
  await page.goto("/account");
  await expect(page).toHaveURL("/sign-in?next=%2Faccount");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await fillSignIn(page, account.email, "not the password");
  await expect(page.getByRole("alert").filter({ hasText: "E-mail address or password is wrong." })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
  await fillSignIn(page, account.email, account.password);
  await expect(page).toHaveURL("/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
  await page.context().close();
});

test("goes nowhere else after signing in, whatever the address says", async ({ person }) => {
  const { page } = await person("Olga");
  for (const next of ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example", "javascript:alert(1)"]) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    expect(new URL(page.url()).pathname, next).toBe("/projects");
  }
});

test("too many attempts on one account are refused, with the time to wait", async ({ person, browser }) => {
  const { account } = await person("Olga");
  const context = await browser.newContext();
  for (let attempt = 1; attempt <= 10; attempt++) await expect(signInContext(context, { ...account, password: "not the password" })).rejects.toThrow("wrong");
  const page = await context.newPage();
  await page.goto("/sign-in");
  await fillSignIn(page, account.email, account.password);
  await expect(page.getByText(/Too many attempts to sign in\. Try again in \d+ minutes\./)).toBeVisible();
  await context.close();
});

test("a flood of wrong passwords elsewhere does not lock out a browser that has signed in before", async ({ person, browser }) => {
  const { account, context, page } = await person("Olga");
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
  const elsewhere = await browser.newContext();
  for (let attempt = 1; attempt <= 11; attempt++) await expect(signInContext(elsewhere, { ...account, password: "not the password" })).rejects.toThrow();
  await expect(signInContext(elsewhere, account)).rejects.toThrow("Too%20many%20attempts");
  await fillSignIn(page, account.email, account.password);
  await expect(page).toHaveURL("/projects");
  expect((await context.cookies(page.url())).find(({ name }) => name === "assay.device")).toBeUndefined();
  expect((await context.cookies(new URL("/api/auth/x", page.url()).href)).find(({ name }) => name === "assay.device")).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await elsewhere.close();
});

test("a password that is easy to guess is refused at its field", async ({ person }) => {
  const { account, page } = await person("Olga");
  await page.goto("/account");
  await page.getByLabel("Current password").fill(account.password);
  await page.getByLabel("New password").fill("aaaaaaaaaa");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/easy to guess: it repeats one character/).first()).toBeVisible();
});

test("a new password ends other sessions and keeps this one", async ({ person, browser }) => {
  const { account, page } = await person("Olga");
  const elsewhere = await browser.newContext();
  await signInContext(elsewhere, account);
  await page.goto("/account");
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("The current password is wrong.")).toBeVisible();
  await page.getByLabel("Current password").fill(account.password);
  await page.getByRole("button", { name: "Change the password" }).click();
  // The page signs in again with the new password and loads anew, so the fields are empty.
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await page.goto("/projects");
  await expect(page.getByRole("heading", { name: "Projects" })).toBeVisible();
  const there = await elsewhere.newPage();
  await there.goto("/projects");
  await expect(there).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});

test("signing out everywhere ends all sessions", async ({ person, browser }) => {
  const { account, page } = await person("Olga");
  const elsewhere = await browser.newContext();
  await signInContext(elsewhere, account);
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect((await elsewhere.request.get("/account", { maxRedirects: 0 })).status()).toBe(307);
  await elsewhere.close();
});

test("the start's link survives a preview, signs in once by its button, and says when it is spent", async ({ person, browser, db }) => {
  const { account } = await person("Olga");
  const token = await makeLink(db, "sign_in", account.id);
  const page = await (await browser.newContext()).newPage();
  for (let preview = 0; preview < 2; preview++) expect((await page.request.get(`/sign-in/link/${token}`)).status()).toBe(200);
  await page.goto(`/sign-in/link/${token}`);
  await page.getByRole("button", { name: `Sign in as ${account.email}` }).click();
  await expect(page).toHaveURL("/projects");
  await page.goto(`/sign-in/link/${token}`);
  await expect(page.getByText("was used already or has expired")).toBeVisible();
  await page.context().close();
});

test("a reset link sets a new password and signs in with it", async ({ person, browser, db }) => {
  const { account } = await person("Olga");
  const token = await makeLink(db, "password_reset", account.id);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`/reset/${token}`);
  await expect(page.getByText(account.email)).toBeVisible();
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/projects");
  await page.goto(`/reset/${token}`);
  await expect(page.getByText("was used already or has expired")).toBeVisible();
  await page.context().close();
});

test("a set-up link is worth nothing once there is an account", async ({ browser, db, unique, person }) => {
  await person("Olga");
  const token = await makeLink(db, "setup", null);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`/setup/${token}`);
  await page.getByLabel("Your name").fill("Eve");
  await page.getByLabel("E-mail").fill(`${unique("eve")}@example.org`);
  await page.getByLabel("Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Make the account" }).click();
  await expect(page.getByText("This installation has its first account already.")).toBeVisible();
  await page.context().close();
});

test("has no serious accessibility fault, light and dark, wide and narrow", async ({ browser, person, db }) => {
  const { account, page: signedIn } = await person("Olga");
  const open = await (await browser.newContext()).newPage();
  const visits: [Page, string][] = [[open, "/sign-in"], [open, `/setup/${await makeLink(db, "setup", null)}`], [open, `/reset/${await makeLink(db, "password_reset", account.id)}`], [open, "/invitations/made-up"], [signedIn, "/account"], [signedIn, "/projects"]];
  for (const [page, path] of visits) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await open.context().close();
});
