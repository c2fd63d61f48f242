import { randomUUID } from "node:crypto";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import type { Actor } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";

/** A ready evaluation without traces, a project made from it, and somebody in each relation to the two. */
export interface TrialEvaluation {
  id: string;
  creator: Actor;
  administrator: Actor;
  /** Of the project, as the next two. */
  owner: Actor;
  annotator: Actor;
  adjudicator: Actor;
}

export async function makeTrialEvaluation(): Promise<TrialEvaluation> {
  const project = await LabelledProject.make();
  const id = randomUUID();
  const [creator, administrator] = [await person({ administrator: false }), await person({ administrator: true })];
  await sql(`INSERT INTO evaluation (id, name, status, created_by_id) VALUES ($1, 'Trial', 'ready', $2)`, [id, creator.userId]);
  await sql(`INSERT INTO evaluation_project (evaluation_id, project_id) VALUES ($1, $2)`, [id, project.id]);
  const [owner, annotator, adjudicator] = [await project.member("owner"), await project.member("annotator"), await project.member("adjudicator")];
  return { id, creator, administrator, owner: owner.actor, annotator: annotator.actor, adjudicator: adjudicator.actor };
}

async function person({ administrator }: { administrator: boolean }): Promise<{ kind: "user"; userId: string }> {
  const userId = randomUUID();
  await sql(`INSERT INTO "user" (id, email, name, password_hash, administrator) VALUES ($1, $2, 'Somebody', '', $3)`, [userId, `${userId}@example.org`, administrator]);
  return { kind: "user", userId };
}

async function sql(text: string, values: unknown[]): Promise<void> {
  await database().pool.query(text, values);
}
