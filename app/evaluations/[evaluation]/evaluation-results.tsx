import type { ReactNode } from "react";
import type { EvaluationHeader } from "@/lib/evaluations/evaluation-header";
import { COMBINED_FILES, RUN_FILES } from "@/lib/evaluations/evaluation-files";
import type { EvaluationDetail, EvaluationRunDetail } from "@/lib/evaluations/find-evaluation";
import type { ListedValidation } from "@/lib/evaluations/list-validations";
import type { Audit } from "@/lib/target-audit/audit";
import type { CombinedAudit } from "@/lib/target-audit/combined-audit";
import type { RunComparison } from "@/lib/target-audit/flips";
import { combinedReport } from "@/lib/target-audit/combined-report";
import { auditReport } from "@/lib/target-audit/report";
import { AuditFacts, CombinedFacts } from "./audit-facts";
import { ContestedCredits } from "./contested-credits";
import { FileLinks } from "./file-links";
import { ReportSections } from "./report-sections";
import { RunTabs } from "./run-tabs";
import { TargetCard } from "./target-card";

interface Props {
  evaluation: EvaluationDetail;
  header: EvaluationHeader;
  /** Ordinal of the run that the address asks for; the runs together when there are several and none is asked for. */
  wanted: string | undefined;
  /** Labels that the figures are shown with. */
  labels: ListedValidation | null;
  labelChoice: ReactNode;
}

/** The figures of the runs together or of one, what is contested, and everything as files. */
export function EvaluationResults({ evaluation, header, wanted, labels, labelChoice }: Props) {
  const { id, runs, combined } = evaluation;
  const run = runs.find(({ ordinal }) => String(ordinal) === wanted) ?? (combined ? undefined : runs[0]);
  const withLabels = labels?.status === "ready" ? `labels=${labels.id}` : "";
  const contested = <ContestedCredits evaluation={evaluation} strata={header.contested} labelChoice={labelChoice} />;
  return (
    <>
      <RunTabs runs={runs} together={combined !== null} current={run?.ordinal} base={`/evaluations/${id}`} labels={labels ? `labels=${labels.id}` : ""} />
      {run?.audit ? <OneRun id={id} run={run} audit={run.audit} comparison={combined?.datasets.find(({ dataset }) => dataset === run.dataset) ?? null} withLabels={withLabels}>{contested}</OneRun> : combined && <AllRuns id={id} combined={combined} withLabels={withLabels} {...(labels?.status === "ready" ? { flips: `/evaluations/${id}/labels/${labels.id}/flips` } : {})}>{contested}</AllRuns>}
    </>
  );
}

interface RunProps {
  id: string;
  run: EvaluationRunDetail;
  audit: Audit;
  /** With the other runs of its dataset; null where there is none. */
  comparison: RunComparison | null;
  withLabels: string;
  children: ReactNode;
}

function OneRun({ id, run, audit, comparison, withLabels, children }: RunProps) {
  const report = auditReport(audit);
  return (
    <>
      <p className="max-w-4xl text-lg break-words sm:text-xl">{report.lead}</p>
      <AuditFacts audit={audit} />
      <FileLinks of="this run" names={RUN_FILES} address={(name) => `/api/v1/evaluations/${id}/files/${name}?run=${run.ordinal}${withLabels && `&${withLabels}`}`} />
      {children}
      <ReportSections sections={report.sections} file={`${run.dataset}-${run.system}`.replace(/[^\w.-]+/g, "-")} />
      <TargetCard audit={audit} comparison={comparison} />
    </>
  );
}

function AllRuns({ id, combined, withLabels, children }: { id: string; withLabels: string; combined: CombinedAudit; children: ReactNode }) {
  const report = combinedReport(combined);
  return (
    <>
      <p className="max-w-4xl text-lg break-words sm:text-xl">{report.lead}</p>
      <CombinedFacts combined={combined} />
      <FileLinks of="all runs" names={COMBINED_FILES} address={(name) => `/api/v1/evaluations/${id}/files/${name}${withLabels && `?${withLabels}`}`} />
      {children}
      <ReportSections sections={report.sections} file="all-runs" />
    </>
  );
}
