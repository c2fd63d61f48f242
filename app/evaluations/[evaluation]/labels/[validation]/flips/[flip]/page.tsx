import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { pageData } from "@/lib/auth/page";
import { evaluationHeader } from "@/lib/evaluations/evaluation-header";
import type { FlipDetail } from "@/lib/evaluations/find-flip";
import { openedFlip } from "@/lib/evaluations/open-labels";
import { flipName, standingUnder } from "@/lib/target-audit/flip-report";
import { withInterval } from "@/lib/target-audit/numbers";
import { METRIC_NAMES } from "@/lib/target-audit/report-tables";
import { READING_NAMES } from "@/lib/target-audit/validated-report";
import { DECIDING_NAMES } from "../../../../deciding-names";
import { EvaluationCrumb } from "../../../../evaluation-crumb";
import { OutcomeMark } from "../../outcome-mark";
import { DecidingCases } from "./deciding-cases";

interface Props {
  params: Promise<{ evaluation: string; validation: string; flip: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Flip ${(await params).flip.slice(0, 8)}` };
}

export default async function FlipPage({ params }: Props) {
  const { evaluation, validation, flip: wanted } = await params;
  const [{ name }, detail] = await pageData((actor) => Promise.all([evaluationHeader(actor, { evaluation }), openedFlip(actor, { evaluation, validation, flip: wanted })]));
  const { number, last, dataset, flip, project, release } = detail;
  const base = `/evaluations/${evaluation}/labels/${validation}`;
  return (
    <>
      <EvaluationCrumb evaluation={evaluation} name={name} />
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">Flip {number.toLocaleString("en")} of {last.toLocaleString("en")} on {dataset}, under <Link href={base} className="underline">{project.name}, release {release}</Link></p>
          <h1 className="mt-1 text-2xl font-semibold tracking-tight break-words">{flipName(flip)}</h1>
        </div>
        <nav aria-label="Flips" className="flex flex-wrap gap-2">
          {number > 1 && <ButtonLink href={`${base}/flips/${number - 1}`} rel="prev">Previous</ButtonLink>}
          <ButtonLink href={base}>All flips</ButtonLink>
          {number < last && <ButtonLink href={`${base}/flips/${number + 1}`} rel="next">Next</ButtonLink>}
        </nav>
      </div>
      <div className="space-y-6">
        <Standing detail={detail} />
        <DecidingCases evaluation={evaluation} detail={detail} />
      </div>
    </>
  );
}

function Standing({ detail: { n, flip, deciding } }: { detail: FlipDetail }) {
  const { lower, imputed, upper } = flip.validated;
  const rows = [
    ["Under the stricter target", standingUnder(flip, "stricter")],
    ["Under the laxer target", standingUnder(flip, "laxer")],
    [`Validated, ${READING_NAMES.lower}`, withInterval(lower)],
    ...(imputed ? [[`Validated, ${READING_NAMES.imputed}`, withInterval(imputed)]] : []),
    [`Validated, ${READING_NAMES.upper}`, withInterval(upper)],
  ];
  return (
    <Card title={`${flip.first} minus ${flip.second}, mean ${METRIC_NAMES[flip.metric]}@${flip.k} over ${n.toLocaleString("en")} ${n === 1 ? "query" : "queries"}`}>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <dl className="space-y-2 text-sm">
          {rows.map(([what, value]) => <div key={what} className="flex flex-wrap justify-between gap-x-6"><dt className="text-ink-soft">{what}</dt><dd className="tabular-nums">{value}</dd></div>)}
        </dl>
        <div className="space-y-3 text-sm">
          <p><OutcomeMark flip={flip} /></p>
          <p className="max-w-prose">{meaningOf(flip)} By the {DECIDING_NAMES[deciding]}.</p>
          <p className="max-w-prose text-ink-soft">{flip.confirmed ? "Confirmed: both differences are other than 0 after Holm over the differences of this metric and depth." : "Not confirmed: after Holm, one of the two differences or both may be 0."}</p>
        </div>
      </div>
    </Card>
  );
}

function meaningOf({ outcome }: FlipDetail["flip"]): string {
  return {
    kept: "The winner under the laxer target wins under the validated one too: the extra credit is deserved where it matters.",
    reversed: "The winner under the stricter target wins again once only deserved credit counts.",
    tied: "Once only deserved credit counts, neither run is ahead.",
  }[outcome];
}
