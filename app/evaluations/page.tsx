import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { DataTable, type Column } from "@/app/_ui/data-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { RelativeTime } from "@/app/_ui/relative-time";
import { pageData } from "@/lib/auth/page";
import { listEvaluations, type ListedEvaluation } from "@/lib/evaluations/list-evaluations";
import { EvaluationStatusMark } from "./evaluation-status-mark";

export default async function EvaluationsPage() {
  const { evaluations, mayAdd } = await pageData((actor) => listEvaluations(actor, {}));
  const add = mayAdd ? <ButtonLink href="/evaluations/new" look="primary">Add an evaluation</ButtonLink> : null;
  return (
    <>
      <PageHeader title="Evaluations" actions={evaluations.length > 0 && add}>
        Saved runs of memory systems, rescored under each answer to the question which memories count as a hit.
      </PageHeader>
      {evaluations.length === 0 ? (
        <EmptyState title="There is no evaluation yet" action={add}>
          {mayAdd ? <>An evaluation is one or more traces: what a system stored and what it returned for every question. <code>npx assay evaluate</code> writes one; other systems’ runs come as files in the same form.</> : "Those of the projects that you own show here."}
        </EmptyState>
      ) : (
        <DataTable stack caption="Evaluations, the newest first" columns={columns(new Date())} rows={evaluations} rowKey={({ id }) => id} />
      )}
    </>
  );
}

function columns(now: Date): Column<ListedEvaluation>[] {
  return [
    { key: "name", header: "Evaluation", lead: true, cell: ({ id, name }) => <Link href={`/evaluations/${id}`} className="line-clamp-2 min-w-40 font-medium break-words">{name}</Link> },
    { key: "status", header: "State", cell: ({ status }) => <EvaluationStatusMark status={status} /> },
    { key: "dataset", header: "Datasets", cell: ({ datasets }) => datasets.join(", ") },
    { key: "systems", header: "Systems", cell: ({ systems }) => <span className="line-clamp-2 min-w-32" title={systems.join(", ")}>{systems.join(", ")}</span> },
    { key: "queries", header: "Queries", numeric: true, cell: ({ status, queries }) => (status === "ready" ? queries.toLocaleString("en") : "–") },
    { key: "contested", header: "Contested", numeric: true, cell: ({ status, contested }) => (status === "ready" ? contested.toLocaleString("en") : "–") },
    { key: "projects", header: "Projects", numeric: true, cell: ({ projects }) => projects.toLocaleString("en") },
    { key: "added", header: "Added", cell: ({ createdAt, createdBy }) => <><RelativeTime at={createdAt} now={now} />{createdBy ? ` by ${createdBy}` : " at the command line"}</> },
  ];
}
