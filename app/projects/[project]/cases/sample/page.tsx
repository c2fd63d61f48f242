import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { Notice } from "@/app/_ui/notice";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { Actor } from "@/lib/auth/actor";
import { pageData } from "@/lib/auth/page";
import { previewSample, type SamplePreview } from "@/lib/cases/preview-sample";
import { sampleState, type SampleState } from "@/lib/cases/sample-state";
import { AppError } from "@/lib/errors";
import { CasesToLabel } from "../_parts/cases-to-label";
import { drawSampleAction } from "./actions";
import { DrawForm } from "./draw-form";
import { GIVEN_PREFIX, readSampleForm, SAMPLE_FIELDS, sampleRequestOf, type SampleForm as Values } from "./read-request";
import { SampleForm } from "./sample-form";
import { describeDesign, StrataTable } from "./strata-table";

export const metadata: Metadata = { title: "Sample" };

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SamplePage({ params, searchParams }: Props) {
  const { project } = await params;
  const asked = await searchParams;
  const values = readSampleForm(Object.entries(asked));
  const { state, attempt } = await pageData(async (actor) => ({ state: await sampleState(actor, { project }), attempt: asked.preview === undefined ? null : await tryPreview(actor, project, values) }));
  if (state.cases === 0) {
    return (
      <>
        <PageHeader title="Sample" />
        <EmptyState title="There are no cases to draw from" action={<ButtonLink href={`/projects/${project}/cases/import`} look="primary">Import cases</ButtonLink>}>Import cases first. Until a sample is drawn, all of them are labelled.</EmptyState>
      </>
    );
  }
  const fault = attempt && "message" in attempt && attempt.unsaid ? "Say how many cases, or choose every case." : undefined;
  return (
    <>
      <PageHeader title="Sample" actions={<ButtonLink href={`/projects/${project}/cases`}>Cases</ButtonLink>}>
        Which cases people label. Every drawn case keeps its stratum, the stratum’s size, how many were drawn and its inclusion probability, and a release carries them, so that anyone can weigh the figures.
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <InForce state={state} />
          <Card title="A new draw">
            <div className="space-y-4">
              {state.hindrance && <Notice look="warning">{state.hindrance}, so the sample stays as it is. {state.waiting > 0 ? `The ${plural(state.waiting, "case")} imported since can still be drawn.` : "Cases that you import now can still be drawn beside it."}</Notice>}
              {(!state.hindrance || state.waiting > 0) && <SampleForm project={project} state={state} values={defaults(values, state)} strata={attempt && "design" in attempt ? attempt.design.strata.map(({ stratum }) => stratum) : []} fault={fault} />}
            </div>
          </Card>
          <CasesToLabel project={project} />
        </div>
        {attempt && ("design" in attempt ? <Preview project={project} preview={attempt} values={values} /> : !fault && <Notice look="error">{attempt.message}</Notice>)}
      </div>
    </>
  );
}

function InForce({ state }: { state: SampleState }) {
  const now = new Date();
  return (
    <Card title="In force">
      {state.draws.length === 0 ? <p>Every case is in: {plural(state.cases, "case")}, {plural(state.overlap, "label")} each.</p> : (
        <ul className="space-y-6">
          {state.draws.map(({ id, at, design }) => (
            <li key={id} className="space-y-3">
              <p>{describeDesign(design)} <span className="text-sm text-ink-soft">Drawn <RelativeTime at={at} now={now} />.</span></p>
              <StrataTable design={design} />
            </li>
          ))}
        </ul>
      )}
      {state.waiting > 0 && <p className="mt-3">{plural(state.waiting, "case")} imported since {state.waiting === 1 ? "is" : "are"} in no draw yet.</p>}
    </Card>
  );
}

function Preview({ project, preview: { design, hindrance }, values }: { project: string; preview: SamplePreview; values: Values }) {
  const left = design.strata.filter(({ drawn }) => drawn === 0);
  return (
    <Card title="This would be drawn">
      <div className="space-y-4">
        <p>{describeDesign(design)}</p>
        <StrataTable design={design} />
        {left.length > 0 && design.take !== "all" && <Notice look="warning">Nothing is drawn from {left.map(({ stratum }) => stratum).join(", ")}: no figure from this sample will speak for {left.length === 1 ? "it" : "them"}.</Notice>}
        {hindrance ? <Notice look="warning">{hindrance}, so this draw cannot be made.</Notice> : (
          <DrawForm
            action={drawSampleAction.bind(null, project)}
            submit={design.take === "all" ? "Take every case" : `Draw ${plural(design.drawn, "case")}`}
            fields={[
              ...SAMPLE_FIELDS.map((name) => [name, values[name]] as const),
              ...Object.entries(values.given).map(([stratum, value]) => [`${GIVEN_PREFIX}${stratum}`, value] as const),
              ["frameSize", String(design.frameSize)],
            ]}
          />
        )}
      </div>
    </Card>
  );
}

/** An empty form begins with what most people want: so many cases, by rank, in proportion. */
function defaults(values: Values, state: SampleState): Values {
  const fresh = SAMPLE_FIELDS.every((name) => values[name] === "");
  return fresh ? { ...values, take: "n", stratify: "rank", allocation: "proportional", start: "random", frame: state.hindrance ? "new" : "all" } : values;
}

interface Refusal {
  message: string;
  /** What stands under “How many” is no number of cases. */
  unsaid: boolean;
}

async function tryPreview(actor: Actor, project: string, values: Values): Promise<SamplePreview | Refusal> {
  try {
    return await previewSample(actor, { project, ...sampleRequestOf(values) });
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_input") return { message: error.message, unsaid: error.fields.take !== undefined && values.allocation !== "given" && !/^0*[1-9]\d*$/.test(values.n) };
    throw error;
  }
}
