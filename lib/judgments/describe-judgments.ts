import type { ReadJudgments } from "./read-judgment-upload";

/** What a file of judgments says, in lines for a terminal. */
export function describeJudgments({ summary, notes }: Pick<ReadJudgments, "summary" | "notes">): string {
  const { n, verdicts, accepted, majority, acceptance, agreement } = summary;
  const lines = [
    `${count(n)} answers with ${count(verdicts)} verdicts, of which ${count(accepted)} accept${verdicts > 0 ? ` (${percent(accepted / verdicts)})` : ""}.`,
    `By majority ${count(majority)} answers are accepted.`,
    ...notes,
  ];
  lines.push("", "Share of answers accepted (95 % Wilson interval):");
  for (const { judge, share } of acceptance) {
    const said = share.value === null ? share.reason : `${percent(share.value)}${share.interval ? ` (${percent(share.interval.lower)} to ${percent(share.interval.upper)})` : ""}, n = ${count(share.n)}`;
    lines.push(`  ${judge}: ${said}`);
  }
  const { percent: same, fleissKappa: kappa } = agreement;
  const said = (value: number, interval: typeof kappa.interval, show: (value: number) => string) => `${show(value)}${interval ? ` (${show(interval.lower)} to ${show(interval.upper)})` : ""}`;
  lines.push("", "Agreement of the verdicts on the same answer:");
  lines.push(`  percent agreement: ${same.value === null ? same.reason : said(same.value, same.interval, percent)}`);
  lines.push(`  Fleiss' kappa: ${kappa.value === null ? kappa.reason : said(kappa.value, kappa.interval, (value) => value.toFixed(3))}`);
  return lines.join("\n");
}

const count = (number: number) => number.toLocaleString("en");
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
