import { twoDecimals } from "@/lib/pictures/two-decimals";
import type { Statistic } from "@/lib/stats/statistic";
import type { AgreementReport, GroupAgreement, ModelAgainstPeople, ScaleReport } from "./report-types";
import { withInterval } from "./sentences";

/** The report as plain text, for the terminal. Rounds, since it is for reading; `--json` has the figures whole. */
export function reportText({ drawn, raters, seed, resamples, questions }: AgreementReport): string {
  const people = raters.filter(({ kind }) => kind === "person").length;
  const head = `${drawn} cases, ${people} people, ${raters.length - people} judges. Intervals: ${resamples} bootstrap resamples of cases, seed ${seed}.`;
  return [head, ...questions.flatMap(({ prompt, scales }) => scales.flatMap((scale) => ["", `${prompt} (${scale.name})`, ...scaleLines(scale)]))].join("\n");
}

function scaleLines(scale: ScaleReport): string[] {
  const { people, models, modelsAgainstPeople, pairs, level, ordered, counted } = scale;
  return [
    ...groupLines("People among themselves", people, level),
    ...(modelsAgainstPeople.length > 0 ? ["  People with each judge", ...modelsAgainstPeople.map(({ sentence }) => `    ${sentence}`), ...altTestLines(modelsAgainstPeople)] : []),
    ...(models.raters.length > 1 ? groupLines("Judges among themselves", models, level) : []),
    ...(ordered ? [
      "  On the scale",
      `    Mean score of all people: ${figure(ordered.peopleMean)}`,
      ...ordered.means.map(({ rater, mean }) => `    Mean score of ${rater}: ${figure(mean)}`),
      `    Cohen’s κ of people, quadratic weights, mean over pairs: ${figure(ordered.people.quadraticKappa)}`,
      ...ordered.pairs.map(({ a, b, spearman, meanDifference }) => `    ${a} with ${b}: Spearman’s ρ ${figure(spearman)}; mean difference ${figure(meanDifference)}`),
    ] : []),
    ...(pairs.length > 0 ? ["  Cohen’s κ by pair", ...pairs.map(({ a, b, kappa, n }) => `    ${a} with ${b}: ${n === 0 ? `not computable: 0 shared ${counted.item}s` : figure(kappa)}`)] : []),
  ];
}

function altTestLines(models: readonly ModelAgainstPeople[]): string[] {
  return [
    `  May a judge stand in for a person? (alternative annotator test, ε = ${models[0]?.altTest.epsilon})`,
    ...models.map(({ model, altTest: { winningRate, advantageProbability, passed } }) => {
      if (winningRate.value === null) return `    ${model}: not computable: ${winningRate.reason}`;
      const advantage = advantageProbability.value === null ? "" : `, advantage probability ${withInterval(advantageProbability)}`;
      return `    ${model}: ${passed ? "yes" : "no"}; winning rate ${twoDecimals(winningRate.value)} against ${winningRate.n} people${advantage}`;
    }),
  ];
}

function groupLines(title: string, group: GroupAgreement, level: ScaleReport["level"]): string[] {
  return [
    `  ${title}`,
    `    ${group.sentence}`,
    `    Agreement, mean over cases: ${figure(group.percentAgreement)}`,
    `    Agreement, pooled over pairs of labels: ${figure(group.percentPooled)}`,
    `    Agreement, mean over pairs of raters: ${figure(group.percentOverPairs)}`,
    `    Fleiss’ κ: ${figure(group.fleissKappa)}`,
    `    Krippendorff’s α, nominal: ${figure(group.krippendorffAlpha)}`,
    ...(group.orderedAlpha ? [`    Krippendorff’s α, ${level}: ${figure(group.orderedAlpha)}`] : []),
    `    Cohen’s κ, mean over pairs: ${figure(group.meanCohenKappa)}`,
    ...warnings(group),
  ];
}

/** What a reader must know before relying on the figures. */
function warnings({ fleissKappa, krippendorffAlpha, meanCohenKappa }: GroupAgreement): string[] {
  const figures: [string, Statistic][] = [["Fleiss’ κ", fleissKappa], ["Krippendorff’s α", krippendorffAlpha], ["Cohen’s κ, mean over pairs", meanCohenKappa]];
  return figures.flatMap(([name, statistic]) => (statistic.warnings ?? []).map((warning) => `    Note on ${name}: ${warning}`));
}

function figure(statistic: Statistic): string {
  if (statistic.value === null) return `not computable: ${statistic.reason}`;
  return `${withInterval(statistic)} (n = ${statistic.n})`;
}
