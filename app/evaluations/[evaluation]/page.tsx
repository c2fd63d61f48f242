import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_ui/button";
import { JobWatch } from "@/app/_ui/job-watch";
import { Notice } from "@/app/_ui/notice";
import { PageHeader } from "@/app/_ui/page-header";
import { RelativeTime } from "@/app/_ui/relative-time";
import { pageData } from "@/lib/auth/page";
import { evaluationHeader } from "@/lib/evaluations/evaluation-header";
import { findEvaluation, type EvaluationDetail } from "@/lib/evaluations/find-evaluation";
import { listValidations, type ListedValidation } from "@/lib/evaluations/list-validations";
import { EvaluationStatusMark } from "../evaluation-status-mark";
import { EvaluationResults } from "./evaluation-results";
import { LabelChoice } from "./label-choice";
import { RemoveEvaluation } from "./remove-evaluation";

interface Props {
  params: Promise<{ evaluation: string }>;
  searchParams: Promise<{ run?: string | string[]; known?: string | string[]; labels?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { evaluation } = await params;
  const { name } = await pageData((actor) => evaluationHeader(actor, { evaluation }));
  return { title: name };
}

export default async function EvaluationPage({ params, searchParams }: Props) {
  const { evaluation: id } = await params;
  const { run, known, labels } = await searchParams;
  const { evaluation, header, validations, releases, chosen } = await pageData(async (actor) => {
    const [header, { validations, releases }] = await Promise.all([evaluationHeader(actor, { evaluation: id }), listValidations(actor, { evaluation: id })]);
    const chosen = choose(validations, labels);
    return { header, validations, releases, chosen, evaluation: await findEvaluation(actor, { evaluation: id, ...(chosen?.status === "ready" ? { labels: chosen.id } : {}) }) };
  });
  const { name, status, createdAt, createdBy, mayEdit } = evaluation;
  const ready = status === "ready";
  if (ready && run !== undefined && !evaluation.runs.some(({ ordinal }) => String(ordinal) === run)) notFound();
  return (
    <>
      <PageHeader
        title={<span className="flex flex-wrap items-center gap-3"><span className="min-w-0 break-words">{name}</span> {!ready && <EvaluationStatusMark status={status} />}</span>}
        actions={ready && (
          <>
            <ButtonLink href={`/evaluations/${id}/queries`}>Queries</ButtonLink>
            {header.mayMakeProject && <ButtonLink href={`/evaluations/${id}/project`} look="primary">Make a labelling project</ButtonLink>}
          </>
        )}
      >
        Added <RelativeTime at={createdAt} now={new Date()} />{createdBy ? ` by ${createdBy}` : " at the command line"}.
      </PageHeader>
      <div className="space-y-6">
        {known === "1" && <Notice>You added these traces before: this is what came of them.</Notice>}
        {status === "receiving" && <Notice look="warning">Its traces were never sent to the end. Remove it and send them again.</Notice>}
        {status === "auditing" && <JobWatch address={`/api/v1/evaluations/${id}`} running="auditing" work="audit" since={(evaluation.closedAt ?? createdAt).toISOString()} progress={evaluation.progress} />}
        {status === "failed" && <Failed evaluation={evaluation} />}
        {ready && (
          <EvaluationResults
            evaluation={evaluation} header={header} wanted={typeof run === "string" ? run : undefined} labels={chosen}
            labelChoice={<LabelChoice evaluation={id} validations={validations} chosen={chosen} mayBring={releases.length > 0} run={typeof run === "string" ? run : undefined} />}
          />
        )}
        {mayEdit && status !== "auditing" && <RemoveEvaluation evaluation={id} projects={evaluation.projects.length} />}
      </div>
    </>
  );
}

/** The labels that the address asks for, or the latest that are ready; none for “none”. */
function choose(validations: readonly ListedValidation[], wanted: string | string[] | undefined): ListedValidation | null {
  if (wanted === "none") return null;
  return validations.find(({ id }) => id === wanted) ?? validations.find(({ status }) => status === "ready") ?? null;
}

function Failed({ evaluation: { error, mayEdit } }: { evaluation: EvaluationDetail }) {
  return (
    <Notice look="error">
      <p className="font-medium">These traces could not be audited.</p>
      <p className="mt-1 break-words whitespace-pre-wrap">{error}</p>
      {mayEdit && <p className="mt-1">Mend the file, remove this evaluation, and send the traces again.</p>}
    </Notice>
  );
}
