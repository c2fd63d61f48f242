import { randomUUID } from "node:crypto";
import type { APIResponse, BrowserContext } from "@playwright/test";
import type pg from "pg";
import { LabelledProject, type Person as Member } from "@/lib/adjudication/testing/labelled-project";
import { grants, ROLES, type Permission, type Role } from "@/lib/auth/permissions";
import { EVALUATION_API, HANDLERS, IN_EVALUATION, NO_ROUTE, PAGES, type Access } from "./support/access-table";
import { appRoutes } from "./support/app-routes";
import { expect, test, type Person } from "./support/fixtures";

/** Words that only some may read; each stands for what annotators must never be sent. */
const SECRETS = { evaluation: "name-of-an-evaluation", label: "words-of-another-reader", judge: "words-of-a-judge", judgeName: "name-of-a-judge", model: "name-of-a-model", system: "name-of-a-system" };

interface Scene {
  project: LabelledProject;
  ada: Member;
  adasLabel: string;
  caseId: string;
  evaluation: string;
  path(pattern: string): string;
}

async function arrange(db: pg.Client): Promise<Scene> {
  const project = await LabelledProject.make(2);
  const [ada, ben] = [await project.member("annotator"), await project.member("annotator")];
  const caseId = await project.addCase();
  await db.query(`UPDATE "case" SET hidden = $2 WHERE id = $1`, [caseId, { runs: [{ system: SECRETS.system, rank: 1, score: 0.5 }] }]);
  await project.label(caseId, ada, { support: "supports", comment: SECRETS.label });
  await project.label(caseId, ben, { support: "does_not_support", comment: SECRETS.label });
  await project.annotate(caseId, await project.imported("model", "judge-a"), { support: "partial", rationale: SECRETS.judge });
  const [judge, run] = [randomUUID(), randomUUID()];
  const config = { kind: "endpoint", baseUrl: `http://127.0.0.1/${SECRETS.model}`, model: SECRETS.model, repeats: 1 };
  await db.query(`INSERT INTO judge (id, project_id, name, version, kind, config, rubric_id, prompt_version, rater_id) VALUES ($1, $2, $3, 1, 'endpoint', $4, $5, 1, $6)`, [judge, project.id, SECRETS.judgeName, config, project.rubricId, await project.imported("model", SECRETS.judgeName)]);
  await db.query(`INSERT INTO judge_run (id, project_id, judge_id, endpoint, number, dry, status, cases, repeats, concurrency, max_attempts, timeout_ms, prompt_tokens, max_output_tokens) VALUES ($1, $2, $3, 'of the walk', 1, false, 'finished', 1, 1, 1, 1, 1000, 0, 16)`, [run, project.id, judge]);
  await db.query(`INSERT INTO judge_call (id, run_id, case_id, repeat, ordinal, state, raw_reply, reply_text, rationale, answers) VALUES (gen_random_uuid(), $1, $2, 1, 1, 'valid', '{}', $3, $3, '{"support":"partial"}')`, [run, caseId, SECRETS.judge]);
  const [caseImport, labelImport] = [randomUUID(), randomUUID()];
  await db.query(`INSERT INTO import (id, project_id, kind, file_name, rows_staged, created_at) VALUES ($1, $3, 'cases', 'cases.jsonl', 0, now()), ($2, $3, 'labels', 'labels.jsonl', 0, now())`, [caseImport, labelImport, project.id]);
  await db.query(`INSERT INTO release (id, project_id, number, status, options, software_version) VALUES (gen_random_uuid(), $1, 1, 'failed', '{}', '0')`, [project.id]);
  await db.query(`INSERT INTO rubric (id, project_id, version, body) VALUES (gen_random_uuid(), $1, 2, 'a draft')`, [project.id]);
  const evaluation = randomUUID();
  await db.query(`INSERT INTO evaluation (id, name, status) VALUES ($1, $2, 'ready')`, [evaluation, SECRETS.evaluation]);
  await db.query(`INSERT INTO evaluation_run (id, evaluation_id, ordinal, file_name, system, dataset) VALUES (gen_random_uuid(), $1, 1, 'trace.jsonl', 'bm25', 'locomo')`, [evaluation]);
  await db.query(`INSERT INTO evaluation_query (id, evaluation_id, sequence, dataset, external_id, conversation, query, gold_answer, category, answerable) VALUES (gen_random_uuid(), $1, 1, 'locomo', 'c/q', 'c', 'Who?', 'She', 'single-hop', true)`, [evaluation]);
  await db.query(`INSERT INTO evaluation_project (evaluation_id, project_id) VALUES ($1, $2)`, [evaluation, project.id]);
  const validation = randomUUID();
  await db.query(`INSERT INTO evaluation_validation (id, evaluation_id, project_id, release_number, deciding, status, result) VALUES ($1, $2, $3, 1, 'people', 'ready', $4)`, [validation, evaluation, project.id, labelsBroughtBack()]);
  const { rows } = await db.query<{ id: string }>(`SELECT id FROM annotation WHERE rater_id = $1`, [ada.raterId]);
  const adasLabel = rows[0]?.id ?? "";
  const parts: Record<string, string> = { project: project.id, judge, case: caseId, annotation: adasLabel, import: caseImport, number: "1", version: "1", member: ada.userId, token: "made-up", rater: "judge-a", name: "cases.jsonl", evaluation, validation, flip: "1", query: "1", "...nextauth": "csrf" };
  const path = (pattern: string) => pattern.replace("labels/[import]", `labels/${labelImport}`).replaceAll(/\[([^\]]+)\]/g, (_, part: string) => parts[part] ?? `no-${part}`);
  return { project, ada, adasLabel, caseId, evaluation, path };
}

/** What labels make of an evaluation: one flip, which one label decides. */
function labelsBroughtBack(): object {
  const even = { value: 0, n: 1 };
  const flip = {
    first: "a", second: "b", metric: "ndcg", k: 60, targets: ["raw", "source"], difference: { raw: { ...even, adjustedP: null }, source: { ...even, adjustedP: null } }, confirmed: false,
    validated: { lower: even, imputed: null, upper: even }, outcome: "tied", certain: false, boundsAgree: true, deciding: [{ case: "locomo/c/q/m", shift: 0.1 }], moving: 1,
  };
  const decisive = { externalId: "locomo/c/q/m", queryId: "c/q", query: "Who?", memoryId: "m", memory: SECRETS.label, people: "supports", judges: null, adjudicated: false, labels: { people: 1, judges: 0 }, weight: 1 };
  return { labels: { sources: [], from: "people", cases: 1, people: 1, judges: 0, deciding: 1, matched: 1 }, semantic: { unknown: 0 }, runs: [], flips: [{ dataset: "locomo", n: 1, flips: [flip], cases: [decisive] }] };
}

/** A browser of somebody with one role in the project. */
async function inRole(project: LabelledProject, person: (name: string) => Promise<Person>, role: Role): Promise<Person> {
  const who = await person(role);
  await project.join(who.account.id, role);
  return who;
}

const send = (context: BrowserContext, method: string, path: string): Promise<APIResponse> => context.request.fetch(path, { method, maxRedirects: 0, ...(method === "GET" ? {} : { data: {} }) });

/** "POST /api/…" → its parts. An upload has to say what it is before its sender is looked at. */
function split(key: string): [method: string, pattern: string] {
  const [method = "", pattern = ""] = key.split(" ");
  return [method, pattern.endsWith("/imports") ? `${pattern}?kind=cases` : pattern];
}

const isOfEvaluations = (access: Access) => access.startsWith("evaluation.");
const isPermission = (access: Access): access is Permission => (access.includes(".") && !isOfEvaluations(access)) || access === "annotate" || access === "adjudicate";

test("every page and route of the file system is walked, and no other", () => {
  const { pages, handlers } = appRoutes();
  expect(pages.map(({ pattern }) => pattern).toSorted()).toEqual(Object.keys(PAGES).toSorted());
  expect(handlers.filter(({ pattern }) => pattern !== NO_ROUTE).flatMap(({ pattern, methods }) => methods.map((method) => `${method} ${pattern}`)).toSorted()).toEqual(Object.keys(HANDLERS).toSorted());
});

test("nobody is sent to sign in, and told 401 by routes", async ({ browser, db }) => {
  test.setTimeout(300_000);
  const { path } = await arrange(db);
  const context = await browser.newContext();
  for (const [pattern, access] of Object.entries(PAGES)) {
    const reply = await send(context, "GET", path(pattern));
    if (access === "public") expect([pattern, reply.status()]).toEqual([pattern, 200]);
    else expect([pattern, reply.status(), reply.headers().location]).toEqual([pattern, 307, `/sign-in?next=${encodeURIComponent(path(pattern))}`]);
  }
  for (const [key, access] of Object.entries(HANDLERS)) {
    const [method, pattern] = split(key);
    if (access !== "public") expect([key, (await send(context, method, path(pattern))).status()]).toEqual([key, 401]);
  }
  await context.close();
});

test("programs are told in JSON that an address or a method does not exist, signed in or not", async ({ browser, person, db }) => {
  const { path } = await arrange(db);
  const { handlers } = appRoutes();
  const nobody = await browser.newContext();
  for (const context of [nobody, (await person("Somebody")).context]) {
    for (const address of ["/api", "/api/v1", "/api/v1/nothing", "/api/auth/nothing"]) {
      const reply = await send(context, "GET", address);
      expect([address, reply.status(), await reply.json()]).toEqual([address, 404, { error: { code: "not_found", message: expect.stringContaining("does not exist"), fields: {} } }]);
    }
    for (const { pattern, methods } of handlers.filter(({ pattern }) => pattern !== NO_ROUTE)) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !methods.includes(one))) {
        const reply = await send(context, method, path(pattern));
        expect([method, pattern, reply.status()]).toEqual([method, pattern, 405]);
        expect(await reply.json()).toEqual({ error: { code: "method_not_allowed", message: expect.stringContaining(method), fields: {} } });
        expect(reply.headers().allow?.split(", ").filter((one) => one !== "HEAD" && one !== "OPTIONS")).toEqual(["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => methods.includes(one)));
      }
    }
  }
  await nobody.close();
});

test("an outsider finds nothing of a project, not even that it exists", async ({ person, db }) => {
  test.setTimeout(300_000);
  const { path, project } = await arrange(db);
  await db.query(`UPDATE project SET name = 'Name that outsiders must not read' WHERE id = $1`, [project.id]);
  const { context } = await person("Outsider");
  for (const [pattern, access] of Object.entries(PAGES)) {
    if (!isPermission(access) && !isOfEvaluations(access)) continue;
    // The second way is how the framework's own links ask for a page.
    for (const asLink of [false, true]) {
      const reply = await context.request.get(path(pattern), { headers: asLink ? { RSC: "1" } : {}, maxRedirects: 0 });
      if (!asLink) expect([pattern, reply.status()]).toEqual([pattern, 404]);
      const body = await reply.text();
      for (const secret of ["Name that outsiders must not read", ...Object.values(SECRETS)]) expect(body, pattern).not.toContain(secret);
    }
  }
  for (const [key, access] of Object.entries(HANDLERS)) {
    const [method, pattern] = split(key);
    if (isPermission(access) || isOfEvaluations(access)) expect([key, (await send(context, method, path(pattern))).status()]).toEqual([key, 404]);
  }
  for (const page of ["/projects/new", "/evaluations/new"]) expect((await send(context, "GET", page)).status()).toBe(404);
});

for (const role of ROLES) {
  test(`a mere ${role} opens what the role grants, and no more`, async ({ person, db }) => {
    test.setTimeout(300_000);
    const { path, project } = await arrange(db);
    const { context } = await inRole(project, person, role);
    for (const [pattern, access] of Object.entries(PAGES)) {
      if (!isPermission(access)) continue;
      const reply = await send(context, "GET", path(pattern));
      // Somebody else's label is not found by those who may label, either.
      const open = grants([role], access) && !pattern.endsWith("[annotation]");
      expect([pattern, reply.status()]).toEqual([pattern, open ? 200 : 404]);
      if (role === "annotator") for (const secret of Object.values(SECRETS)) expect(await reply.text(), pattern).not.toContain(secret);
    }
    for (const [key, access] of Object.entries(HANDLERS)) {
      const [method, pattern] = split(key);
      if (!isPermission(access)) continue;
      const reply = await send(context, method, path(pattern));
      if (!grants([role], access)) expect([key, reply.status()]).toEqual([key, 403]);
      else if (!pattern.endsWith("[annotation]")) expect([401, 403], key).not.toContain(reply.status());
      expect(reply.status(), key).not.toBe(500);
      if (role === "annotator") for (const secret of Object.values(SECRETS)) expect(await reply.text(), key).not.toContain(secret);
    }
  });
}

test("an evaluation opens to administrators and its creator; owners of its project may read it, and who labels or adjudicates there finds nothing", async ({ person, db }) => {
  test.setTimeout(300_000);
  const { path, project, evaluation } = await arrange(db);
  const walk = async ({ context }: Person, who: "editor" | "reader" | "stranger") => {
    for (const [pattern, access] of Object.entries(PAGES)) {
      if (!isOfEvaluations(access)) continue;
      // Making a project of it is for administrators; labels brought back are for members of their project.
      const open = who !== "stranger" && !pattern.includes(who === "editor" ? "[validation]" : "/project");
      const reply = await send(context, "GET", path(pattern));
      expect([who, pattern, reply.status()]).toEqual([who, pattern, open ? 200 : 404]);
      if (who === "stranger") expect(await reply.text(), pattern).not.toContain(SECRETS.evaluation);
    }
    for (const [key, access] of Object.entries(HANDLERS)) {
      const [method, pattern] = split(key);
      // Removing it is kept to the last, since that works.
      if (!isOfEvaluations(access) || method === "DELETE") continue;
      const status = (await send(context, method, path(pattern.replace("[name]", "contested.jsonl")))).status();
      if (who === "stranger" || (who === "editor" && pattern.includes("[validation]"))) expect([key, status]).toEqual([key, 404]);
      else if (who === "reader" && access === "evaluation.edit") expect([key, status]).toEqual([key, 403]);
      else expect([401, 403, 404, 500], key).not.toContain(status);
    }
  };
  for (const role of ["annotator", "adjudicator"] as const) await walk(await inRole(project, person, role), "stranger");
  const owner = await inRole(project, person, "owner");
  await walk(owner, "reader");
  expect((await send(owner.context, "DELETE", path(EVALUATION_API))).status()).toBe(403);
  await walk(await person("Administrator", { administrator: true }), "editor");
  const creator = await person("Creator");
  await db.query(`UPDATE evaluation SET created_by_id = $2 WHERE id = $1`, [evaluation, creator.account.id]);
  expect((await send(creator.context, "DELETE", path(EVALUATION_API))).status()).toBe(200);
  expect((await send(creator.context, "GET", path(IN_EVALUATION))).status()).toBe(404);
});

test("nobody changes another's label: 403, and it stays as it was", async ({ person, db }) => {
  const { project, adasLabel, caseId, ada } = await arrange(db);
  const { context } = await inRole(project, person, "annotator");
  const reply = await context.request.patch(`/api/v1/projects/${project.id}/annotations/${adasLabel}`, { data: { clientKey: randomUUID(), answers: { support: "partial" } } });
  expect(reply.status()).toBe(403);
  const { rows } = await db.query(`SELECT revision, answers FROM annotation WHERE case_id = $1 AND rater_id = $2`, [caseId, ada.raterId]);
  expect(rows).toEqual([{ revision: 1, answers: { support: "supports" } }]);
});

test("an annotator does not adjudicate: 403, and an audit row says who tried", async ({ person, db }) => {
  const { project, caseId } = await arrange(db);
  const { context, account } = await inRole(project, person, "annotator");
  const decision = { caseId, lastSequence: null, answers: { support: "partial" }, reason: "because" };
  expect((await context.request.post(`/api/v1/projects/${project.id}/adjudications`, { data: decision })).status()).toBe(403);
  const { rows } = await db.query(`SELECT actor, action, outcome FROM audit_event WHERE project_id = $1 AND outcome = 'refused'`, [project.id]);
  expect(rows).toEqual([{ actor: `user:${account.id}`, action: "adjudication.settle", outcome: "refused" }]);
  const adjudicator = await inRole(project, person, "adjudicator");
  expect((await adjudicator.context.request.post(`/api/v1/projects/${project.id}/adjudications`, { data: decision })).status()).toBe(200);
});

test("another site cannot make somebody's browser change anything", async ({ person, db }) => {
  const { project } = await arrange(db);
  const { context } = await inRole(project, person, "owner");
  const foreign: Record<string, string>[] = [{ origin: "https://elsewhere.example" }, { "sec-fetch-site": "cross-site" }];
  for (const headers of foreign) {
    expect((await context.request.post(`/api/v1/projects/${project.id}/releases`, { headers, data: {} })).status()).toBe(403);
  }
});
