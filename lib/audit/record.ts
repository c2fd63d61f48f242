import { actorName, type Actor } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import type { Transaction } from "@/lib/db/transaction";

export interface AuditEntry {
  actor: Actor;
  /** The operation's name, such as "rubrics.publish". */
  action: string;
  projectId?: string | null;
  /** What it was done to, such as a case id. */
  subject?: string;
  detail?: Record<string, string | number | boolean | null | string[]>;
}

/** Writes an audit row in the transaction that makes the change, so that neither exists without the other. */
export async function record(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.auditEvent.create({
    data: {
      actor: actorName(entry.actor),
      action: entry.action,
      projectId: entry.projectId ?? null,
      subject: entry.subject ?? "",
      detail: entry.detail ?? {},
    },
  });
}

/** Writes that something was refused. Stands apart from the refused transaction, which is rolled back. */
export async function recordRefusal(entry: AuditEntry): Promise<void> {
  await database().pool.query(
    `INSERT INTO audit_event (actor, action, outcome, project_id, subject, detail) VALUES ($1, $2, 'refused', $3, $4, $5)`,
    [actorName(entry.actor), entry.action, entry.projectId ?? null, entry.subject ?? "", entry.detail ?? {}],
  );
}
