import type { Statistic } from "@/lib/stats/statistic";
import type { AgreementReport, GroupAgreement, ScaleReport } from "./report-types";
import { withInterval } from "./sentences";

/** The report as plain text, for the terminal. Rounds, since it is for reading; `--json` has the figures whole. */
export function reportText({ drawn, raters, seed, resamples, questions }: AgreementReport): string {
  const people = raters.filter(({ kind }) => kind === "person").length;
  const head = `${drawn} cases, ${people} people, ${raters.length - people} judges. Intervals: ${resamples} bootstrap resamples of cases, seed ${seed}.`;
  return [head, ...questions.flatMap(({ prompt, scales }) => scales.flatMap((scale) => ["", `${prompt} (${scale.name})`, ...scaleLines(scale)]))].join("\n");
}

function scaleLines({ people, models, modelsAgainstPeople, pairs }: ScaleReport): string[] {
  return [
    ...groupLines("People among themselves", people),
    ...(modelsAgainstPeople.length > 0 ? ["  People with each judge", ...modelsAgainstPeople.map(({ sentence }) => `    ${sentence}`)] : []),
    ...(models.raters.length > 0 ? groupLines("Judges among themselves", models) : []),
    ...(pairs.length > 0 ? ["  Cohen’s κ by pair", ...pairs.map(({ a, b, kappa }) => `    ${a} with ${b}: ${figure(kappa)}`)] : []),
  ];
}

function groupLines(title: string, group: GroupAgreement): string[] {
  return [
    `  ${title}`,
    `    ${group.sentence}`,
    `    Percent agreement (mean over cases): ${figure(group.percentAgreement)}`,
    `    Fleiss’ κ: ${figure(group.fleissKappa)}`,
    `    Krippendorff’s α: ${figure(group.krippendorffAlpha)}`,
    `    Mean of Cohen’s κ over pairs: ${figure(group.meanCohenKappa)}`,
  ];
}

function figure(statistic: Statistic): string {
  if (statistic.value === null) return `not computable: ${statistic.reason}`;
  return `${withInterval(statistic)} (n = ${statistic.n})`;
}
