import { InvalidStatisticInput } from "./invalid-statistic-input";

export type MeasurementLevel = "nominal" | "ordinal" | "interval" | "ratio";
export type Label = string | number | boolean;

/** The answers that were on offer. Declared by the question, never inferred from the answers that were used. */
export interface Scale {
  level: MeasurementLevel;
  /** In their declared order, which is the order of an ordinal scale. */
  categories: readonly Label[];
  /** One number a category, increasing or not. Interval and ratio scales take the categories themselves when they are numbers. */
  values?: readonly number[];
}

/**
 * Items × raters with missing values: what every agreement statistic takes.
 * `codes` is row-major (item by item), an index into `categories` or `MISSING`.
 */
export interface Ratings {
  level: MeasurementLevel;
  categories: readonly string[];
  /** Declared numeric value of each category, or null when the scale has none. */
  values: Float64Array | null;
  items: readonly string[];
  raters: readonly string[];
  codes: Int16Array;
  /** Cluster of each item (0, 1, 2, …): items of one cluster are resampled together. Null: every item stands alone. */
  clusters: Int32Array | null;
  /** Sampling weight of each item, positive; null: all equal. */
  weights: Float64Array | null;
}

export interface RatingRecord {
  item: string;
  rater: string;
  /** Null (or an absent record) is a missing rating. */
  label: Label | null;
}

export interface RatingsOptions {
  scale: Scale;
  /** Fixes the order, and keeps items or raters that have no rating. Default: order of first appearance. */
  items?: readonly string[];
  raters?: readonly string[];
  /** Name of the cluster of an item, such as the query or the document it came from. */
  clusterOf?: (item: string) => string;
  /** Sampling weight of an item, such as the inverse of its chance to be drawn. */
  weightOf?: (item: string) => number;
}

export const MISSING = -1;
const MOST_CATEGORIES = 32767;

/**
 * Builds the rating table from one record a rating.
 *
 * Throws `InvalidStatisticInput` for an undeclared label, an item or rater outside a given list, a second rating of
 * an item by one rater (hidden repeats are intra-annotator data, not agreement), a faulty scale or weight.
 */
export function buildRatings(records: readonly RatingRecord[], options: RatingsOptions): Ratings {
  const categories = options.scale.categories.map(String);
  const values = declaredValues(options.scale);
  const codeOf = indexOf(categories, "categories");
  const itemIndex = indexOf(options.items ?? firstAppearances(records, "item"), "items");
  const raterIndex = indexOf(options.raters ?? firstAppearances(records, "rater"), "raters");
  const codes = new Int16Array(itemIndex.size * raterIndex.size).fill(MISSING);
  records.forEach((record, position) => {
    const { item, rater, label } = record;
    const row = itemIndex.get(item);
    const column = raterIndex.get(rater);
    if (row === undefined || column === undefined) {
      const field = row === undefined ? "item" : "rater";
      throw new InvalidStatisticInput(`Rating ${position + 1} names the ${field} "${record[field]}", which is not in the given list of ${field}s.`, { record: position, item, rater, field });
    }
    if (label === null) return;
    const code = codeOf.get(String(label));
    if (code === undefined) {
      throw new InvalidStatisticInput(`Rating ${position + 1} (item "${item}", rater "${rater}") has the label "${String(label)}", which is not declared. Declared are: ${categories.join(", ")}.`, { record: position, item, rater, field: "label" });
    }
    const cell = row * raterIndex.size + column;
    if (codes[cell] !== MISSING) {
      throw new InvalidStatisticInput(`Rater "${rater}" rated item "${item}" more than once (rating ${position + 1}). Keep one rating for agreement between raters; repeats measure a rater's agreement with themselves.`, { record: position, item, rater, field: "label" });
    }
    codes[cell] = code;
  });
  const items = [...itemIndex.keys()];
  return {
    level: options.scale.level, categories, values, items, raters: [...raterIndex.keys()], codes,
    clusters: options.clusterOf ? clusterCodes(items, options.clusterOf) : null,
    weights: options.weightOf ? itemWeights(items, options.weightOf) : null,
  };
}

function indexOf(names: readonly string[], field: string): Map<string, number> {
  const index = new Map(names.map((name, position) => [name, position]));
  if (index.size !== names.length) {
    const twice = names.find((name, position) => names.indexOf(name) !== position);
    throw new InvalidStatisticInput(`The list of ${field} names "${twice}" twice.`, { field });
  }
  return index;
}

function firstAppearances(records: readonly RatingRecord[], field: "item" | "rater"): string[] {
  return [...new Set(records.map((record) => record[field]))];
}

function declaredValues(scale: Scale): Float64Array | null {
  const { categories, level } = scale;
  if (categories.length === 0) throw new InvalidStatisticInput("Declare at least one category.", { field: "categories" });
  if (categories.length > MOST_CATEGORIES) {
    throw new InvalidStatisticInput(`A scale holds at most ${MOST_CATEGORIES} categories; this one has ${categories.length}.`, { field: "categories" });
  }
  const numeric = level === "interval" || level === "ratio";
  if (!scale.values && !numeric) return null;
  const values = Float64Array.from(scale.values ?? categories.map(numberOf));
  if (values.length !== categories.length || values.some((value) => !Number.isFinite(value))) {
    throw new InvalidStatisticInput(`A scale at ${level} level needs one finite number a category: declare "values" (${categories.length} of them).`, { field: "values" });
  }
  if (level === "ratio" && values.some((value) => value < 0)) {
    throw new InvalidStatisticInput("A ratio scale has no negative values; declare it as interval.", { field: "values" });
  }
  return values;
}

/** `Number("")` is 0 and `Number(true)` is 1, neither of which anybody declared. */
function numberOf(label: Label): number {
  if (typeof label === "number") return label;
  return typeof label === "string" && label.trim() !== "" ? Number(label) : Number.NaN;
}

function clusterCodes(items: readonly string[], clusterOf: (item: string) => string): Int32Array {
  const seen = new Map<string, number>();
  return Int32Array.from(items, (item) => {
    const name = clusterOf(item);
    const code = seen.get(name) ?? seen.size;
    seen.set(name, code);
    return code;
  });
}

function itemWeights(items: readonly string[], weightOf: (item: string) => number): Float64Array {
  return Float64Array.from(items, (item) => {
    const weight = weightOf(item);
    if (!(weight > 0 && Number.isFinite(weight))) {
      throw new InvalidStatisticInput(`The weight of item "${item}" must be a positive number, not ${weight}.`, { item, field: "weight" });
    }
    return weight;
  });
}
