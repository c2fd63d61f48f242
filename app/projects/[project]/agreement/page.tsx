import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { agreementReport } from "@/lib/agreement/agreement-report";
import type { AgreementReport, ScaleReport } from "@/lib/agreement/report-types";
import { pageData } from "@/lib/auth/page";
import { ScaleSection } from "./scale-section";

export const metadata: Metadata = { title: "Agreement" };

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<{ scale?: string | string[]; pair?: string | string[] }>;
}

export default async function AgreementPage({ params, searchParams }: Props) {
  const { project } = await params;
  const { scale: wantedScale, pair: wantedPair } = await searchParams;
  const { report, names, splitCases, mayImport, readerLabels } = await pageData((actor) => agreementReport(actor, { project }));
  const scales = report.questions.flatMap(({ name, prompt, scales }) => scales.map((scale) => ({ name, prompt, scale })));
  const scaleIndex = position(wantedScale, scales.length);
  const chosen = scales[scaleIndex];
  if (!chosen || report.raters.length === 0) {
    return (
      <>
        <PageHeader title="Agreement" />
        <EmptyState
          title="Nothing to compare yet"
          action={mayImport && (
            <>
              <ButtonLink href={`/projects/${project}/members`} look="primary">Invite people</ButtonLink>
              <ButtonLink href={`/projects/${project}/cases/labels`}>Import labels</ButtonLink>
            </>
          )}
        >
          {report.drawn === 0 ? "This project has no cases in its sample." : `None of the ${plural(report.drawn, "case")} has a label.`} Agreement shows once two people, or a person and a judge, have labelled the same case.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Agreement">
        <p className="mt-2 text-xl text-ink">{chosen.scale.people.sentence}</p>
        <Basis report={report} scale={chosen.scale} />
      </PageHeader>
      {scales.length > 1 && (
        <nav aria-label="Scale" className="mb-6 flex flex-wrap gap-2">
          {scales.map(({ name, prompt, scale }, at) => (
            <Link
              key={`${prompt} ${scale.name}`}
              href={`/projects/${project}/agreement?scale=${at}`}
              aria-current={at === scaleIndex ? "page" : undefined}
              className="inline-flex min-h-10 items-center rounded-md border border-line-strong bg-paper px-4 text-sm text-ink no-underline hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium"
            >
              {report.questions.length > 1 ? `${name}: ` : ""}{scale.name === "as labelled" ? `${scale.classes.length} classes, as labelled` : `${scale.classes.length} classes, ${scale.name}`}
            </Link>
          ))}
        </nav>
      )}
      <ScaleSection project={project} mayOpenCases={mayImport} splitCases={splitCases} readerLabels={readerLabels} scale={chosen.scale} raters={report.raters} names={names} pair={position(wantedPair, chosen.scale.pairs.length)} scaleIndex={scaleIndex} />
    </>
  );
}

/** What the figures rest on. */
function Basis({ report, scale: { counted, people: { cases: labelled, comparable } } }: { report: AgreementReport; scale: ScaleReport }) {
  const people = report.raters.filter(({ kind }) => kind === "person").length;
  return (
    <div className="mt-2 space-y-1 text-sm">
      <p>
        {counted.item === "case" ? plural(counted.of, "case") : `${plural(counted.of, counted.item)} of ${plural(report.drawn, "case")}`} in the sample{counted.askedOf && `, ${counted.askedOf} only`}: {labelled.toLocaleString("en")} with a label by a person, {comparable.toLocaleString("en")} with two or more. {plural(people, "person", "people")}, {plural(report.raters.length - people, "judge")}.
        Only labels given before any other opinion was shown count, and cases with a single one change no figure.
      </p>
      <p>Intervals: 95 %, bootstrap over cases, {report.resamples.toLocaleString("en")} resamples, seed {report.seed}. The words for κ are those of Landis and Koch (1977).</p>
    </div>
  );
}

/** A position in a list of so many, from the address; the first for anything else. */
function position(wanted: string | string[] | undefined, length: number): number {
  const number = Number(wanted);
  return Number.isInteger(number) && number >= 0 && number < length ? number : 0;
}
