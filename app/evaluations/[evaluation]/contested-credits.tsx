import type { ReactNode } from "react";
import Link from "next/link";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table";
import { CONTESTED_FILE } from "@/lib/evaluations/evaluation-files";
import type { EvaluationHeader } from "@/lib/evaluations/evaluation-header";
import type { EvaluationDetail } from "@/lib/evaluations/find-evaluation";
import { HEADLINE_DEPTH } from "@/lib/evaluations/headline-depth";
import { FileLinks } from "./file-links";

/** What is contested over all runs, and the projects in which people say whether it is deserved. */
export function ContestedCredits({ evaluation: { id, runs, projects }, strata, labelChoice }: { evaluation: EvaluationDetail; strata: EvaluationHeader["contested"]; labelChoice: ReactNode }) {
  const cases = strata.reduce((sum, stratum) => sum + stratum.cases, 0);
  return (
    <Card title={`Contested credits${runs.length > 1 ? " of all runs together" : ""}`}>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-3">
          <p>
            {cases === 0 ? "No run holds a contested credit." : (
              <><Link className="underline" href={`/evaluations/${id}/queries?kind=contested`}>{cases.toLocaleString("en")} {cases === 1 ? "case" : "cases"}</Link>, one for each query and credited memory: no raw gold turn within {HEADLINE_DEPTH}, but a transformed memory of one. Whether these deserve the credit is for people to say.</>
            )}
          </p>
          {cases > 0 && (
            <DataTable
              caption="Contested credits by the best rank at which they were credited" rows={strata} rowKey={({ stratum }) => stratum}
              columns={[{ key: "stratum", header: "Credited at rank", cell: ({ stratum }) => stratum.replace("-", " to ") }, { key: "cases", header: "Cases", numeric: true, cell: (row) => row.cases.toLocaleString("en") }]}
            />
          )}
          {cases > 0 && <FileLinks of="all cases" names={[CONTESTED_FILE]} address={(name) => `/api/v1/evaluations/${id}/files/${name}`} />}
        </div>
        <div className="min-w-0 space-y-3">
          <h3 className="text-sm font-medium">Projects made from them</h3>
          {projects.length === 0 ? <p className="text-sm text-ink-soft">None yet.</p> : (
            <ul className="space-y-1">
              {projects.map((project) => <li key={project.id} className="break-words">{project.member ? <Link href={`/projects/${project.id}`}>{project.name}</Link> : project.name} <span className="text-sm text-ink-soft">{project.cases.toLocaleString("en")} {project.cases === 1 ? "case" : "cases"} to label</span></li>)}
            </ul>
          )}
          {labelChoice}
        </div>
      </div>
    </Card>
  );
}
