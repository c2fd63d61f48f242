import type pg from "pg";
import type { z } from "zod";
import { record, recordRefusal, type AuditEntry } from "@/lib/audit/record";
import { database } from "@/lib/db/client";
import { transaction, type Transaction, type TransactionOptions } from "@/lib/db/transaction";
import { AppError, Conflict, InvalidInput } from "@/lib/errors";
import type { Actor } from "./actor";
import { authorize, requireAdministrator, requireUser, type ProjectAccess } from "./authorize";
import { rolesGranting, type Permission, type Role } from "./permissions";

/**
 * Queries and commands: the only way into the database from pages, routes and scripts. Each takes the actor first,
 * authorizes before anything else, then checks its input. The descriptor on the function lets a test walk all of them.
 */
export interface OperationDescriptor {
  name: string;
  kind: "query" | "command";
  /** The permission in the project, or what stands in its place for operations outside projects. */
  access: Permission | "evaluation.read" | "evaluation.edit" | "account" | "administrator" | "public";
}

export type Operation<Input, Result> = ((actor: Actor, input: Input) => Promise<Result>) & { readonly operation: OperationDescriptor };

export interface ProjectContext extends ProjectAccess {
  tx: Transaction;
  actor: Actor;
  /** Writes the audit row of this command in its transaction. */
  audit(subject: string, detail?: AuditEntry["detail"]): Promise<void>;
}

interface ProjectSpec<Schema extends z.ZodType, Result> {
  name: string;
  permission: Permission;
  input: Schema;
  run(context: ProjectContext, input: z.output<Schema>): Promise<Result>;
}

/** `z.object({})` has the input type `Record<string, never>`, which would forbid `project` too. */
type ProjectInput<Schema extends z.ZodType> = z.input<Schema> extends Record<string, never> ? { project: string } : { project: string } & z.input<Schema>;

/** A change inside one project, as one transaction. */
export function projectCommand<Schema extends z.ZodType, Result>(spec: ProjectSpec<Schema, Result> & TransactionOptions): Operation<ProjectInput<Schema>, Result> {
  const call = async (actor: Actor, raw: ProjectInput<Schema>): Promise<Result> => {
    try {
      return await transaction(async (tx) => {
        const access = await authorize(tx, actor, { project: projectOf(raw), permission: spec.permission });
        const input = parseInput(spec.input, raw);
        const audit: ProjectContext["audit"] = (subject, detail) => record(tx, { actor, action: spec.name, projectId: access.projectId, subject, detail });
        return spec.run({ ...access, tx, actor, audit }, input);
      }, spec);
    } catch (error) {
      await noteRefusal(error, { actor, action: spec.name, projectId: projectOf(raw) });
      throw error;
    }
  };
  return described(call, { name: spec.name, kind: "command", access: spec.permission });
}

/** A read inside one project. */
export function projectQuery<Schema extends z.ZodType, Result>(spec: ProjectSpec<Schema, Result>): Operation<ProjectInput<Schema>, Result> {
  const call = async (actor: Actor, raw: ProjectInput<Schema>): Promise<Result> => {
    const tx = database().prisma;
    const access = await authorize(tx, actor, { project: projectOf(raw), permission: spec.permission });
    return spec.run({ ...access, tx, actor, audit: async () => undefined }, parseInput(spec.input, raw));
  };
  return described(call, { name: spec.name, kind: "query", access: spec.permission });
}

export interface StatementContext {
  pool: pg.Pool;
  projectId: string;
  userId: string;
  /** Roles that grant the permission: the statement joins `member` on them. */
  roles: Role[];
}

interface StatementSpec<Schema extends z.ZodType, Result> {
  name: string;
  permission: Permission;
  input: Schema;
  /** Resolves to undefined when the statement found no member with one of the roles. */
  run(context: StatementContext, input: z.output<Schema>): Promise<Result | undefined>;
}

/**
 * A change as one SQL statement that authorizes by itself (a join on `member`), for the two hot paths of labelling:
 * without the round trips of a transaction it is several times faster.
 */
export function projectStatement<Schema extends z.ZodType, Result>(spec: StatementSpec<Schema, Result>): Operation<ProjectInput<Schema>, Result> {
  const { name, permission } = spec;
  const call = async (actor: Actor, raw: ProjectInput<Schema>): Promise<Result> => {
    const project = projectOf(raw);
    try {
      if (actor.kind !== "user") await authorize(database().prisma, actor, { project, permission });
      const userId = requireUser(actor);
      // Bad input of an outsider must not tell that the project exists, so it is checked after access.
      const parsed = spec.input.safeParse(withoutProject(raw));
      if (parsed.success) {
        const result = await spec.run({ pool: database().pool, projectId: project, userId, roles: rolesGranting(permission) }, parsed.data);
        if (result !== undefined) return result;
      }
      await authorize(database().prisma, actor, { project, permission });
      if (!parsed.success) throw invalidInput(parsed.error);
      throw new Conflict("Your membership changed meanwhile. Try again.");
    } catch (error) {
      await noteRefusal(error, { actor, action: name, projectId: project });
      throw error;
    }
  };
  return described(call, { name, kind: "command", access: permission });
}

interface PlainSpec<Schema extends z.ZodType, Result> {
  name: string;
  access: "account" | "administrator" | "public";
  input: Schema;
  run(context: { tx: Transaction; actor: Actor; audit: (entry: Omit<AuditEntry, "actor" | "action">) => Promise<void> }, input: z.output<Schema>): Promise<Result>;
}

/** A change outside any one project (accounts, links, new projects), as one transaction. */
export function command<Schema extends z.ZodType, Result>(spec: PlainSpec<Schema, Result> & TransactionOptions): Operation<z.input<Schema>, Result> {
  const call = async (actor: Actor, raw: z.input<Schema>): Promise<Result> => {
    try {
      return await transaction(async (tx) => {
        await requireAccess(tx, actor, spec.access);
        return spec.run({ tx, actor, audit: (entry) => record(tx, { ...entry, actor, action: spec.name }) }, parseInput(spec.input, raw));
      }, spec);
    } catch (error) {
      await noteRefusal(error, { actor, action: spec.name });
      throw error;
    }
  };
  return described(call, { name: spec.name, kind: "command", access: spec.access });
}

/** A read outside any one project. */
export function query<Schema extends z.ZodType, Result>(spec: PlainSpec<Schema, Result>): Operation<z.input<Schema>, Result> {
  const call = async (actor: Actor, raw: z.input<Schema>): Promise<Result> => {
    const tx = database().prisma;
    await requireAccess(tx, actor, spec.access);
    return spec.run({ tx, actor, audit: async () => undefined }, parseInput(spec.input, raw));
  };
  return described(call, { name: spec.name, kind: "query", access: spec.access });
}

async function requireAccess(tx: Transaction, actor: Actor, access: PlainSpec<z.ZodType, unknown>["access"]): Promise<void> {
  if (access === "administrator") await requireAdministrator(tx, actor);
  if (access === "account" && actor.kind !== "operator") requireUser(actor);
}

/** Puts the descriptor on an operation. */
export function described<Call extends (actor: Actor, input: never) => Promise<unknown>>(call: Call, operation: OperationDescriptor): Call & { readonly operation: OperationDescriptor } {
  return Object.assign(call, { operation });
}

function projectOf(raw: unknown): string {
  const project = (raw as { project?: unknown } | null)?.project;
  if (typeof project !== "string" || project === "") throw new InvalidInput("Say which project.", { project: "is missing" });
  return project;
}

function withoutProject(raw: object): object {
  return Object.fromEntries(Object.entries(raw).filter(([key]) => key !== "project"));
}

function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  return checkInput(schema, raw && typeof raw === "object" && "project" in raw ? withoutProject(raw) : raw);
}

/** Input as its schema wants it. @throws InvalidInput naming the fields at fault */
export function checkInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

function invalidInput(error: z.ZodError): InvalidInput {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".") || "form"] ??= issue.message;
  const [field, message] = Object.entries(fields)[0] ?? ["form", "cannot be read"];
  return new InvalidInput(field === "form" ? message : `${field}: ${message}`, fields);
}

/** Writes an audit row when an error says that somebody was refused. */
export async function noteRefusal(error: unknown, entry: AuditEntry): Promise<void> {
  if (!(error instanceof AppError) || entry.actor.kind === "nobody") return;
  if (error.code !== "forbidden" && error.code !== "not_found") return;
  await recordRefusal({ ...entry, detail: { error: error.code } });
}
