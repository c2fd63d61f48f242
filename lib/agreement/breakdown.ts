import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import type { Ratings } from "@/lib/stats/ratings";
import { selectItems } from "@/lib/stats/select-ratings";
import { countCases } from "./count-cases";
import { ratingsOn, type DeclaredScale } from "./declared-scale";
import type { BootstrapPlan } from "./group-agreement";
import type { Breakdown, ReportCase, ReportLabel } from "./report-types";

interface BreakdownInput {
  scale: DeclaredScale;
  cases: readonly ReportCase[];
  people: readonly string[];
  records: readonly ReportLabel[];
}

/**
 * One table of people's ratings for each part: strata, categories, systems whose runs the cases come from, and rubric
 * versions under which the labels were made; only where there are two or more to tell apart. A case of several systems is
 * in each of their parts; a case labelled under two versions is in the part of each with that version's labels.
 */
export function breakdownParts({ scale, cases, people, records }: BreakdownInput): { field: Breakdown["field"]; value: string; ratings: Ratings }[] {
  const raters = people.map((pseudonym) => ({ pseudonym }));
  const known = new Set(people);
  const own = records.filter(({ rater }) => known.has(rater));
  const all = ratingsOn(scale, { cases, raters, records: own });
  const byCase = (field: Breakdown["field"], valuesOf: (item: ReportCase) => readonly string[]) =>
    grouped(cases.map((item, at) => [at, valuesOf(item)] as const)).map(([value, at]) => ({ field, value, ratings: selectItems(all, at) }));
  const byLabel = grouped(own.map((record) => [record, record.rubric == null ? [] : [`version ${record.rubric}`]] as const));
  return [
    ...byCase("stratum", ({ stratum }) => (stratum === null ? [] : [stratum])),
    ...byCase("category", ({ category }) => (category === null ? [] : [category])),
    ...byCase("system", ({ systems }) => systems ?? []),
    ...byLabel.map(([value, members]) => ({ field: "rubric" as const, value, ratings: ratingsOn(scale, { cases, raters, records: members }) })),
  ];
}

/** People's agreement within one part. */
export function partAgreement({ field, value, ratings }: { field: Breakdown["field"]; value: string; ratings: Ratings }, plan: BootstrapPlan): Breakdown {
  return { field, value, cases: countCases(ratings).comparable, percentAgreement: percentAgreement(ratings, { interval: plan }), fleissKappa: fleissKappa(ratings, { interval: plan }) };
}

/** Members by value, the values in a stable order; nothing where there are fewer than two. */
function grouped<Member>(members: readonly (readonly [Member, readonly string[]])[]): [string, Member[]][] {
  const groups = new Map<string, Member[]>();
  for (const [member, values] of members) {
    for (const value of values) {
      const group = groups.get(value);
      if (group) group.push(member);
      else groups.set(value, [member]);
    }
  }
  return groups.size < 2 ? [] : [...groups].toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
}
