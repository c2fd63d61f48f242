import type { FigureTable } from "@/app/_ui/figure-table";
import type { GroupAgreement, ReportRater, ScaleReport } from "@/lib/agreement/report-types";
import { heatMap, type HeatCell } from "@/lib/pictures/heat-map";
import { intervalPlot, type IntervalRow } from "@/lib/pictures/interval-plot";
import type { Statistic } from "@/lib/stats/statistic";

/** Pseudonym → name, for those who may see names. */
export type Names = Readonly<Record<string, string>>;

/** "annotator-01 (Ada)" for owners, the pseudonym for everyone else. */
export function nameOf(pseudonym: string, names: Names): string {
  const name = names[pseudonym];
  return name && name !== pseudonym ? `${name} (${pseudonym})` : pseudonym;
}

interface Estimate {
  who: string;
  what: string;
  kind: IntervalRow["kind"];
  statistic: Statistic;
}

function groupEstimates(who: string, kind: Estimate["kind"], group: GroupAgreement): Estimate[] {
  return [
    { who, what: "Fleiss’ κ", kind, statistic: group.fleissKappa },
    { who, what: "Krippendorff’s α", kind, statistic: group.krippendorffAlpha },
    { who, what: "Cohen’s κ, mean over pairs", kind, statistic: group.meanCohenKappa },
    { who, what: "Percent agreement, mean over cases", kind, statistic: group.percentAgreement },
    { who, what: "Percent agreement, pooled over pairs of labels", kind, statistic: group.percentPooled },
    { who, what: "Percent agreement, mean over pairs of raters", kind, statistic: group.percentOverPairs },
  ];
}

function judgeEstimates({ modelsAgainstPeople }: ScaleReport): Estimate[] {
  return modelsAgainstPeople.flatMap(({ model, judge, ceiling, difference }): Estimate[] => [
    { who: `People with ${model}`, what: "Cohen’s κ, mean over people", kind: "people", statistic: judge },
    { who: `People with ${model}`, what: "ceiling: people among themselves, same cases", kind: "people", statistic: ceiling },
    { who: `People with ${model}`, what: "difference, judge minus ceiling", kind: "people", statistic: difference },
  ]);
}

/** Every estimate with its interval and n, in a table. */
export function estimateTable(scale: ScaleReport): FigureTable {
  const estimates = [...groupEstimates("People", "people", scale.people), ...judgeEstimates(scale), ...(scale.models.raters.length > 1 ? groupEstimates("Judges", "models", scale.models) : [])];
  return {
    columns: ["Who", "Figure", "Value", "Lower", "Upper", "Cases", "Note"],
    rows: estimates.map(({ who, what, statistic }) => [
      who, what, statistic.value ?? null, statistic.interval?.lower ?? "", statistic.interval?.upper ?? "", statistic.n,
      statistic.value === null ? statistic.reason : (statistic.warnings ?? []).join(" "),
    ]),
  };
}

/** Chance-corrected agreement as dots with intervals; undefined ones are left to the table. Undefined when nothing can be drawn. */
export function estimatePicture(scale: ScaleReport): string | undefined {
  const rows = [
    row("People: Fleiss’ κ", "people", scale.people.fleissKappa),
    row("People: mean Cohen’s κ", "people", scale.people.meanCohenKappa),
    ...scale.modelsAgainstPeople.map(({ model, judge }) => row(`People with ${model}`, "models", judge)),
    ...(scale.models.raters.length > 1 ? [row("Judges: Fleiss’ κ", "models", scale.models.fleissKappa)] : []),
  ].filter((candidate) => candidate !== null);
  if (rows.length === 0) return undefined;
  return intervalPlot(rows, "chance-corrected agreement, 95 % interval over cases", { id: "estimates", title: "Agreement with intervals", description: rows.map(({ label, value }) => `${label} ${value.toFixed(2)}`).join("; ") });
}

function row(label: string, kind: IntervalRow["kind"], { value, interval }: Statistic): IntervalRow | null {
  return value === null ? null : { label, kind, value, lower: interval?.lower ?? null, upper: interval?.upper ?? null };
}

/** Cohen's kappa of every pair, with its own interval and n. */
export function pairTable({ pairs }: ScaleReport, names: Names): FigureTable {
  return {
    columns: ["Rater", "Rater ", "Cohen’s κ", "Lower", "Upper", "Percent agreement", "Cases", "Note"],
    rows: pairs.map(({ a, b, n, kappa, percentAgreement }) => [
      nameOf(a, names), nameOf(b, names), kappa.value ?? null, kappa.interval?.lower ?? "", kappa.interval?.upper ?? "",
      percentAgreement, n, kappa.value === null ? (n === 0 ? "0 shared cases" : kappa.reason) : (kappa.warnings ?? []).join(" "),
    ]),
  };
}

export function matrixPicture({ pairs }: ScaleReport, raters: readonly ReportRater[], names: Names): string {
  const order = raters.map(({ pseudonym }) => shortName(pseudonym, names));
  const cells = pairs.flatMap(({ a, b, kappa, n }): HeatCell[] => {
    const value = kappa.value;
    const text = value !== null ? value.toFixed(2).replace("-", "−") : n === 0 ? "no shared" : "undefined";
    const [first, second] = [shortName(a, names), shortName(b, names)];
    return [{ row: first, column: second, value, text }, { row: second, column: first, value, text }];
  });
  return heatMap({ rows: order, columns: order, cells, full: 1, rowTitle: null, columnTitle: null }, { id: "pairs", title: "Cohen’s kappa of every pair of raters", description: pairs.map(({ a, b, kappa }) => `${a} with ${b}: ${kappa.value?.toFixed(2) ?? "not computable"}`).join("; ") });
}

/** Unique and short, for axes: two people may have one name. */
function shortName(pseudonym: string, names: Names): string {
  const name = names[pseudonym];
  const twins = Object.values(names).filter((other) => other === name).length;
  return name && twins === 1 ? name : pseudonym;
}

export function breakdownTable({ breakdown }: ScaleReport): FigureTable {
  return {
    columns: ["Part", "Value", "Cases with two or more labels", "Percent agreement", "Fleiss’ κ", "Lower", "Upper", "Note"],
    rows: breakdown.map(({ field, value, cases, percentAgreement, fleissKappa }) => [
      field, value, cases, percentAgreement.value ?? null, fleissKappa.value ?? null, fleissKappa.interval?.lower ?? "", fleissKappa.interval?.upper ?? "",
      fleissKappa.value === null ? fleissKappa.reason : (fleissKappa.warnings ?? []).join(" "),
    ]),
  };
}
