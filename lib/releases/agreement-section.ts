import { notes as notesOf } from "@/lib/agreement/figure-tables";
import { groupedNotes } from "@/lib/agreement/grouped-notes";
import type { AgreementReport, GroupAgreement, ScaleReport } from "@/lib/agreement/report-types";
import { twoDecimals } from "@/lib/pictures/two-decimals";
import type { Statistic } from "@/lib/stats/statistic";

/** The agreement of a release as lines of Markdown: a sentence to quote and a table, scale by scale. */
export function agreementSection(report: AgreementReport): string[] {
  return [
    "## Agreement",
    "",
    `From labels given before their rater saw any other opinion. Intervals are bootstraps over cases (${report.resamples.toLocaleString("en")} resamples, seed ${report.seed}); people and models are kept apart. Pairs and confusion tables are in manifest.json.`,
    ...report.questions.flatMap(({ prompt, scales }) => scales.flatMap((scale) => ["", `*${prompt}* (${scale.name})`, "", ...scaleLines(scale)])),
  ];
}

function scaleLines({ people, models, modelsAgainstPeople, counted, ordered }: ScaleReport): string[] {
  const groups: [string, GroupAgreement][] = [["people", people], ["models", models]];
  return [
    people.sentence,
    "",
    `| among (95 % interval) | ${counted.item}s with two labels or more | percent agreement | Fleiss’ κ | Krippendorff’s α | mean Cohen’s κ |`,
    "|---|---:|---|---|---|---|",
    ...groups.filter(([, group]) => group.raters.length > 0).map(([name, group]) => `| ${name} | ${group.comparable} | ${[group.percentAgreement, group.fleissKappa, group.krippendorffAlpha, group.meanCohenKappa].map(cell).join(" | ")} |`),
    ...(ordered ? ["", `Mean score of people ${cell(ordered.peopleMean)}; Cohen’s κ with quadratic weights, mean over pairs of people, ${cell(ordered.people.quadraticKappa)}.`] : []),
    ...notesOn(groups),
    ...(modelsAgainstPeople.length > 0 ? ["", ...modelsAgainstPeople.map(({ sentence }) => `- ${sentence}`)] : []),
  ];
}

/** Where an interval is known to cover poorly, and why a figure is missing. */
function notesOn(groups: readonly [string, GroupAgreement][]): string[] {
  const notes = groupedNotes(groups.filter(([, group]) => group.raters.length > 1).flatMap(([name, { percentAgreement, fleissKappa, krippendorffAlpha, meanCohenKappa }]) => {
    const figures: [string, Statistic][] = [["percent agreement", percentAgreement], ["Fleiss’ κ", fleissKappa], ["Krippendorff’s α", krippendorffAlpha], ["mean Cohen’s κ", meanCohenKappa]];
    return figures.map(([figure, statistic]): [string, string] => [`${figure} among ${name}`, notesOf(statistic)]);
  }));
  return notes.length > 0 ? ["", ...notes.map((note) => `- Note on ${note}`)] : [];
}

function cell(statistic: Statistic): string {
  if (statistic.value === null) return "not computable";
  const { value, interval } = statistic;
  return interval ? `${twoDecimals(value)} [${twoDecimals(interval.lower)}, ${twoDecimals(interval.upper)}]` : twoDecimals(value);
}
