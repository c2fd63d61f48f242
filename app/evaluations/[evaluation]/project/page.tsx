import type { Metadata } from "next";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { pageData } from "@/lib/auth/page";
import { NotFound } from "@/lib/errors";
import { evaluationHeader } from "@/lib/evaluations/evaluation-header";
import { EvaluationCrumb } from "../evaluation-crumb";
import { makeProjectAction } from "./actions";
import { MakeProjectForm } from "./make-project-form";

export const metadata: Metadata = { title: "Make a labelling project" };

export default async function MakeProjectPage({ params }: { params: Promise<{ evaluation: string }> }) {
  const { evaluation } = await params;
  const { name, status, contested } = await pageData(async (actor) => {
    const header = await evaluationHeader(actor, { evaluation });
    if (!header.mayMakeProject) throw new NotFound();
    return header;
  });
  const cases = contested.reduce((sum, stratum) => sum + stratum.cases, 0);
  return (
    <div className="max-w-2xl">
      <EvaluationCrumb evaluation={evaluation} name={name} />
      <PageHeader title="Make a labelling project">
        {cases > 0 && `People say of each contested memory whether it supports the answer. There are ${plural(cases, "case")}: one for each query and credited memory, however many runs credit it. Systems, ranks and scores stay hidden from them.`}
      </PageHeader>
      {status !== "ready" || cases === 0 ? (
        <EmptyState title="There is nothing to label">{status === "ready" ? "No run holds a contested credit: every query that hits under Canonical hits under Raw too." : "Wait until the audit is done."}</EmptyState>
      ) : (
        <MakeProjectForm action={makeProjectAction.bind(null, evaluation)} name={`Contested credits of ${name}`.slice(0, 200)} strata={contested} />
      )}
    </div>
  );
}
