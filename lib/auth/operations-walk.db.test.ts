/// <reference types="vite/client" />
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { database } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { makeTrialEvaluation, type TrialEvaluation } from "@/lib/evaluations/testing/trial-evaluation";
import { NOBODY, OPERATOR, type Actor } from "./actor";
import type { Operation, OperationDescriptor } from "./operation";
import { grants, PERMISSIONS, ROLES, type Permission, type Role } from "./permissions";

type AnyOperation = Operation<unknown, unknown>;

/** An operation cannot be made without this module, so whoever imports it may have one. */
const MAKES_OPERATIONS = /from "((@\/lib\/auth|\.)\/operation|(@\/lib\/evaluations|\.)\/evaluation-operation)"/;
const sources = import.meta.glob<string>(["../**/*.ts", "!../**/*.test.ts", "!../**/testing/**", "!../{db/generated,stats,datasets,memory,target-audit}/**"], { query: "?raw", import: "default", eager: true });
const modules = import.meta.glob<Record<string, unknown>>(["../**/*.ts", "!../**/*.test.ts", "!../**/testing/**", "!../{db/generated,stats,datasets,memory,target-audit}/**"]);
const files = Object.keys(sources).filter((file) => MAKES_OPERATIONS.test(sources[file] ?? ""));

const operations = (await Promise.all(files.map((file) => modules[file]?.()))).flatMap((module) => Object.values(module ?? {}).filter(isOperation));
const inProjects = operations.flatMap((call) => (isPermission(call.operation.access) ? [{ call, permission: call.operation.access, ...call.operation }] : []));

/** Input of many shapes: none of them may change who is let in, nor tell an outsider anything. */
const INPUTS: Record<string, unknown>[] = [
  {},
  { member: randomUUID(), roles: ["owner"], caseId: randomUUID(), case: randomUUID(), number: 1, version: 1, import: randomUUID(), annotationId: randomUUID() },
  { roles: "owner", member: 7, caseId: { $ne: null }, body: null, name: "'; DROP TABLE project; --" },
];

let project: LabelledProject;
let outsider: Actor;
const members = new Map<Role, Actor>();

beforeAll(async () => {
  project = await LabelledProject.make(2);
  outsider = await project.outsider();
  for (const role of ROLES) members.set(role, (await project.member(role)).actor);
});

describe("what there is to walk", () => {
  it("is all of it", () => {
    expect(operations.length).toBeGreaterThanOrEqual(70);
    expect(inProjects.length).toBeGreaterThanOrEqual(50);
    const names = operations.map(({ operation }) => operation.name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("gives annotators nothing beyond the project, its rubric and their own work", () => {
    const theirs = Object.keys(PERMISSIONS).filter((permission) => grants(["annotator"], permission as Permission));
    expect(theirs).toEqual(["project.read", "rubrics.read", "annotate"]);
  });

  it("lets only owners change the project, its people, its rubric and its cases, and only annotators label", () => {
    for (const permission of ["project.edit", "project.oversee", "members.read", "members.edit", "rubrics.edit", "cases.read", "cases.edit"] as const) expect(PERMISSIONS[permission]).toEqual(["owner"]);
    expect(PERMISSIONS.annotate).toEqual(["annotator"]);
    expect(PERMISSIONS.adjudicate).toEqual(["adjudicator"]);
  });
});

describe.each(inProjects)("$name", ({ call, name, kind, permission }) => {
  const attempt = (actor: Actor, input: Record<string, unknown>, where: string = project.id) => refusal(call(actor, { ...input, project: where }));

  it("knows neither nobody nor outsiders, and does not tell them whether the project exists", async () => {
    for (const input of INPUTS) {
      const [nobody, real, madeUp] = await Promise.all([attempt(NOBODY, input), attempt(outsider, input), attempt(outsider, input, "no-such-project")]);
      expect(nobody).toMatchObject({ code: "unauthenticated" });
      expect(real).toMatchObject({ code: "not_found" });
      expect(madeUp).toEqual({ ...real, message: real?.message.replace(project.id, "no-such-project") });
    }
    if (kind === "command") expect(await refusalsOf(outsider, name)).toBeGreaterThanOrEqual(INPUTS.length);
  });

  it.each(ROLES.filter((role) => !grants([role], permission)))("refuses a mere %s, and an audit row says so", async (role) => {
    const member = members.get(role) ?? NOBODY;
    for (const answer of await Promise.all(INPUTS.map((input) => attempt(member, input)))) expect(answer).toMatchObject({ code: "forbidden" });
    if (kind === "command") expect(await refusalsOf(member, name)).toBe(INPUTS.length);
  });

  it.each(ROLES.filter((role) => grants([role], permission)))("lets a mere %s past the door", async (role) => {
    // Faulty input is refused as faulty, which shows that the role was enough to be listened to.
    const answer = await attempt(members.get(role) ?? NOBODY, INPUTS[2] ?? {});
    expect(["unauthenticated", "forbidden"]).not.toContain(answer?.code);
  });

  if (permission === "annotate") {
    it("refuses the operator, who is nobody to label", async () => {
      expect(await attempt(OPERATOR, {})).toMatchObject({ code: "forbidden" });
    });
  }
});

const ofEvaluations = operations.filter(({ operation }) => operation.access.startsWith("evaluation."));

describe.each(ofEvaluations.map((call) => ({ call, ...call.operation })))("$name", ({ call, name, kind, access }) => {
  let evaluation: TrialEvaluation;
  beforeAll(async () => {
    evaluation = await makeTrialEvaluation();
  });
  const attempt = (actor: Actor, input: Record<string, unknown>, where = evaluation.id) => refusal(call(actor, { ...input, evaluation: where }));

  it("knows neither nobody nor outsiders, nor those who label or adjudicate in its project, and does not tell whether it exists", async () => {
    const strangers = [outsider, evaluation.annotator, evaluation.adjudicator];
    for (const input of INPUTS) {
      expect(await attempt(NOBODY, input)).toMatchObject({ code: "unauthenticated" });
      const answers = await Promise.all(strangers.flatMap((actor) => [evaluation.id, randomUUID(), "made-up"].map((where) => attempt(actor, input, where))));
      for (const answer of answers) expect(answer).toEqual({ code: "not_found", message: "That evaluation does not exist, or you have no access to it.", fields: {} });
    }
    if (kind === "command") for (const actor of strangers) expect(await refusalsOf(actor, name)).toBeGreaterThanOrEqual(INPUTS.length);
  });

  it("lets administrators and the creator past the door, and owners of a project made from it as far as they may read", async () => {
    const faulty = { run: 7, name: 7, sequence: 7, kind: "neither", error: "", signal: 7, fileName: 7, inline: 7, overlap: "many", validation: 7, project: 7, labels: 7 };
    const past = async (actor: Actor) => !["unauthenticated", "forbidden", "not_found"].includes((await attempt(actor, faulty))?.code ?? "");
    // Making a project is for administrators besides.
    const besides = ["evaluations.make-project"].includes(name);
    expect(await past(evaluation.owner)).toBe(access === "evaluation.read");
    // Last, since one of them removes it.
    expect(besides || (await past(evaluation.creator))).toBe(true);
    evaluation = await makeTrialEvaluation();
    expect(await past(evaluation.administrator)).toBe(true);
  });
});

const elsewhere = operations.filter(({ operation: { access } }) => !isPermission(access) && !access.startsWith("evaluation.")).map((call) => ({ call, ...call.operation }));

describe.each(elsewhere)("$name", ({ call, access }) => {
  it("asks who is there, unless it is for everyone", async () => {
    for (const input of INPUTS) {
      if (access === "public") {
        // Such an operation stands on a token or a password: without one it does nothing, and says so in words.
        expect(await refusal(call(NOBODY, input))).toMatchObject({ code: "invalid_input" });
        continue;
      }
      expect(await refusal(call(NOBODY, input))).toMatchObject({ code: "unauthenticated" });
      if (access === "administrator") expect(await refusal(call(outsider, input))).toMatchObject({ code: "forbidden" });
    }
  });
});

/** The error that a call ends with, as far as it is seen outside; null when it succeeds. Anything unforeseen fails the test. */
async function refusal(work: Promise<unknown>): Promise<{ code: string; message: string; fields: unknown } | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, message: error.message, fields: error.fields };
  }
}

async function refusalsOf(actor: Actor, action: string): Promise<number> {
  const { rows } = await database().pool.query<{ count: number }>(`SELECT count(*)::int FROM audit_event WHERE actor = $1 AND action = $2 AND outcome = 'refused'`, [actor.kind === "user" ? `user:${actor.userId}` : actor.kind, action]);
  return rows[0]?.count ?? 0;
}

function isOperation(value: unknown): value is AnyOperation {
  return typeof value === "function" && "operation" in value;
}

function isPermission(access: OperationDescriptor["access"]): access is Permission {
  return Object.hasOwn(PERMISSIONS, access);
}
