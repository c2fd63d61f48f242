import { expectAccessible } from "./support/accessibility";
import { expect, test } from "./support/fixtures";
import { makeProject } from "./support/projects";

test("edits the rubric beside its preview, publishes it, and shows what changed", async ({ person, db, unique }) => {
  const owner = await person("Olga");
  const ada = await person("Ada");
  const project = await makeProject(db, { name: unique("Rubric"), members: [{ account: owner.account, roles: ["owner"] }, { account: ada.account, roles: ["annotator"] }] });
  const { page } = owner;
  await page.goto(`/projects/${project}/rubrics`);
  await page.getByRole("button", { name: "Edit as a new version" }).click();
  const text = page.getByLabel("Rubric in Markdown");
  await expect(text).toHaveValue(/## What you decide/);
  await text.fill("## What you decide\n\nWhether <img src=x onerror=alert(1)> **this memory** helps. [A link](javascript:alert(2))");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("this memory")).toHaveCSS("font-weight", /[67]00/);
  await expect(preview.locator("img")).toHaveCount(0);
  await expect(preview.locator("a[href^=javascript]")).toHaveCount(0);

  await page.getByRole("button", { name: "Publish version 2" }).click();
  await expect(page.getByText("Say what changed, so that")).toBeVisible();
  await expect(text).toHaveValue(/onerror/);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("Saved. Annotators do not see the draft.")).toBeVisible();
  await ada.page.goto(`/projects/${project}/rubrics`);
  await expect(ada.page.getByText("Version 1, in force")).toBeVisible();
  await expect(ada.page.getByText("Version 2")).toHaveCount(0);
  await expect(ada.page.getByRole("button", { name: /Edit/ })).toHaveCount(0);

  await page.reload();
  await page.getByLabel("What changed").fill("Shorter.");
  await page.getByRole("button", { name: "Publish version 2" }).click();
  await expect(page).toHaveURL(`/projects/${project}/rubrics/2`);
  await page.getByRole("link", { name: "Compare with version 1" }).click();
  await expect(page.locator("ins").filter({ hasText: "helps" })).toBeVisible();
  await expect(page.locator("del").filter({ hasText: "credit" }).first()).toBeVisible();

  await ada.page.reload();
  await expect(ada.page.getByText("Version 2, in force")).toBeVisible();
  await expect(ada.page.getByText("Shorter.")).toBeVisible();
});

test("tells the second of two editors that the draft has moved on, and keeps what was written", async ({ person, db, unique }) => {
  const { account, context, page } = await person("Olga");
  const project = await makeProject(db, { name: unique("Rubric"), members: [{ account, roles: ["owner"] }] });
  await page.goto(`/projects/${project}/rubrics`);
  await page.getByRole("button", { name: "Edit as a new version" }).click();
  await expect(page.getByLabel("Rubric in Markdown")).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await page.getByLabel("Rubric in Markdown").fill("from the first window");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByLabel("Rubric in Markdown").fill("from the first window, once more");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await second.getByLabel("Rubric in Markdown").fill("from the second window");
  await second.getByRole("button", { name: "Save the draft" }).click();
  await expect(second.getByText("Somebody else changed this draft meanwhile.")).toBeVisible();
  await expect(second.getByLabel("Rubric in Markdown")).toHaveValue("from the second window");

  await page.getByText("Discard this draft").click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(page).toHaveURL(`/projects/${project}/rubrics`);
  await expect(page.getByRole("button", { name: "Edit as a new version" })).toBeVisible();
});

test("has no serious accessibility fault, light and dark, wide and narrow", async ({ person, db, unique }) => {
  const { account, page } = await person("Olga");
  const project = await makeProject(db, { name: unique("Rubric"), members: [{ account, roles: ["owner"] }] });
  await db.query(`INSERT INTO rubric (id, project_id, version, status, body, change_note, published_at) VALUES (gen_random_uuid(), $1, 2, 'published', $2, 'Shorter.', now()), (gen_random_uuid(), $1, 3, 'draft', 'A draft', '', NULL)`, [project, `# Short\n\n${"long-word-without-end".repeat(20)}`]);
  for (const path of ["rubrics", "rubrics/2", "rubrics/2?show=changes", "rubrics/draft"]) {
    await page.goto(`/projects/${project}/${path}`);
    await expectAccessible(page);
  }
});
