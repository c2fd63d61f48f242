import { expect, test } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { database } from "@/lib/db/client";
import { NOBODY, type Actor } from "./actor";
import type { OperationDescriptor } from "./operation";
import { grants, ROLES, type Permission } from "./permissions";

/** Every query and command there is, found by looking at what the domain rooms export: a new one is walked by itself. */

type AnyOperation = ((actor: Actor, input: unknown) => Promise<unknown>) & { operation: OperationDescriptor };

const modules = import.meta.glob<Record<string, unknown>>(["../*/**/*.ts", "!../db/generated/**", "!../**/*.test.ts", "!../**/testing/**", "!../jobs/worker.ts", "!../stats/**"]);

async function allOperations(): Promise<AnyOperation[]> {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  const found = loaded.flatMap((module) => Object.values(module)).filter((value): value is AnyOperation => typeof value === "function" && "operation" in value);
  return [...new Map(found.map((call) => [call.operation.name, call])).values()];
}

const outcome = (call: AnyOperation, actor: Actor, input: unknown): Promise<string> => call(actor, input).then(() => "allowed", (error: { code?: string }) => error.code ?? String(error));

const isProjectOperation = ({ operation }: AnyOperation) => !["account", "administrator", "public"].includes(operation.access);

test("there are operations to walk, each under a name of its own", async () => {
  const operations = await allOperations();
  expect(operations.length).toBeGreaterThan(50);
  expect(operations.filter(isProjectOperation).length).toBeGreaterThan(40);
});

test("an outsider finds no project, whatever the operation and the input", async () => {
  const project = await LabelledProject.make();
  const outsider = await project.outsider();
  for (const call of (await allOperations()).filter(isProjectOperation)) {
    for (const input of [{ project: project.id }, { project: project.id, caseId: "1", assignmentId: 2, answers: [] }, { project: "no-such-project" }]) {
      expect([call.operation.name, await outcome(call, outsider, input)]).toEqual([call.operation.name, "not_found"]);
    }
  }
});

test("nobody gets past the door of anything but what is public", async () => {
  const project = await LabelledProject.make();
  for (const call of (await allOperations()).filter(({ operation }) => operation.access !== "public")) {
    expect([call.operation.name, await outcome(call, NOBODY, { project: project.id })]).toEqual([call.operation.name, "unauthenticated"]);
  }
});

test("a role that does not grant the permission is refused, and the refusal of a command is on record", async () => {
  const project = await LabelledProject.make();
  for (const role of ROLES) {
    const { actor, userId } = await project.member(role);
    const forbidden = (await allOperations()).filter((call) => isProjectOperation(call) && !grants([role], call.operation.access as Permission));
    for (const call of forbidden) {
      expect([role, call.operation.name, await outcome(call, actor, { project: project.id })]).toEqual([role, call.operation.name, "forbidden"]);
    }
    const { rows } = await database().pool.query<{ action: string }>(`SELECT DISTINCT action FROM audit_event WHERE outcome = 'refused' AND actor = $1`, [`user:${userId}`]);
    const commands = forbidden.filter(({ operation }) => operation.kind === "command").map(({ operation }) => operation.name);
    expect(rows.map(({ action }) => action).toSorted()).toEqual(commands.toSorted());
  }
});

test("what only administrators may do is refused to other accounts", async () => {
  const outsider = await (await LabelledProject.make()).outsider();
  for (const call of (await allOperations()).filter(({ operation }) => operation.access === "administrator")) {
    expect([call.operation.name, await outcome(call, outsider, {})]).toEqual([call.operation.name, "forbidden"]);
  }
});
