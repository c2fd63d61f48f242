import type { Page } from "@playwright/test";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { expectNoSeriousFault, expectNoSidewaysScroll } from "./support/accessibility";
import { expect, test } from "./support/fixtures";

/** Case 1: one against one. Case 2: two against one, and a judge. Case 3: agreed. */
async function arrange() {
  const project = await LabelledProject.make(3);
  const readers = [await project.member("annotator"), await project.member("annotator"), await project.member("annotator")] as const;
  const judge = await project.imported("model", "judge-of-secret-name");
  const labels = [["supports", "partial"], ["supports", "supports", "partial"], ["partial", "partial", "partial"]];
  const cases: string[] = [];
  for (const [index, answers] of labels.entries()) {
    const id = await project.addCase({ query: `Question ${index + 1}` });
    for (const [place, support] of answers.entries()) await project.label(id, readers[place] ?? readers[0], { support, comment: `because ${support}`, flagged: index === 0 && place === 0 });
    await project.annotate(id, judge, { support: "does_not_support", rationale: "It says nothing of it." });
    cases.push(id);
  }
  return { project, cases };
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("settles the queue from the keyboard, with a reason where it overrules, and reopens", async ({ person, db }) => {
  const { project } = await arrange();
  const { account, page } = await person("Chi");
  await project.join(account.id, "adjudicator");
  await page.goto(`/projects/${project.id}/adjudicate`);
  await expect(page.getByText("2 cases wait for your decision.")).toBeVisible();
  await page.getByRole("link", { name: "Settle the next case" }).click();

  await expect(heading(page)).toHaveText("Question 1");
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText("Reader C")).toBeVisible();
  await expect(page.getByText("What 2 people and 1 model said, in no particular order")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Choose an answer first")).toBeVisible();
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");

  await expect(heading(page)).toHaveText("Question 2");
  await expect(page.getByText("Case 1 is done.")).toBeVisible();
  await page.keyboard.press("3");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This goes against most of the people")).toBeVisible();
  const reason = page.getByLabel(/^Reason/);
  await expect(reason).toBeFocused();
  await reason.pressSequentially("1 a");
  await reason.press("Enter");
  await reason.pressSequentially("nothing supports it");
  await expect(page.getByRole("radio", { name: /Does not support/ })).toBeChecked();
  await reason.press("Control+Enter");
  await expect(page.getByText("No case waits for your decision.")).toBeVisible();

  const { rows } = await db.query("SELECT answers, reason FROM adjudication WHERE project_id = $1 ORDER BY sequence", [project.id]);
  expect(rows).toEqual([{ answers: { support: "partial" }, reason: "" }, { answers: { support: "does_not_support" }, reason: "1 a\nnothing supports it" }]);

  await page.getByRole("link", { name: /^Settled/ }).click();
  await page.getByRole("link", { name: "Question 2" }).click();
  await expect(page.getByText("You settled it as “Does not support”")).toBeVisible();
  await page.getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("dialog").getByLabel("Why").fill("The gold answer was corrected");
  await page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByRole("button", { name: "Settle" })).toBeVisible();
  await expect(page.getByText("The gold answer was corrected")).toBeVisible();
});

test("sends nothing to the browser that tells who said what", async ({ person }) => {
  const { project, cases } = await arrange();
  const { account, page } = await person("Chi");
  await project.join(account.id, "adjudicator");
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith(`/projects/${project.id}`)) bodies.push(response.text().catch(() => ""));
  });
  await page.goto(`/projects/${project.id}/adjudicate`);
  await page.getByRole("link", { name: "Settle the next case" }).click();
  await expect(heading(page)).toHaveText("Question 1");
  await page.goto(`/projects/${project.id}/adjudicate/${cases[1]}`);
  await expect(heading(page)).toHaveText("Question 2");
  const sent = (await Promise.all(bodies)).join("\n");
  expect(sent).toContain("It says nothing of it.");
  for (const secret of ["judge-of-secret-name", "annotator-0", "rater_id", "raterId", "rationale", '\\"model\\"', "confidence"]) expect(sent, secret).not.toContain(secret);

  await page.goto(`/projects/${project.id}/adjudicate/${cases[2]}`);
  await expect(page.getByText("There is nothing to settle here")).toBeVisible();
  await expect(page.getByText("Question 3")).toHaveCount(0);
});

test("tells the slower of two adjudicators, and keeps what they wrote", async ({ person, db }) => {
  const { project, cases } = await arrange();
  const [chi, dan] = [await person("Chi"), await person("Dan")];
  for (const { account } of [chi, dan]) await project.join(account.id, "adjudicator");
  for (const { page } of [chi, dan]) {
    await page.goto(`/projects/${project.id}/adjudicate/${cases[0]}`);
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press("1");
  }
  await dan.page.getByLabel(/^Reason/).fill("I read it twice");
  await chi.page.getByRole("button", { name: "Settle" }).click();
  await expect(heading(chi.page)).toHaveText("Question 2");
  await dan.page.getByRole("button", { name: "Settle" }).click();
  await expect(dan.page.getByText("Another adjudicator settled this case while you had it open.")).toBeVisible();
  await expect(dan.page.getByLabel(/^Reason/)).toHaveValue("I read it twice");
  const { rows } = await db.query("SELECT count(*)::int AS n FROM adjudication WHERE case_id = $1", [cases[0]]);
  expect(rows).toEqual([{ n: 1 }]);
});

test("sends a case back with a note and lists it until it is answered", async ({ person, db }) => {
  const { project, cases } = await arrange();
  const { account, page } = await person("Chi");
  await project.join(account.id, "adjudicator");
  await page.goto(`/projects/${project.id}/adjudicate/${cases[1]}`);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("b");
  await page.getByRole("dialog").getByLabel("Note to its readers").fill("Mind rule 4");
  await page.getByRole("dialog").getByRole("button", { name: "Send back" }).click();
  await expect(heading(page)).toHaveText("Question 1");
  const { rows } = await db.query("SELECT kind, reason FROM adjudication WHERE case_id = $1", [cases[1]]);
  expect(rows).toEqual([{ kind: "send_back", reason: "Mind rule 4" }]);
  await page.getByRole("link", { name: "Back to the queue" }).click();
  await page.getByRole("link", { name: /With readers/ }).click();
  await expect(page.getByRole("link", { name: "Question 2" })).toBeVisible();
});

test("is closed to annotators, and to adjudicators for their own labels", async ({ person }) => {
  const { project, cases } = await arrange();
  const [ann, both] = [await person("Ann"), await person("Both")];
  await project.join(ann.account.id, "annotator");
  const labeller = await project.join(both.account.id, "annotator", "adjudicator");
  await project.annotate(cases[0] ?? "", await project.raterOf(labeller), "supports");
  const reply = await ann.page.goto(`/projects/${project.id}/adjudicate`);
  expect(reply?.status()).toBe(404);
  await both.page.goto(`/projects/${project.id}/adjudicate/${cases[0]}`);
  await expect(both.page.getByText("Somebody else settles this case")).toBeVisible();
  await expect(both.page.getByText("Reader A")).toHaveCount(0);
});

test("has no serious accessibility fault, wide or narrow", async ({ person }) => {
  const { project, cases } = await arrange();
  for (const mobile of [false, true]) {
    const { account, page } = await person("Chi", { mobile });
    await project.join(account.id, "adjudicator");
    for (const path of ["adjudicate", `adjudicate/${cases[1]}`]) {
      await page.goto(`/projects/${project.id}/${path}`);
      await expect(heading(page)).toBeVisible();
      await expectNoSeriousFault(page);
      await expectNoSidewaysScroll(page);
    }
  }
});
