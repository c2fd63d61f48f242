import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { JobWatch } from "@/app/_ui/job-watch";
import { Notice } from "@/app/_ui/notice";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { evaluationHeader } from "@/lib/evaluations/evaluation-header";
import { findValidation, type ValidationDetail } from "@/lib/evaluations/find-validation";
import { plural } from "@/lib/plural";
import { DECIDING_NAMES } from "../../deciding-names";
import { EvaluationCrumb } from "../../evaluation-crumb";
import { LabelSteps, type LabelStep } from "../label-steps";
import { FlipList } from "./flip-list";
import { WhatRemains } from "./what-remains";

export const metadata: Metadata = { title: "Labels brought back" };

export default async function ValidationPage({ params }: { params: Promise<{ evaluation: string; validation: string }> }) {
  const { evaluation, validation: id } = await params;
  const [{ name }, validation] = await pageData((actor) => Promise.all([evaluationHeader(actor, { evaluation }), findValidation(actor, { evaluation, validation: id })]));
  const { project, release, deciding, status, error, createdAt, progress, labels, flips } = validation;
  return (
    <>
      <EvaluationCrumb evaluation={evaluation} name={name} />
      <PageHeader title={`${project.name}, release ${release}`} actions={status === "ready" && <ButtonLink look="primary" href={`/evaluations/${evaluation}?labels=${id}`}>See the figures with these labels</ButtonLink>}>
        What these labels make of the runs, by the {DECIDING_NAMES[deciding]}.
      </PageHeader>
      <LabelSteps at={stepOf(validation)} failed={status === "failed"} notes={notesOf(validation)} />
      <div className="space-y-6">
        {status === "computing" && <JobWatch address={`/api/v1/evaluations/${evaluation}/validations/${id}`} running="computing" work="computation" since={createdAt.toISOString()} progress={progress} />}
        {status === "failed" && <Failed evaluation={evaluation} error={error} />}
        {labels && <WhatRemains validation={validation} />}
        {flips && <FlipList base={`/evaluations/${evaluation}/labels/${id}/flips`} flips={flips} />}
      </div>
    </>
  );
}

function stepOf({ status, progress }: ValidationDetail): LabelStep {
  return status === "ready" ? "done" : (progress?.stage ?? "matching");
}

function notesOf({ labels, deciding, coverage, project, release }: ValidationDetail): { release: string; matching?: string; scoring?: string } {
  const chosen = { release: `${project.name}, release ${release}` };
  if (!labels || !coverage) return chosen;
  return {
    ...chosen,
    matching: `${labels.matched.toLocaleString("en")} of ${plural(labels.cases, "case")} are of memories that these runs hold`,
    scoring: `${plural(coverage.length, "run")} by ${plural(labels.deciding, "decided case")}${deciding === "judges" ? ", judges alone" : ""}`,
  };
}

function Failed({ evaluation, error }: { evaluation: string; error: string | null }) {
  return (
    <>
      <Notice look="error">
        <p className="font-medium">The runs could not be scored by these labels.</p>
        <p className="mt-1 break-words">{error}</p>
      </Notice>
      <ButtonLink href={`/evaluations/${evaluation}/labels`}>Choose again</ButtonLink>
    </>
  );
}
