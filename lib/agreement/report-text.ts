import { fixedDecimals, twoDecimals } from "@/lib/pictures/two-decimals";
import type { Statistic } from "@/lib/stats/statistic";
import { groupMeasures, notes } from "./figure-tables";
import { groupedNotes } from "./grouped-notes";
import type { AgreementReport, GroupAgreement, OrderedAgreement, ScaleReport } from "./report-types";
import { withInterval } from "./sentences";

/** The report as plain text, for the terminal. Rounds, since it is for reading; `--json` has the figures whole. */
export function reportText({ drawn, raters, seed, resamples, questions }: AgreementReport): string {
  const people = raters.filter(({ kind }) => kind === "person").length;
  const head = `${drawn} cases, ${people} people, ${raters.length - people} judges. Intervals: ${resamples} bootstrap resamples of cases, seed ${seed}.`;
  return [head, ...questions.flatMap(({ prompt, scales }) => scales.flatMap((scale) => ["", scales.length > 1 ? `${prompt} (${scale.name})` : prompt, ...scaleLines(scale)]))].join("\n");
}

function scaleLines(scale: ScaleReport): string[] {
  const { people, models, modelsAgainstPeople, pairs, ordered, judgesCompared } = scale;
  return [
    ...groupLines("People among themselves", people, scale),
    ...(modelsAgainstPeople.length > 0 ? judgeLines(scale) : []),
    ...(models.raters.length > 1 ? groupLines("Judges among themselves", models, scale) : []),
    ...(judgesCompared.length > 0 ? comparisonLines(scale) : []),
    ...(ordered ? orderedLines(ordered) : []),
    ...(pairs.length > 0 ? pairLines(scale) : []),
  ];
}

function orderedLines({ means, peopleMean, people, pairs }: OrderedAgreement): string[] {
  const figures: [string, Statistic][] = [
    ...means.map(({ rater, mean }): [string, Statistic] => [`Mean score of ${rater}`, mean]),
    ["Mean score of all people", peopleMean],
    ["Cohen’s κ of people, quadratic weights, mean over pairs", people.quadraticKappa],
    ["Cohen’s κ of people, linear weights, mean over pairs", people.linearKappa],
    ...pairs.flatMap(({ a, b, spearman, meanDifference }): [string, Statistic][] => [[`Spearman’s ρ of ${a} with ${b}`, spearman], [`Mean difference of ${a} less ${b}`, meanDifference]]),
  ];
  return ["  On the scale", ...aligned(figures.map(([name, statistic]) => [name, ...figure(statistic)])), ...noteLines(figures.map(([name, statistic]) => [name, statistic.value === null ? "" : notes(statistic)]))];
}

function comparisonLines({ judgesCompared, counted: { item } }: ScaleReport): string[] {
  return [
    "  Which judge is right more often, by the people’s majority (McNemar, exact; p by Holm)",
    ...aligned(judgesCompared.map(({ a, b, right, adjusted }) =>
      right === null ? [`${a} against ${b}`, `not made: a case has several ${item}s, which are not independent`]
        : right.n === 0 ? [`${a} against ${b}`, `not computable: 0 shared ${item}s with a majority of people`]
          : [`${a} against ${b}`, `${right.onlyFirst} against ${right.onlySecond} where one is right`, `p ${chance(right.exactP)}`, `by Holm ${chance(adjusted.mcNemar ?? 1)}`, `n = ${right.n}`])),
    "  Share of people agreed with, first less other (paired randomisation test; p by Holm)",
    ...aligned(judgesCompared.map(({ a, b, difference, permutation, adjusted }) => [`${a} against ${b}`, ...figure(difference), ...(permutation ? [`p ${chance(permutation.p)}`, `by Holm ${chance(adjusted.permutation ?? 1)}`] : [])])),
  ];
}

/** A p value for reading; none is shown as zero. */
function chance(p: number): string {
  return p < 0.0001 ? "< 0.0001" : fixedDecimals(p, 4);
}

function pairLines({ pairs, counted: { item } }: ScaleReport): string[] {
  return [
    "  Cohen’s κ by pair",
    ...aligned(pairs.map(({ a, b, kappa, n }) => [`${a} with ${b}`, ...(n === 0 ? [`not computable: 0 shared ${item}s`] : figure(kappa))])),
    ...noteLines(pairs.map(({ a, b, kappa }) => [`${a} with ${b}`, kappa.value === null ? "" : notes(kappa)])),
  ];
}

function judgeLines({ modelsAgainstPeople, counted: { item } }: ScaleReport): string[] {
  return [
    "  People with each judge", ...modelsAgainstPeople.map(({ sentence }) => `    ${sentence}`),
    ...noteLines(modelsAgainstPeople.flatMap(({ model, withEach, judge, ceiling }): [string, string][] => [[model, notes(judge.value === null ? withEach : judge)], [`people on the same ${item}s`, ceiling.value === null ? "" : notes(ceiling)]])),
    `  May a judge stand in for a person? (alternative annotator test, ε = ${modelsAgainstPeople[0]?.altTest.epsilon})`,
    ...aligned(modelsAgainstPeople.map(({ model, altTest: { winningRate, advantageProbability, passed } }) => {
      if (winningRate.value === null) return [model, `not computable: ${winningRate.reason}`];
      const advantage = advantageProbability.value === null ? "" : `advantage probability ${withInterval(advantageProbability)}`;
      return [model, passed ? "yes" : "no", `winning rate ${twoDecimals(winningRate.value)} against ${winningRate.n} people`, advantage];
    })),
    "  Each judge and the people’s majority",
    ...aligned(modelsAgainstPeople.map(({ model, againstMajority: { scores, ties } }) => [
      model, `accuracy ${shown(scores.accuracy)}`, `mean recall ${shown(scores.balancedAccuracy)}`, `mean F1 ${shown(scores.macroF1)}`, `n = ${scores.n}${ties > 0 ? `, ${ties} ties left out` : ""}`,
    ])),
  ];
}

function groupLines(title: string, group: GroupAgreement, scale: ScaleReport): string[] {
  const measures = groupMeasures(group, scale);
  return [
    `  ${title}`,
    `    ${group.sentence}`,
    ...(group.raters.length === 0 ? [] : aligned(measures.map(([name, statistic]) => [name, ...figure(statistic)]))),
    ...noteLines(measures.map(([name, statistic]) => [name, statistic.value === null ? "" : notes(statistic)])),
  ];
}

/** What a reader must know before relying on the figures. */
function noteLines(given: readonly (readonly [string, string])[]): string[] {
  return groupedNotes(given).map((note) => `    Note on ${note}`);
}

/** Rows in columns; the last cell of a row may be as long as it likes. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) row.slice(0, -1).forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)));
  return rows.map((row) => `    ${row.map((cell, at) => (at < row.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell)).join("  ")}`.trimEnd());
}

function figure(statistic: Statistic): string[] {
  if (statistic.value === null) return [`not computable: ${statistic.reason}`];
  const { value, interval, n } = statistic;
  const bounds = interval ? `${Math.round(interval.level * 100)} % interval ${twoDecimals(interval.lower)} to ${twoDecimals(interval.upper)}` : "no interval";
  return [twoDecimals(value).padStart(5), bounds, `n = ${n}`];
}

function shown(value: number | null): string {
  return value === null ? "not computable" : twoDecimals(value);
}
