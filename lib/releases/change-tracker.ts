import { createHash } from "node:crypto";
import type { Transaction } from "@/lib/db/transaction";

/** What is compared between two releases. */
export type Thing = "case" | "label" | "second_opinion" | "decision";

export interface ThingChanges {
  added: number;
  changed: number;
  removed: number;
}

/** How a release differs from an earlier one. */
export interface Changes {
  since: number;
  cases: ThingChanges;
  labels: ThingChanges;
  secondOpinions: ThingChanges;
  decisions: ThingChanges;
}

const BUFFER_ROWS = 5000;

/**
 * Compares this release with the one before, thing by thing, in a temporary table rather than in memory. It lives and
 * dies with the transaction.
 */
export class ChangeTracker {
  #rows: { earlier: boolean; thing: Thing; key: string; digest: string }[] = [];

  private constructor(private readonly tx: Transaction) {}

  static async open(tx: Transaction): Promise<ChangeTracker> {
    await tx.$executeRaw`CREATE TEMPORARY TABLE release_thing (earlier boolean NOT NULL, thing text NOT NULL, key text NOT NULL, digest text NOT NULL) ON COMMIT DROP`;
    return new ChangeTracker(tx);
  }

  /** Notes a thing of the earlier or of this release. `key` says which it is, `content` what it says. */
  async add(thing: Thing, entry: { earlier: boolean; key: readonly string[]; content: unknown }): Promise<void> {
    this.#rows.push({ earlier: entry.earlier, thing, key: digest(entry.key), digest: digest(entry.content) });
    if (this.#rows.length >= BUFFER_ROWS) await this.#flush();
  }

  async compare(since: number): Promise<Changes> {
    await this.#flush();
    const rows = await this.tx.$queryRaw<({ thing: Thing } & ThingChanges)[]>`
      SELECT coalesce(n.thing, o.thing) AS thing,
        count(*) FILTER (WHERE o.key IS NULL)::int AS added,
        count(*) FILTER (WHERE n.digest <> o.digest)::int AS changed,
        count(*) FILTER (WHERE n.key IS NULL)::int AS removed
      FROM (SELECT * FROM release_thing WHERE NOT earlier) AS n
      FULL JOIN (SELECT * FROM release_thing WHERE earlier) AS o ON n.thing = o.thing AND n.key = o.key
      GROUP BY 1`;
    const of = (thing: Thing): ThingChanges => {
      const { added, changed, removed } = rows.find((row) => row.thing === thing) ?? { added: 0, changed: 0, removed: 0 };
      return { added, changed, removed };
    };
    return { since, cases: of("case"), labels: of("label"), secondOpinions: of("second_opinion"), decisions: of("decision") };
  }

  async #flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === 0) return;
    await this.tx.$executeRaw`
      INSERT INTO release_thing (earlier, thing, key, digest)
      SELECT * FROM unnest(${rows.map((row) => row.earlier)}::boolean[], ${rows.map((row) => row.thing)}::text[], ${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.digest)}::text[])`;
  }
}

/** JSON of plain data with the keys of objects in order, so that equal contents have equal digests. */
function digest(content: unknown): string {
  const text = JSON.stringify(content, (_key, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
  return createHash("sha256").update(text).digest("base64url");
}
