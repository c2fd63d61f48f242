import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/app/_ui/plural";
import { agreementReport } from "@/lib/agreement/agreement-report";
import { pageData } from "@/lib/auth/page";
import { ScaleSection } from "./scale-section";

export const metadata: Metadata = { title: "Agreement" };

export default async function AgreementPage({ params, searchParams }: { params: Promise<{ project: string }>; searchParams: Promise<{ scale?: string }> }) {
  const { project } = await params;
  const wanted = Number((await searchParams).scale ?? 0);
  const { report, names } = await pageData((actor) => agreementReport(actor, { project }));
  const scales = report.questions.flatMap(({ prompt, scales }) => scales.map((scale) => ({ prompt, scale })));
  const index = Number.isInteger(wanted) && wanted >= 0 && wanted < scales.length ? wanted : 0;
  const chosen = scales[index];
  const people = report.raters.filter(({ kind }) => kind === "person").length;
  if (!chosen || report.raters.length === 0) {
    return (
      <>
        <PageHeader title="Agreement" />
        <EmptyState title="Nothing to compare yet">Agreement shows once two people, or a person and a judge, have labelled the same case.</EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Agreement">
        <p className="text-lg text-ink">{chosen.scale.people.sentence}</p>
        <p className="mt-1 text-sm">
          {plural(report.drawn, "case")}, {plural(people, "person", "people")}, {plural(report.raters.length - people, "judge")}. Only labels given before any other opinion was shown.
          Intervals are 95 %, from {report.resamples.toLocaleString("en")} bootstrap resamples of cases (seed {report.seed}). Words for κ follow Landis and Koch (1977).
        </p>
      </PageHeader>
      {scales.length > 1 && (
        <nav aria-label="Scale" className="mb-6 flex flex-wrap gap-2">
          {scales.map(({ prompt, scale }, at) => (
            <Link
              key={`${prompt} ${scale.name}`}
              href={`/projects/${project}/agreement?scale=${at}`}
              aria-current={at === index ? "true" : undefined}
              className="rounded-md border border-line-strong px-3 py-1.5 text-sm text-ink no-underline aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium"
            >
              {report.questions.length > 1 ? `${prompt} ` : ""}{at === 0 || scale.name === "as labelled" ? `${scale.classes.length} classes, as labelled` : scale.name}
            </Link>
          ))}
        </nav>
      )}
      <ScaleSection scale={chosen.scale} raters={report.raters} names={names} />
    </>
  );
}
