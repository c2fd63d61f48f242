import { expectAccessible } from "./support/accessibility";
import { expect, test } from "./support/fixtures";
import { makeProject } from "./support/projects";

test("an administrator makes a project, and finds what to do next", async ({ person, unique }) => {
  const { page } = await person("Olga", { administrator: true });
  const name = unique("<b>LoCoMo</b> pilot");
  await page.goto("/projects");
  await page.getByRole("link", { name: "New project" }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("People per case").fill("2");
  await page.getByLabel("Gold answer").check();
  await page.getByLabel("Question category").uncheck();
  await page.getByText("Rubric: the default is good as it stands").click();
  await page.getByLabel("Rubric in Markdown").fill("   ");
  await page.getByRole("button", { name: "Create the project" }).click();
  await expect(page.getByText("Write the rubric.").first()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("People per case")).toHaveValue("2");
  await expect(page.getByLabel("Gold answer")).toBeChecked();
  await expect(page.getByLabel("Question category")).not.toBeChecked();
  await page.getByLabel("Rubric in Markdown").fill("# One rule\n\nJudge the memory alone.");
  await page.getByRole("button", { name: "Create the project" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("First steps")).toBeVisible();
  await page.getByRole("link", { name: "Rubric" }).first().click();
  await expect(page.getByRole("heading", { name: "One rule" })).toBeVisible();
});

test("people who are no administrators cannot make projects", async ({ person }) => {
  const { page } = await person("Otto");
  await page.goto("/projects");
  await expect(page.getByText("You are in no project yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "New project" })).toHaveCount(0);
});

test("changes settings, archives and brings back", async ({ person, db, unique }) => {
  const owner = await person("Olga");
  const ada = await person("Ada");
  const project = await makeProject(db, { name: unique("Old"), members: [{ account: owner.account, roles: ["owner"] }, { account: ada.account, roles: ["annotator"] }] });
  const { page } = owner;
  await page.goto(`/projects/${project}`);
  await page.getByRole("link", { name: "Settings" }).click();
  const name = unique("New name");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("People per case").fill("5");
  await page.getByLabel("Question category").uncheck();
  await page.getByRole("button", { name: "Save the settings" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByLabel("People per case")).toHaveValue("5");
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("People per case")).toHaveValue("5");
  await expect(page.getByLabel("Question category")).not.toBeChecked();
  await page.getByLabel("People per case").fill("21");
  await page.locator("form").first().evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole("button", { name: "Save the settings" }).click();
  await expect(page.getByText("Must be a whole number from 1 to 20.").first()).toBeVisible();

  await page.getByRole("button", { name: "Archive the project" }).click();
  await expect(page.getByText("This project is archived")).toBeVisible();
  expect((await ada.context.request.post(`/api/v1/projects/${project}/assignments/claim`, { data: {} })).status()).toBe(409);
  await page.goto("/projects");
  await expect(page.getByText(name)).toBeHidden();
  await page.getByText("1 archived project").click();
  await page.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(page.getByRole("button", { name: "Archive the project" })).toBeVisible();
});

test("has no serious accessibility fault, light and dark, wide and narrow", async ({ person, db, unique }) => {
  const { account, page } = await person("Olga", { administrator: true });
  const project = await makeProject(db, { name: unique(`Long name ${"without-end".repeat(12)}`), members: [{ account, roles: ["owner", "annotator", "adjudicator"] }] });
  for (const path of ["/projects", "/projects/new", `/projects/${project}`, `/projects/${project}/settings`]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test("an empty project offers to bring in cases, and nothing to label", async ({ person, db, unique }) => {
  const owner = await person("Olga");
  const project = await makeProject(db, { name: unique("Empty"), members: [{ account: owner.account, roles: ["owner", "annotator"] }] });
  await owner.page.goto(`/projects/${project}`);
  await expect(owner.page.getByText("No cases to label yet")).toBeVisible();
  await expect(owner.page.getByRole("link", { name: "Start labelling" })).toHaveCount(0);
  await owner.page.getByRole("link", { name: "Bring in cases" }).click();
  await expect(owner.page).toHaveURL(`/projects/${project}/cases/import`);
});

test("every form keeps space before its button", async ({ person, db, unique }) => {
  const owner = await person("Olga", { administrator: true });
  const project = await makeProject(db, { name: unique("Forms"), members: [{ account: owner.account, roles: ["owner", "adjudicator", "annotator"] }] });
  for (const address of ["/account", "/projects/new", ...["settings", "members", `members/${owner.account.id}`, "cases/import", "cases/sample", "releases/new"].map((one) => `/projects/${project}/${one}`)]) {
    await owner.page.goto(address);
    // From the bottom of the lowest thing above the button to the button, within its form.
    const gaps = await owner.page.locator("main form").evaluateAll((forms) => forms.flatMap((form) => {
      const button = form.querySelector("button[type=submit]")?.getBoundingClientRect();
      if (!button) return [];
      const above = [...form.querySelectorAll("input, select, textarea, label, p, legend, summary")].filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect()).filter(({ height, bottom }) => height > 0 && bottom <= button.top + 1);
      return above.length === 0 ? [] : [Math.round(button.top - Math.max(...above.map(({ bottom }) => bottom)))];
    }));
    for (const gap of gaps) expect(gap, address).toBeGreaterThanOrEqual(12);
  }
});

test("on a phone the strip of tabs shows the current one, and fades where there are more", async ({ person, db, unique }) => {
  const { account, page } = await person("Olga", { mobile: true });
  const project = await makeProject(db, { name: unique("Narrow"), members: [{ account, roles: ["owner", "adjudicator", "annotator"] }] });
  const strip = page.getByRole("navigation", { name: "Project" }).getByRole("list");
  await page.goto(`/projects/${project}`);
  await expect(strip).toHaveAttribute("data-after", "true");
  await expect(strip).not.toHaveAttribute("data-before");
  await page.goto(`/projects/${project}/members`);
  await expect(strip).toHaveAttribute("data-before", "true");
  await expect(strip).not.toHaveAttribute("data-after");
  await expect(strip.getByRole("link", { name: "People" })).toBeInViewport({ ratio: 1 });
  expect(await strip.evaluate((element) => getComputedStyle(element).maskImage)).toContain("linear-gradient");
});
