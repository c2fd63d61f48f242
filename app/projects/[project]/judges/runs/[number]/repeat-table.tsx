import { DataTable } from "@/app/_ui/data-table";
import { pageData } from "@/lib/auth/page";
import { findRepeatAgreement } from "@/lib/judges/find-repeat-agreement";
import type { RepeatAgreement } from "@/lib/judges/repeat-agreement";
import { plural } from "@/lib/plural";
import type { Statistic } from "@/lib/stats/statistic";

/** How far the repeats of a run agree, question by question; nothing where there is nothing to compare. */
export async function RepeatTable({ project, number }: { project: string; number: number }) {
  const agreement = await pageData((actor) => findRepeatAgreement(actor, { project, number }));
  if (agreement.every(({ percent }) => percent.n === 0)) return null;
  return (
    <DataTable
      caption="Agreement between repeats, on all cases with two or more valid ones" showCaption rows={agreement} rowKey={({ question }) => question}
      columns={[
        { key: "question", header: "Question", cell: ({ name }) => name },
        { key: "n", header: "Counted", numeric: true, cell: ({ percent, per }) => plural(percent.n, per) },
        { key: "percent", header: "Agreeing pairs (95 % interval)", numeric: true, cell: ({ percent }) => said(percent, true) },
        { key: "kappa", header: "Fleiss’ κ (95 % interval)", numeric: true, cell: ({ kappa }) => said(kappa, false) },
        ...(agreement.some(({ note }) => note) ? [{ key: "note", header: "Note", cell: ({ note }: RepeatAgreement) => note }] : []),
      ]}
    />
  );
}

function said(statistic: Statistic, percent: boolean): string {
  if (statistic.value === null) return statistic.reason;
  const { value, interval } = statistic;
  const show = (figure: number) => (percent ? `${(100 * figure).toFixed(1)} %` : figure.toFixed(2));
  return interval ? `${show(value)} (${show(interval.lower)} to ${show(interval.upper)})` : show(value);
}
