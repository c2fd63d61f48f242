import type pg from "pg";
import type { Account } from "@/e2e/support/accounts";

interface LabellingTables {
  project: string;
  cases: number;
  /** Places of each case. */
  overlap: number;
  annotators: readonly Pick<Account, "id">[];
}

/** A project with cases of a usual size (a question, nine turns, a memory; about 3 kB each), its places and annotators. */
export async function makeLabellingTables(db: Pick<pg.Client, "query">, { project, cases, overlap, annotators }: LabellingTables): Promise<void> {
  const turns = Array.from({ length: 9 }, (_, index) => ({
    id: `D1:${index}`, speaker: index % 2 ? "Ana" : "Joel", time: "1:56 pm on 8 May, 2023", gold: index === 4,
    text: "I was thinking about the weekend when we walked along the river and you told me about the workshop. ".repeat(3),
  }));
  const payload = { query: "", goldAnswer: "7 May 2023", evidence: turns, memory: { id: "m", text: "Ana told Joel about the workshop on 7 May 2023.", kind: "fact" } };
  await db.query(`INSERT INTO project (id, name, task_type, overlap, seed, blind) VALUES ($1, 'Bench', 'contested-credit', $2, 1337, '{"memoryKind": true, "category": true}')`, [project, overlap]);
  await db.query(`INSERT INTO rubric (id, project_id, version, status, body, published_at) VALUES (gen_random_uuid(), $1, 1, 'published', 'Judge the memory alone.', now())`, [project]);
  await db.query(
    `INSERT INTO "case" (id, project_id, external_id, sequence, position, payload, hidden, content_hash, overlap)
     SELECT gen_random_uuid(), $1, 'case-' || n, n, hashint4(n)::bigint + 2147483648, $2::jsonb || jsonb_build_object('query', 'Question ' || n), '{}', '', $3 FROM generate_series(1, $4::int) AS n`,
    [project, JSON.stringify(payload), overlap, cases],
  );
  await db.query(`INSERT INTO assignment (id, project_id, case_id, ordinal, position) SELECT gen_random_uuid(), $1, c.id, n, c.position FROM "case" c, generate_series(1, $2::int) AS n WHERE c.project_id = $1`, [project, overlap]);
  await db.query(`INSERT INTO member (project_id, user_id, roles) SELECT $1, id, '{annotator}' FROM unnest($2::uuid[]) AS id`, [project, annotators.map(({ id }) => id)]);
  await db.query(`INSERT INTO rater (id, project_id, kind, user_id, pseudonym) SELECT gen_random_uuid(), $1, 'person', id, 'annotator-' || lpad(n::text, 3, '0') FROM unnest($2::uuid[]) WITH ORDINALITY AS a (id, n)`, [project, annotators.map(({ id }) => id)]);
  await db.query("VACUUM (ANALYZE)");
}
