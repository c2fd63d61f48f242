import type { JudgmentFile } from "./judged-answer";
import type { JudgmentSummary } from "./summarise-judgments";

/** What a file of judgments says, in lines for a terminal. */
export function describeJudgments({ claimed }: JudgmentFile, summary: JudgmentSummary): string {
  const { n, verdicts, accepted, majority, invalid, ties, acceptance, agreement } = summary;
  const lines = [
    `${count(n)} answers with ${count(verdicts)} verdicts, of which ${count(accepted)} accept${verdicts > 0 ? ` (${percent(accepted / verdicts)})` : ""}.`,
    `By majority ${count(majority)} answers are accepted${ties > 0 ? `; ${count(ties)} are split evenly and count as not accepted` : ""}.`,
  ];
  if (invalid > 0) lines.push(`${count(invalid)} entries are no verdict. They are kept as invalid and counted nowhere else.${verdicts === 0 ? " Say with --accept which labels accept an answer." : ""}`);
  if (claimed !== null && claimed !== majority) lines.push(`The file itself says that ${count(claimed)} are correct, which is not the majority of its verdicts.`);
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
