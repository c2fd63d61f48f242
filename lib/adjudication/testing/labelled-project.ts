import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import type { Role } from "@/lib/auth/permissions";
import { database } from "@/lib/db/client";

/** Arranges a contested-credit project row by row, so that a test says exactly what is in the database. */

export interface Person {
  userId: string;
  actor: Actor;
  /** Null until they label. */
  raterId: string | null;
}

/** What somebody said: the support answer alone, or with more. */
export type Said = string | ({ support: string } & LabelDetails);

interface LabelDetails {
  comment?: string;
  rationale?: string;
  missing?: string;
  flagged?: boolean;
  confidence?: number;
  secondOpinion?: boolean;
  withdrawn?: boolean;
  submittedAt?: Date;
}

export class LabelledProject {
  #cases = 0;
  #people = 0;
  readonly rubricId = randomUUID();

  private constructor(
    readonly id: string,
    readonly overlap: number,
  ) {}

  static async make(overlap = 2): Promise<LabelledProject> {
    const project = new LabelledProject(`trial-${randomUUID().slice(0, 8)}`, overlap);
    await sql(`INSERT INTO project (id, name, task_type, overlap, seed, blind) VALUES ($1, 'Trial | project', 'contested-credit', $2, 1337, '{}')`, [project.id, overlap]);
    await sql(`INSERT INTO rubric (id, project_id, version, status, body, published_at) VALUES ($1, $2, 1, 'published', '# Judge the memory alone', now())`, [project.rubricId, project.id]);
    return project;
  }

  async member(...roles: Role[]): Promise<Person> {
    const userId = randomUUID();
    await sql(`INSERT INTO "user" (id, email, name, password_hash) VALUES ($1, $2, 'Somebody', '')`, [userId, `${userId}@example.org`]);
    return this.join(userId, ...roles);
  }

  /** Makes somebody who has an account a member. */
  async join(userId: string, ...roles: Role[]): Promise<Person> {
    await sql(`INSERT INTO member (project_id, user_id, roles) VALUES ($1, $2, $3::"Role"[])`, [this.id, userId, roles]);
    return { userId, actor: { kind: "user", userId }, raterId: null };
  }

  async outsider(): Promise<Actor> {
    const userId = randomUUID();
    await sql(`INSERT INTO "user" (id, email, name, password_hash) VALUES ($1, $2, 'Outsider', '')`, [userId, `${userId}@example.org`]);
    return { kind: "user", userId };
  }

  /** A rater made elsewhere. */
  async imported(kind: "person" | "model", name: string): Promise<string> {
    const id = randomUUID();
    await sql(`INSERT INTO rater (id, project_id, kind, external_name, pseudonym) VALUES ($1, $2, $3::"RaterKind", $4, $4)`, [id, this.id, kind, name]);
    return id;
  }

  /** A drawn case with all its places open. Returns its id. */
  async addCase(more: { query?: string; externalId?: string; stratum?: string } = {}): Promise<string> {
    const id = randomUUID();
    const sequence = ++this.#cases;
    const payload = {
      query: more.query ?? `Question ${sequence}`,
      goldAnswer: "12 March 2023",
      evidence: [{ id: "D1:3", speaker: "Ana", text: "I adopted a dog this morning", time: "2023-03-12", gold: true }],
      memory: { id: `m${sequence}`, text: "Ana adopted a dog.", kind: "fact" },
    };
    await sql(
      `INSERT INTO "case" (id, project_id, external_id, sequence, position, payload, hidden, content_hash, category, overlap, stratum, stratum_size, number_drawn, inclusion_probability)
       VALUES ($1, $2, $3, $4, $5, $6, '{"dataset":"made"}', $3, 'single-hop', $7, $8, $9, $10, $11)`,
      [id, this.id, more.externalId ?? `case-${sequence}`, sequence, sequence, payload, this.overlap, more.stratum ?? null, more.stratum ? 40 : null, more.stratum ? 10 : null, more.stratum ? 0.25 : null],
    );
    await sql(`INSERT INTO assignment (id, project_id, case_id, ordinal, position) SELECT gen_random_uuid(), $1, $2, n, $3 FROM generate_series(1, $4::int) AS n`, [this.id, id, sequence, this.overlap]);
    return id;
  }

  /** A member's label, which takes a place; a second one of the same member is a new revision. */
  async label(caseId: string, person: Person, said: Said): Promise<void> {
    const raterId = await this.raterOf(person);
    await sql(
      `UPDATE assignment SET rater_id = $2, submitted_at = now() WHERE id = (
         SELECT id FROM assignment WHERE case_id = $1 AND rater_id IS NULL AND NOT EXISTS (SELECT FROM assignment WHERE case_id = $1 AND rater_id = $2) ORDER BY ordinal LIMIT 1)`,
      [caseId, raterId],
    );
    await this.annotate(caseId, raterId, said);
  }

  /** A label without a place, as models and late imports have it. */
  async annotate(caseId: string, raterId: string, said: Said): Promise<void> {
    const { support, ...details } = typeof said === "string" ? { support: said } as { support: string } & LabelDetails : said;
    await sql(
      `INSERT INTO annotation (id, project_id, case_id, rater_id, revision, status, basis, rubric_id, answers, confidence, comment, rationale, flagged, active_ms, submitted_at)
       SELECT $1, $2, $3, $4, coalesce(max(revision), 0) + 1, $5::"AnnotationStatus", $6::"AnnotationBasis", $7, $8, $9, $10, $11, $12, 4200, coalesce($13, clock_timestamp())
       FROM annotation WHERE case_id = $3 AND rater_id = $4`,
      [
        randomUUID(), this.id, caseId, raterId, details.withdrawn ? "withdrawn" : "label", details.secondOpinion ? "second_opinion" : "blind", this.rubricId,
        details.missing ? { support, missing: details.missing } : { support }, details.confidence ?? null, details.comment ?? "", details.rationale ?? "", details.flagged ?? false, details.submittedAt ?? null,
      ],
    );
  }

  async skip(caseId: string, person: Person, more: { flagged?: boolean } = {}): Promise<void> {
    await sql(`INSERT INTO skip (id, project_id, case_id, rater_id, reason, comment, flagged) VALUES (gen_random_uuid(), $1, $2, $3, 'unclear', 'cannot tell', $4)`, [this.id, caseId, await this.raterOf(person), more.flagged ?? false]);
  }

  /** The rater of a member, made when they first need one. */
  async raterOf(person: Person): Promise<string> {
    if (person.raterId) return person.raterId;
    person.raterId = randomUUID();
    await sql(`INSERT INTO rater (id, project_id, kind, user_id, pseudonym) VALUES ($1, $2, 'person', $3, $4)`, [person.raterId, this.id, person.userId, `annotator-${String(++this.#people).padStart(2, "0")}`]);
    return person.raterId;
  }
}

async function sql(text: string, values: unknown[]): Promise<void> {
  await database().pool.query(text, values);
}
