import type pg from "pg";
import { OPERATOR } from "@/lib/auth/actor";
import type { Role } from "@/lib/auth/permissions";
import { createProject } from "@/lib/projects/create-project";
import type { TaskTypeName } from "@/lib/task-types/registry";
import type { Account } from "./accounts";

export interface ProjectSetup {
  name: string;
  /** Contested credits when left out. */
  taskType?: TaskTypeName;
  overlap?: number;
  members: { account: Account; roles: Role[] }[];
}

/** A project as the operator makes it, with members put in directly. Returns its id. */
export async function makeProject(db: pg.Client, setup: ProjectSetup): Promise<string> {
  const { project } = await createProject(OPERATOR, { name: setup.name, taskType: setup.taskType ?? "contested-credit", overlap: setup.overlap ?? 2, seed: 1337 });
  for (const { account, roles } of setup.members) {
    // An administrator is an owner already, since the operator made the project.
    await db.query(`INSERT INTO member (project_id, user_id, roles) VALUES ($1, $2, $3::"Role"[]) ON CONFLICT (project_id, user_id) DO UPDATE SET roles = EXCLUDED.roles`, [project, account.id, roles]);
  }
  return project;
}
