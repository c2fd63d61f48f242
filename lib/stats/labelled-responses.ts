import { InvalidStatisticInput } from "./invalid-statistic-input";
import type { RatingRecord, Ratings } from "./ratings";

/**
 * Responses as a flat list: what the models of annotators take. Unlike `Ratings`, one rater may answer an item more
 * than once.
 */
export interface LabelledResponses {
  items: readonly string[];
  raters: readonly string[];
  categories: readonly string[];
  item: Int32Array;
  rater: Int32Array;
  code: Int32Array;
}

/** Every rating of a rating table, item by item. */
export function responsesOfRatings(ratings: Ratings): LabelledResponses {
  const { items, raters, categories, codes } = ratings;
  const given = Array.from(codes.keys()).filter((at) => codes[at]! >= 0);
  return {
    items, raters, categories,
    item: Int32Array.from(given, (at) => Math.floor(at / raters.length)),
    rater: Int32Array.from(given, (at) => at % raters.length),
    code: Int32Array.from(given, (at) => codes[at]!),
  };
}

/** Responses from records, repeats allowed; null labels are dropped, undeclared ones refused. */
export function responsesOfRecords(records: readonly RatingRecord[], categories: readonly string[]): LabelledResponses {
  const given = records.filter(({ label }) => label !== null);
  const items = [...new Set(records.map(({ item }) => item))];
  const raters = [...new Set(records.map(({ rater }) => rater))];
  const index = (names: readonly string[]) => new Map(names.map((name, position) => [name, position]));
  const itemIndex = index(items);
  const raterIndex = index(raters);
  const codeOf = index(categories);
  return {
    items, raters, categories,
    item: Int32Array.from(given, ({ item }) => itemIndex.get(item)!),
    rater: Int32Array.from(given, ({ rater }) => raterIndex.get(rater)!),
    code: Int32Array.from(given, ({ item, rater, label }) => {
      const code = codeOf.get(String(label));
      if (code === undefined) throw new InvalidStatisticInput(`Rater "${rater}" gave item "${item}" the label "${String(label)}", which is not declared. Declared are: ${categories.join(", ")}.`, { item, rater, field: "label" });
      return code;
    }),
  };
}
