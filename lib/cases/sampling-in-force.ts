import type { Transaction } from "@/lib/db/transaction";

/** "all" while every case is in (no draw yet, or the latest took all), else "sample". */
export async function samplingInForce(tx: Transaction, projectId: string): Promise<"all" | "sample"> {
  // A later draw from new cases adds to the sample in force and does not change its kind.
  const latest = await tx.sample.findFirst({ where: { projectId, design: { path: ["frame"], equals: "all" } }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], select: { design: true } });
  const design = latest?.design as { take?: unknown } | undefined;
  return design === undefined || design.take === "all" ? "all" : "sample";
}
