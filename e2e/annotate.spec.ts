import type { Page } from "@playwright/test";
import type pg from "pg";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { expectNoSeriousFault } from "./support/accessibility";
import { expect, test, type Person } from "./support/fixtures";

/** A project of overlap 1 whose one annotator is the person, on the work screen. */
async function openWorkScreen(person: Person, queries: string[]): Promise<LabelledProject> {
  const project = await LabelledProject.make(1);
  for (const query of queries) await project.addCase({ query });
  await project.join(person.account.id, "annotator");
  await person.page.goto(`/projects/${project.id}/annotate`);
  await expect(heading(person.page)).toBeVisible();
  return project;
}

const questions = (count: number) => Array.from({ length: count }, (_, index) => `Question ${index + 1}`);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const choice = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

async function labels(db: pg.Client, project: LabelledProject): Promise<{ query: string; support: string; comment: string; revision: number }[]> {
  const { rows } = await db.query(
    `SELECT c.payload ->> 'query' AS query, l.answers ->> 'support' AS support, l.comment, l.revision FROM current_label l JOIN "case" c ON c.id = l.case_id WHERE l.project_id = $1 ORDER BY c.sequence`,
    [project.id],
  );
  return rows;
}

test("labels from the keyboard, each label at the case that was shown", async ({ person, db }) => {
  const ada = await person("Ada");
  const { page } = ada;
  const project = await openWorkScreen(ada, questions(4));
  await expect(page.getByText("1 of 4")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Choose an answer first").first()).toBeVisible();
  await expect(page.getByText("1 of 4")).toBeVisible();

  for (const [index, key] of ["1", "2", "3"].entries()) {
    await expect(heading(page)).toHaveText(`Question ${index + 1}`);
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press(key);
    await page.keyboard.press("Enter");
  }
  await expect(heading(page)).toHaveText("Question 4");
  await expect(page.getByText("4 of 4")).toBeVisible();
  await expect(page.locator("[aria-live=polite]").first()).toContainText("Question 4");
  await expect.poll(() => labels(db, project)).toMatchObject([{ support: "supports" }, { support: "partial" }, { support: "does_not_support" }]);

  await page.keyboard.press("z");
  await expect(heading(page)).toHaveText("Question 3");
  await expect(choice(page, "Does not support")).toBeChecked();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Question 4");
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("All done, thank you")).toBeVisible();
  expect(await labels(db, project)).toMatchObject([{}, {}, { support: "supports", revision: 3 }, {}]);
});

test("keys rest while one types, composes or holds a modifier, and when they repeat", async ({ person, db }) => {
  const ada = await person("Ada");
  const { page } = ada;
  const project = await openWorkScreen(ada, questions(2));
  await page.keyboard.press("c");
  const comment = page.getByRole("textbox", { name: "Comment" });
  await expect(comment).toBeFocused();
  await page.keyboard.type("1 a");
  await page.keyboard.press("Enter");
  await page.keyboard.type("zs?");
  await expect(comment).toHaveValue("1 a\nzs?");
  for (const composing of [{ isComposing: true }, { keyCode: 229 }, { repeat: true }, { ctrlKey: true }, { metaKey: true }]) {
    await page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true, cancelable: true, ...init })), composing);
  }
  await expect(heading(page)).toHaveText("Question 1");
  for (const name of ["Supports", "Partial", "Does not support"]) await expect(choice(page, name)).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect.poll(() => labels(db, project)).toEqual([{ query: "Question 1", support: "partial", comment: "1 a\nzs?", revision: 1 }]);
});

test("a double click, a held Enter and the same request twice make one label", async ({ person, db }) => {
  const ada = await person("Ada");
  const { page } = ada;
  const project = await openWorkScreen(ada, questions(3));
  const sent: string[] = [];
  page.on("request", (request) => { if (request.url().endsWith("/annotations")) sent.push(request.postData() ?? ""); });
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Submit" }).dblclick();
  await expect(heading(page)).toHaveText("Question 2");
  await expect.poll(() => sent.length).toBe(1);
  const replies = await page.evaluate(async ([url, body]) => {
    const send = () => fetch(url!, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return Promise.all([send(), send()].map(async (reply) => (await reply).status));
  }, [`/api/v1/projects/${project.id}/annotations`, sent[0]!]);
  expect(replies).toEqual([200, 200]);
  expect(await labels(db, project)).toHaveLength(1);
});

test("skips with a reason, and takes it up again", async ({ person, db }) => {
  const ada = await person("Ada");
  const { page } = ada;
  const project = await openWorkScreen(ada, questions(1));
  await page.keyboard.press("s");
  await page.getByRole("radio", { name: "The case is broken or incomplete" }).check();
  await page.getByRole("dialog").getByRole("textbox").fill("no memory");
  await page.getByRole("button", { name: "Skip the case" }).click();
  await expect(page.getByText("Only cases that you skipped are left")).toBeVisible();
  const { rows } = await db.query("SELECT reason, comment FROM skip WHERE project_id = $1", [project.id]);
  expect(rows).toEqual([{ reason: "broken", comment: "no memory" }]);
  await page.getByRole("link", { name: "My labels" }).first().click();
  await page.getByRole("button", { name: "Label it after all" }).click();
  await expect(heading(page)).toHaveText("Question 1");
});

test("changes a label later; the old one stays in the history", async ({ person, db }) => {
  const ada = await person("Ada");
  const { page } = ada;
  const project = await openWorkScreen(ada, questions(1));
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "My labels" }).first().click();
  await page.getByRole("link", { name: "Question 1" }).click();
  await expect(choice(page, "Supports")).toBeChecked();
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByText("The new label counts")).toBeVisible();
  await expect(page.getByRole("region", { name: "What you said" }).getByRole("listitem")).toHaveCount(2);
  // Also once the history shows that the page has been read anew.
  await expect(page.getByText("The new label counts")).toBeVisible();
  expect(await labels(db, project)).toMatchObject([{ support: "partial", revision: 2 }]);
});

test("nothing in a case runs, and nothing blinded is sent", async ({ person, db }) => {
  const ada = await person("Ada");
  const { page } = ada;
  const bodies: string[] = [];
  page.on("response", async (reply) => bodies.push(await reply.text().catch(() => "")));
  const attack = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>`;
  const project = await openWorkScreen(ada, [attack]);
  await expect(heading(page)).toHaveText(attack);
  await page.getByRole("textbox", { name: "Comment" }).fill(attack);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Choose an answer first").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("All done, thank you")).toBeVisible();
  await page.getByRole("link", { name: "My labels" }).first().click();
  await expect(page.getByRole("cell", { name: attack }).last()).toBeVisible();
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  const { rows } = await db.query<{ external_id: string; memory: string }>(`SELECT external_id, payload -> 'memory' ->> 'id' AS memory FROM "case" WHERE project_id = $1`, [project.id]);
  const everything = bodies.join("\n");
  for (const secret of [`"externalId"`, rows[0]!.external_id, `"dataset"`, "single-hop", `"id":"${rows[0]!.memory}"`]) expect(everything).not.toContain(secret);
});

test("works on a phone, and axe finds nothing serious there or on a desktop", async ({ person }) => {
  for (const mobile of [false, true]) {
    const somebody = await person("Ada", { mobile });
    const { page } = somebody;
    const project = await openWorkScreen(somebody, questions(3));
    const dock = page.getByRole("form", { name: "Your label" });
    const box = (await dock.boundingBox())!;
    const { height, width } = page.viewportSize()!;
    expect(Math.round(box.y + box.height)).toBe(height);
    expect(box.height).toBeLessThan(height * 0.3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await dock.getByText("Partial").click();
    await expect(choice(page, "Partial")).toBeChecked();
    for (const open of [async () => undefined, () => page.getByRole("button", { name: "Guide", exact: true }).click()]) {
      await open();
      await expectNoSeriousFault(page);
    }
    await page.getByRole("complementary", { name: "Guideline" }).getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(heading(page)).toHaveText("Question 2");
    await page.goto(`/projects/${project.id}/annotate/labels`);
    await expectNoSeriousFault(page);
  }
});

test("placeholders are read whole, and the button stays on a narrow screen", async ({ person }) => {
  const ada = await person("Ada");
  await openWorkScreen(ada, questions(1));
  const { page } = ada;
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("button", { name: "Submit" })).toBeInViewport({ ratio: 1 });
    if (width === 390) await page.getByRole("button", { name: "Note" }).click();
    const clipped = await page.locator("form textarea").evaluateAll((areas) => areas.filter((area): area is HTMLTextAreaElement => area instanceof HTMLTextAreaElement).flatMap((area) => {
      const style = getComputedStyle(area);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) return ["nothing to measure with"];
      pen.font = `${style.fontSize} ${style.fontFamily}`;
      const room = area.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return pen.measureText(area.placeholder).width > room ? [area.placeholder] : [];
    }));
    expect(clipped, String(width)).toEqual([]);
  }
});

test("the count stands still while others hold cases, and says that they do", async ({ person }) => {
  const ada = await person("Ada");
  const ben = await person("Ben");
  const project = await openWorkScreen(ada, questions(4));
  await expect(ada.page.getByText("1 of 4", { exact: true })).toBeVisible();
  await project.join(ben.account.id, "annotator");
  await ben.page.goto(`/projects/${project.id}/annotate`);
  await expect(ben.page.getByText("1 of 4", { exact: true })).toBeVisible();
  await expect(ben.page.getByText("1 held by others")).toBeVisible();
});
