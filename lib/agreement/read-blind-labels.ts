import type { Transaction } from "@/lib/db/transaction";
import type { ReportLabel, ReportRater } from "./report-types";

export interface BlindLabels {
  /** In the order of their pseudonyms, people first. */
  raters: ReportRater[];
  /** Question id → one record a label, or, for questions asked per unit, a label and unit. */
  labels: Map<string, ReportLabel[]>;
  count: number;
}

interface Row {
  caseId: string;
  pseudonym: string;
  kind: ReportRater["kind"];
  answers: Record<string, unknown>;
  rubric: number | null;
}

/** The name of a part of a case in the report. */
export function partId(caseId: string, unit: string): string {
  return `${caseId}/${unit}`;
}

/** The labels that enter agreement: given before any exposure to other opinions, on drawn cases, not withdrawn. */
export async function readBlindLabels(tx: Transaction, projectId: string, questions: readonly string[]): Promise<BlindLabels> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT l.case_id AS "caseId", r.pseudonym, r.kind::text AS kind, l.answers, b.version AS rubric
    FROM blind_label l JOIN "case" c ON c.id = l.case_id AND c.drawn JOIN rater r ON r.id = l.rater_id LEFT JOIN rubric b ON b.id = l.rubric_id
    WHERE l.project_id = ${projectId} ORDER BY r.kind, r.pseudonym, c.sequence`;
  const raters = new Map(rows.map(({ pseudonym, kind }) => [pseudonym, { pseudonym, kind }]));
  const labels = new Map(questions.map((question): [string, ReportLabel[]] => [question, []]));
  for (const { caseId, pseudonym, answers, rubric } of rows) {
    for (const [question, records] of labels) {
      const label = answers[question];
      if (typeof label === "string") records.push({ item: caseId, rater: pseudonym, label, rubric });
      else if (label && typeof label === "object" && !Array.isArray(label)) {
        for (const [unit, value] of Object.entries(label)) records.push({ item: partId(caseId, unit), rater: pseudonym, label: String(value), rubric });
      }
    }
  }
  return { raters: [...raters.values()], labels, count: rows.length };
}
