import type { Metadata } from "next";
import Link from "next/link";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { Figure } from "@/app/_ui/figure";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { basisOf } from "@/lib/agreement/standing/basis-of";
import type { JudgeStanding } from "@/lib/agreement/standing/judge-standing";
import { judgeStandingReport, type StandingReport } from "@/lib/agreement/standing/judge-standing-report";
import { classScoresTable, sharesPicture, sharesTable, weakSpotsPicture, weakSpotsTable } from "@/lib/agreement/standing/standing-figures";
import { pageData } from "@/lib/auth/page";
import { LabelsToCome } from "./labels-to-come";
import { StandingConditions } from "./standing-conditions";

export const metadata: Metadata = { title: "May this judge stand in?" };

interface Props {
  params: Promise<{ project: string; rater: string }>;
  searchParams: Promise<{ scale?: string | string[] }>;
}

/** Whether one judge may stand in for people, what that rests on, where it fails, and what would settle it. */
export default async function JudgeStandingPage({ params, searchParams }: Props) {
  const { project, rater } = await params;
  const { scale: wanted } = await searchParams;
  const scale = /^\d{1,3}$/.test(String(wanted)) ? Number(wanted) : undefined;
  const report = await pageData((actor) => judgeStandingReport(actor, { project, judge: decodeURIComponent(rater), ...(scale === undefined ? {} : { scale }) }));
  const { judge, sentence, standing, scales, scale: chosen, judges } = report;
  const address = (name: string, at: number) => `/projects/${project}/agreement/judges/${encodeURIComponent(name)}?scale=${at}`;
  return (
    <div className="space-y-6">
      <p className="text-sm"><Link href={`/projects/${project}/agreement?scale=${chosen}`}>Agreement</Link></p>
      <PageHeader title={`May ${judge} stand in for people?`}>
        <p className="mt-2 text-xl text-ink">{sentence}</p>
        {standing && <p className="mt-2 text-sm">{basisOf(judge, standing.shares).join(" ")}{standing.shares.tied > 0 && <> <Link href={`/projects/${project}/adjudicate`}>Adjudicate</Link></>}</p>}
      </PageHeader>
      <Choices title="Judge" items={judges.map((name) => ({ label: name, href: address(name, chosen), current: name === judge }))} />
      <Choices title="Scale" items={scales.map(({ question, name, classes: count }, at) => ({ label: `${new Set(scales.map((one) => one.question)).size > 1 ? `${question}: ` : ""}${count} classes, ${name}`, href: address(judge, at), current: at === chosen }))} />
      {standing
        ? <Findings project={project} standing={standing} report={report} />
        : <EmptyState title="Nothing to compare on this scale">{`${judge} has labels on other scales only: choose one above.`}</EmptyState>}
    </div>
  );
}

function Findings({ project, standing: { judge, conditions, shares, weak, need }, report: { classes, scale, mayDraw } }: { project: string; standing: JudgeStanding; report: StandingReport }) {
  return (
    <>
      <Card title="What this rests on"><StandingConditions conditions={conditions} /></Card>
      <Figure
        title="How often each label is given" file={`shares-${judge}`}
        meaning="The judge alone counts its own errors with the rest. The corrected figures take them out with people's labels on the sample, and answer two questions: about exactly these cases, and about further queries of the same kind."
        picture={sharesPicture(shares) ?? undefined} table={sharesTable(shares)} foldTable
      >
        <ul className="list-disc space-y-1 pl-4 text-sm text-ink-soft">{shares.notes.map((note) => <li key={note}>{note}</li>)}</ul>
      </Figure>
      <Figure
        title="Where it fails" file={`accuracy-${judge}`}
        meaning={weak.parts.some((part) => part.weak) ? "Full dots: parts whose whole interval lies below the judge's accuracy on all cases, the short upright line." : "No part lies below the judge's accuracy on all cases (the short upright line) by more than chance allows."}
        picture={weakSpotsPicture(weak) ?? undefined} table={weakSpotsTable(weak)} foldTable
      />
      <Figure title="Label by label" file={`scores-${judge}`} meaning={`Against people's label on ${plural(weak.scores.n, "case")}. What was never given or never due is not computable.`} table={classScoresTable(weak, classes)} />
      <LabelsToCome project={project} judge={judge} scale={scale} need={need} mayDraw={mayDraw} />
    </>
  );
}

function Choices({ title, items }: { title: string; items: readonly { label: string; href: string; current: boolean }[] }) {
  if (items.length < 2) return null;
  return (
    <nav aria-label={title} className="flex flex-wrap gap-2">
      {items.map(({ label, href, current }) => (
        <Link key={href} href={href} aria-current={current ? "page" : undefined} className="inline-flex min-h-10 items-center rounded-md border border-line-strong bg-paper px-4 text-sm text-ink no-underline hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium">{label}</Link>
      ))}
    </nav>
  );
}
