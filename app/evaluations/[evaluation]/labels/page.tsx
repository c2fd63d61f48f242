import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { evaluationHeader } from "@/lib/evaluations/evaluation-header";
import { listValidations } from "@/lib/evaluations/list-validations";
import { EvaluationCrumb } from "../evaluation-crumb";
import { bringLabelsAction } from "./actions";
import { BringLabelsForm } from "./bring-labels-form";
import { LabelSteps } from "./label-steps";

export const metadata: Metadata = { title: "Bring labels back" };

export default async function BringLabelsPage({ params }: { params: Promise<{ evaluation: string }> }) {
  const { evaluation } = await params;
  const [{ name }, { releases, projects }] = await pageData((actor) => Promise.all([evaluationHeader(actor, { evaluation }), listValidations(actor, { evaluation })]));
  return (
    <div className="max-w-2xl">
      <EvaluationCrumb evaluation={evaluation} name={name} />
      <PageHeader title="Bring labels back">
        A release of a project made from this evaluation scores the runs once more: a transformed memory counts where it supports the answer. That gives the validated target, how many contested credits are deserved, and which winners survive.
      </PageHeader>
      <LabelSteps at="release" />
      {releases.length === 0 ? (
        <EmptyState
          title="There is no release yet"
          action={projects.map(({ id, name: project }) => <ButtonLink key={id} href={`/projects/${id}/releases/new`}>Release the labels of {project}</ButtonLink>)}
        >
          {projects.length === 0 ? "Make a labelling project of this evaluation first, have people label, and release their labels." : "A release freezes the labels of a project that was made from this evaluation."} You see those of projects that you own or adjudicate.
        </EmptyState>
      ) : (
        <BringLabelsForm action={bringLabelsAction.bind(null, evaluation)} releases={releases.map(({ project, number, humanLabels, modelLabels }) => ({ project: project.id, name: project.name, number, humanLabels, modelLabels }))} />
      )}
    </div>
  );
}
