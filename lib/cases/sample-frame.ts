import type { Transaction } from "@/lib/db/transaction";

interface FrameScope {
  projectId: string;
  frame: "all" | "new";
  /** As in a sample request. */
  stratify: string;
}

/** A case that may be drawn, with the value that decides its stratum. */
export interface FrameCase {
  id: string;
  value: string | null;
}

/** The cases to draw from, in the stored order. */
export async function readFrame(tx: Transaction, { projectId, frame, stratify }: FrameScope): Promise<FrameCase[]> {
  const onlyNew = frame === "new";
  if (stratify === "rank") {
    return tx.$queryRaw`
      SELECT id, (
        SELECT min(CASE WHEN jsonb_typeof(run -> 'rank') = 'number' THEN (run ->> 'rank')::numeric END)
        FROM jsonb_array_elements(CASE WHEN jsonb_typeof(hidden -> 'runs') = 'array' THEN hidden -> 'runs' ELSE '[]' END) AS run
      )::text AS value
      FROM "case" WHERE project_id = ${projectId} AND (NOT ${onlyNew} OR (NOT drawn AND inclusion_probability IS NULL)) ORDER BY sequence`;
  }
  const { source, path } = placeOf(stratify);
  return tx.$queryRaw`
    SELECT id, CASE ${source}::text WHEN 'category' THEN category WHEN 'hidden' THEN hidden #>> ${path}::text[] WHEN 'payload' THEN payload #>> ${path}::text[] END AS value
    FROM "case" WHERE project_id = ${projectId} AND (NOT ${onlyNew} OR (NOT drawn AND inclusion_probability IS NULL)) ORDER BY sequence`;
}

function placeOf(field: string): { source: "none" | "category" | "hidden" | "payload"; path: string[] } {
  if (field === "") return { source: "none", path: [] };
  if (field === "category") return { source: "category", path: [] };
  if (field === "dataset" || field === "system" || field === "stratum") return { source: "hidden", path: [field] };
  const path = field.split(".");
  return path[0] === "hidden" ? { source: "hidden", path: path.slice(1) } : { source: "payload", path };
}
