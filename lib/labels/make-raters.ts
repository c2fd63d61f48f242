import { randomUUID } from "node:crypto";
import type { Transaction } from "@/lib/db/transaction";
import { modelSlug } from "./model-slug";

interface Newcomer {
  name: string;
  kind: "person" | "model";
}

/**
 * Makes the raters that an import names and the project does not have. A model keeps its name as pseudonym; a person gets
 * the next neutral one, or keeps theirs when it is neutral already and free, so that a release imported elsewhere
 * names its people as before.
 */
export async function makeRaters(tx: Transaction, { projectId, importId }: { projectId: string; importId: string }): Promise<void> {
  const newcomers = await tx.$queryRaw<Newcomer[]>`
    SELECT row.data ->> 'rater' AS name, row.data ->> 'kind' AS kind
    FROM staged_label_standing(${importId}::uuid, ${projectId}) AS standing
    JOIN import_row row ON row.import_id = ${importId}::uuid AND row.ordinal = standing.ordinal
    WHERE standing.standing = 'fresh' AND standing.rater_id IS NULL
    GROUP BY 1, 2 ORDER BY min(row.ordinal)`;
  if (newcomers.length === 0) return;
  const taken = new Set((await tx.rater.findMany({ where: { projectId }, select: { pseudonym: true } })).map((rater) => rater.pseudonym));
  for (const newcomer of newcomers) {
    // A member may take a neutral name at this very moment; the unique index decides, and the next one is tried.
    for (const pseudonym of candidates(newcomer, taken)) {
      taken.add(pseudonym);
      const made = await tx.$executeRaw`
        INSERT INTO rater (id, project_id, kind, external_name, pseudonym)
        VALUES (${randomUUID()}::uuid, ${projectId}, ${newcomer.kind}::"RaterKind", ${newcomer.name}, ${pseudonym}) ON CONFLICT DO NOTHING`;
      if (made === 1) break;
    }
  }
}

function* candidates({ name, kind }: Newcomer, taken: ReadonlySet<string>): Generator<string> {
  const own = kind === "model" ? modelSlug(name) : /^annotator-\d{2,}$/.test(name) ? name : undefined;
  if (own !== undefined && !taken.has(own)) yield own;
  for (let number = kind === "model" ? 2 : 1; ; number++) {
    const next = kind === "model" ? `${own}-${number}` : `annotator-${String(number).padStart(2, "0")}`;
    if (!taken.has(next)) yield next;
  }
}
