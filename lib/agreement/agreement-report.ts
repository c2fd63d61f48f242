import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { grants } from "@/lib/auth/permissions";
import type { Transaction } from "@/lib/db/transaction";
import { computeReport } from "./compute-report";
import type { Names } from "./rater-names";
import { findReport, fingerprintOf, keepReport, type ReportKey } from "./report-cache";
import type { AgreementReport, JudgePanel } from "./report-types";
import { splitCaseNames, type CaseName } from "./split-case-names";

/** The report, with the names that owners may see. */
export interface NamedReport {
  report: AgreementReport;
  /** Pseudonym → name; empty for those who are to see pseudonyms only. */
  names: Names;
  /** Of the split cases that are shown, by id; empty for those who may not open single cases. */
  splitCases: Record<string, CaseName>;
  /** Whether to offer inviting people and importing labels. */
  mayImport: boolean;
  /** The reader labels here too: of single cases the report says how the judges are divided, and not over what. */
  readerLabels: boolean;
}

/** Agreement on the project's drawn cases, from labels given before any other opinion was shown. */
export const agreementReport = projectQuery({
  name: "agreement.report",
  permission: "agreement.read",
  input: z.object({}),
  async run({ tx, projectId, roles }): Promise<NamedReport> {
    const readerLabels = roles.includes("annotator");
    const whole = await cachedReport(tx, projectId);
    const report = readerLabels ? withoutVotes(whole) : whole;
    const names = grants(roles, "members.read") ? await namesOf(tx, projectId) : {};
    const mayImport = grants(roles, "cases.edit");
    return { report, names, splitCases: mayImport ? await splitCaseNames(tx, projectId, report) : {}, mayImport, readerLabels };
  },
});

/** Votes on single cases from the largest down, so that they no longer tell which label had how many. */
function withoutVotes(report: AgreementReport): AgreementReport {
  const unnamed = (panel: JudgePanel): JudgePanel => ({ ...panel, split: panel.split.map(({ item, votes }) => ({ item, votes: votes.toSorted((a, b) => b - a) })) });
  return { ...report, questions: report.questions.map((question) => ({ ...question, scales: question.scales.map((scale) => ({ ...scale, panel: scale.panel && unnamed(scale.panel) })) })) };
}

/** Reports under way in this process, so that several readers of one page wait for one computation. */
const underWay = new Map<string, Promise<AgreementReport>>();

/** Kept until a label changes. */
async function cachedReport(tx: Transaction, projectId: string): Promise<AgreementReport> {
  const key = { projectId, fingerprint: await fingerprintOf(tx, projectId) };
  const name = `${projectId} ${key.fingerprint}`;
  const report = underWay.get(name) ?? findOrCompute(tx, key).finally(() => underWay.delete(name));
  underWay.set(name, report);
  return report;
}

async function findOrCompute(tx: Transaction, key: ReportKey): Promise<AgreementReport> {
  const kept = await findReport(tx, key);
  if (kept) return kept;
  const report = await computeReport(tx, key.projectId);
  await keepReport(tx, key, report);
  return report;
}

/** Of people; a judge is called the same on every page and in releases, by its pseudonym. */
async function namesOf(tx: Transaction, projectId: string): Promise<Names> {
  const raters = await tx.rater.findMany({ where: { projectId, kind: "person" }, select: { pseudonym: true, externalName: true, user: { select: { name: true } } } });
  return Object.fromEntries(raters.map(({ pseudonym, externalName, user }) => [pseudonym, user?.name ?? externalName ?? pseudonym]));
}
