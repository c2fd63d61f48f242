import Link from "next/link";
import { DownloadLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table";
import { Markdown } from "@/app/_ui/markdown";
import { StatRow } from "@/app/_ui/stat-row";
import type { EvaluationHeader } from "@/lib/evaluations/evaluation-header";
import { EVALUATION_FILES, RUN_FILES } from "@/lib/evaluations/evaluation-files";
import type { EvaluationDetail, EvaluationRunDetail } from "@/lib/evaluations/find-evaluation";
import type { Audit } from "@/lib/target-audit/audit";
import { auditReport } from "@/lib/target-audit/report";
import { targetCard } from "@/lib/target-audit/target-card";
import { ReportPart } from "./report-part";
import { RunTabs } from "./run-tabs";

interface Props {
  evaluation: EvaluationDetail;
  header: EvaluationHeader;
  /** Ordinal of the run that the address asks for. */
  wanted: string | undefined;
}

/** The figures of one run, what all runs hold together, and everything as files. */
export function EvaluationResults({ evaluation, header, wanted }: Props) {
  const { id, runs } = evaluation;
  const run = runs.find(({ ordinal }) => String(ordinal) === wanted) ?? runs[0];
  if (!run?.audit) return null;
  const report = auditReport(run.audit);
  const slug = `${run.dataset}-${run.system}`.replace(/[^\w.-]+/g, "-");
  return (
    <>
      <RunTabs runs={runs} current={run.ordinal} base={`/evaluations/${id}`} />
      <p className="max-w-4xl text-xl">{report.lead}</p>
      <RunFacts audit={run.audit} />
      <Files of={runs.length > 1 ? run.system : "this run"} names={RUN_FILES} address={(name) => `/api/v1/evaluations/${id}/files/${name}?run=${run.ordinal}`} />
      <Together evaluation={evaluation} header={header} />
      <Contents titles={report.sections.map(({ title }) => title)} />
      {report.sections.map(({ title, parts }, at) => (
        <section key={title} id={`section-${at + 1}`} aria-label={title} className="scroll-mt-4 space-y-4 pt-4">
          <h2 className="text-lg font-semibold">{title}</h2>
          {parts.map((part, index) => <ReportPart key={index} part={part} file={`${slug}-${at + 1}-${index + 1}`} />)}
        </section>
      ))}
      <TargetCard run={run} audit={run.audit} evaluation={id} />
    </>
  );
}

/** What the runs hold together: contested credits by stratum, and the projects made from them. */
function Together({ evaluation: { id, runs, projects }, header: { contested } }: Pick<Props, "evaluation" | "header">) {
  const cases = contested.reduce((sum, stratum) => sum + stratum.cases, 0);
  return (
    <Card title={`Contested credits${runs.length > 1 ? " of all runs together" : ""}`}>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-3">
          <p>{cases === 0 ? "No run holds a contested credit." : <><Link className="underline" href={`/evaluations/${id}/queries?kind=contested`}>{cases.toLocaleString("en")} {cases === 1 ? "case" : "cases"}</Link>, one for each query and credited memory: no raw gold turn within 60, but a transformed memory of one. Whether these deserve the credit is for people to say.</>}</p>
          {cases > 0 && (
            <DataTable
              caption="Contested credits by the best rank at which they were credited" rows={contested} rowKey={({ stratum }) => stratum}
              columns={[{ key: "stratum", header: "Credited at rank", cell: ({ stratum }) => stratum.replace("-", " to ") }, { key: "cases", header: "Cases", numeric: true, cell: (row) => row.cases.toLocaleString("en") }]}
            />
          )}
        </div>
        <div className="min-w-0 space-y-3">
          <Files of="all runs" names={EVALUATION_FILES} address={(name) => `/api/v1/evaluations/${id}/files/${name}`} />
          <h3 className="text-sm font-medium">Projects made from them</h3>
          {projects.length === 0 ? <p className="text-sm text-ink-soft">None yet.</p> : (
            <ul className="space-y-1">
              {projects.map((project) => <li key={project.id} className="break-words">{project.member ? <Link href={`/projects/${project.id}`}>{project.name}</Link> : project.name} <span className="text-sm text-ink-soft">{project.cases.toLocaleString("en")} {project.cases === 1 ? "case" : "cases"} to label</span></li>)}
            </ul>
          )}
        </div>
      </div>
    </Card>
  );
}

function RunFacts({ audit: { coverage, contested, shared } }: { audit: Audit }) {
  const share = (value: number | null) => (value === null ? "–" : `${(100 * value).toFixed(1)} %`);
  return (
    <StatRow
      stats={[
        { label: "Queries", value: coverage.queries.toLocaleString("en"), hint: `${coverage.queriesWithoutEvidence.toLocaleString("en")} without evidence` },
        { label: "Covered by Raw", value: share(coverage.byTarget.raw.share), hint: `${coverage.byTarget.raw.count.toLocaleString("en")} of ${coverage.byTarget.raw.of.toLocaleString("en")}` },
        { label: "Covered by Canonical", value: share(coverage.byTarget.canonical.share), hint: `${coverage.byTarget.canonical.count.toLocaleString("en")} of ${coverage.byTarget.canonical.of.toLocaleString("en")}` },
        { label: "Covered by all", value: shared.n.toLocaleString("en"), hint: "queries that compare targets" },
        { label: "Contested credits", value: contested.count.toLocaleString("en"), hint: `of ${contested.outOf.toLocaleString("en")} answerable queries` },
      ]}
    />
  );
}

/** Links to files, quieter than the page's own actions. */
function Files({ of, names, address }: { of: string; names: readonly string[]; address(name: string): string }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span className="text-ink-soft">Files of {of}:</span>
      {names.map((name) => <a key={name} download href={address(name)}>{name}</a>)}
    </p>
  );
}

function Contents({ titles }: { titles: readonly string[] }) {
  return (
    <nav aria-label="On this page" className="text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {titles.map((title, at) => <li key={title}><a href={`#section-${at + 1}`}>{title}</a></li>)}
      </ul>
    </nav>
  );
}

function TargetCard({ run, audit, evaluation }: { run: EvaluationRunDetail; audit: Audit; evaluation: string }) {
  return (
    <details className="rounded-lg border border-line bg-paper">
      <summary className="px-5 py-3 font-semibold">Target card, to be pasted into a paper</summary>
      <div className="overflow-x-auto border-t border-line p-5" tabIndex={0} role="region" aria-label="Target card">
        <Markdown>{targetCard(audit)}</Markdown>
        <p className="mt-4"><DownloadLink href={`/api/v1/evaluations/${evaluation}/files/target-card.md?run=${run.ordinal}`}>target-card.md</DownloadLink></p>
      </div>
    </details>
  );
}
