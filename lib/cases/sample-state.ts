import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { sampleHindrance } from "./sample-hindrance";
import type { StoredDesign } from "./sample-schema";
import { samplingInForce } from "./sampling-in-force";

export interface SampleState {
  cases: number;
  drawn: number;
  /** Imported since a sample was drawn, and in no draw yet. */
  waiting: number;
  overlap: number;
  seed: number;
  /** Draws in force, the latest first; none when every case is in. */
  draws: { id: string; at: Date; design: StoredDesign }[];
  /** Why the sample may no longer be replaced; null while it may. */
  hindrance: string | null;
}

/** How a project's cases were chosen so far. */
export const sampleState = projectQuery({
  name: "cases.sample-state",
  permission: "cases.edit",
  input: z.object({}),
  async run({ tx, projectId }): Promise<SampleState> {
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { overlap: true, seed: true } });
    const [cases, drawn, waiting] = await Promise.all([
      tx.case.count({ where: { projectId } }),
      tx.case.count({ where: { projectId, drawn: true } }),
      tx.case.count({ where: { projectId, drawn: false, inclusionProbability: null } }),
    ]);
    const samples = (await samplingInForce(tx, projectId)) === "all" ? [] : await tx.sample.findMany({ where: { projectId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
    const draws = samples.map(({ id, createdAt, design }) => ({ id, at: createdAt, design: design as unknown as StoredDesign }));
    const since = draws.findIndex(({ design }) => design.frame === "all");
    return { cases, drawn, waiting, ...project, draws: draws.slice(0, since + 1), hindrance: await sampleHindrance(tx, projectId) };
  },
});
