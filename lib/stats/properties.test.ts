import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brennanPrediger } from "./brennan-prediger";
import { cohenKappa } from "./cohen-kappa";
import { congerKappa } from "./conger-kappa";
import { fleissKappa } from "./fleiss-kappa";
import { gwetAc } from "./gwet-ac";
import { krippendorffAlpha } from "./krippendorff-alpha";
import { linConcordance } from "./lin-concordance";
import { pairedValues } from "./paired-values";
import { percentAgreement } from "./percent-agreement";
import { MISSING } from "./ratings";
import { scottPi } from "./scott-pi";
import { selectItems, selectRaters } from "./select-ratings";
import type { Ratings } from "./ratings";
import type { Statistic } from "./statistic";

const names = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));

interface Shape {
  missing: boolean;
  raters?: number;
}

/** Random rating tables of up to 30 items, 2 to 6 raters and 2 to 5 declared categories. */
function tables({ missing, raters: fixed }: Shape): fc.Arbitrary<Ratings> {
  return fc.record({ items: fc.integer({ min: 1, max: 30 }), raters: fixed ? fc.constant(fixed) : fc.integer({ min: 2, max: 6 }), size: fc.integer({ min: 2, max: 5 }) })
    .chain(({ items, raters, size }) =>
      fc.array(fc.integer({ min: missing ? MISSING : 0, max: size - 1 }), { minLength: items * raters, maxLength: items * raters })
        .map((codes): Ratings => ({
          level: "interval", categories: names(size), values: Float64Array.from({ length: size }, (_, at) => at + 1),
          items: names(items), raters: names(raters), codes: Int16Array.from(codes), clusters: null, weights: null,
        })));
}

const permutation = (length: number) => fc.shuffledSubarray(Array.from({ length }, (_, at) => at), { minLength: length, maxLength: length });

const COEFFICIENTS: Record<string, (ratings: Ratings) => Statistic> = {
  "Fleiss' kappa": (ratings) => fleissKappa(ratings),
  "Fleiss' kappa, Gwet's convention": (ratings) => fleissKappa(ratings, { convention: "gwet" }),
  "Fleiss' kappa, pooled": (ratings) => fleissKappa(ratings, { convention: "pooled" }),
  "Conger's kappa": (ratings) => congerKappa(ratings),
  AC1: (ratings) => gwetAc(ratings),
  "Brennan–Prediger": (ratings) => brennanPrediger(ratings),
  "alpha, nominal": (ratings) => krippendorffAlpha(ratings, { metric: "nominal" }),
  "alpha, ordinal": (ratings) => krippendorffAlpha(ratings, { metric: "ordinal" }),
  "alpha, interval": (ratings) => krippendorffAlpha(ratings, { metric: "interval" }),
  "alpha, ratio": (ratings) => krippendorffAlpha(ratings, { metric: "ratio" }),
  "percent agreement": (ratings) => percentAgreement(ratings),
  "percent agreement, pooled": (ratings) => percentAgreement(ratings, { definition: "pooled-over-pairs" }),
  "percent agreement, pairs of raters": (ratings) => percentAgreement(ratings, { definition: "mean-over-rater-pairs" }),
};
const NOMINAL = Object.keys(COEFFICIENTS).filter((name) => !["alpha, ordinal", "alpha, interval", "alpha, ratio"].includes(name));
/** Headline figures, which an item with a single rating must leave alone. */
const HEADLINES = ["Fleiss' kappa", "Fleiss' kappa, pooled", "alpha, nominal", "alpha, ordinal", "alpha, interval", "alpha, ratio", "percent agreement", "percent agreement, pooled", "percent agreement, pairs of raters"];

function same(a: Statistic, b: Statistic): void {
  if (a.value === null || b.value === null) expect(a.value).toBe(b.value);
  else expect(a.value).toBeCloseTo(b.value, 9);
}

describe.each(Object.keys(COEFFICIENTS))("%s", (name) => {
  const coefficient = COEFFICIENTS[name]!;

  it("does not depend on the order of items and raters", () => {
    fc.assert(fc.property(tables({ missing: true }).chain((ratings) => fc.tuple(fc.constant(ratings), permutation(ratings.items.length), permutation(ratings.raters.length))), ([ratings, items, raters]) => {
      same(coefficient(ratings), coefficient(selectRaters(selectItems(ratings, items), raters.map((at) => ratings.raters[at]!))));
    }), { numRuns: 60 });
  });

  it("is a finite number of at most 1, or null with a reason", () => {
    fc.assert(fc.property(tables({ missing: true }), (ratings) => {
      const result = coefficient(ratings);
      if (result.value === null) expect(result.reason.length).toBeGreaterThan(10);
      else {
        expect(Number.isFinite(result.value)).toBe(true);
        expect(result.value).toBeLessThanOrEqual(1 + 1e-12);
      }
    }), { numRuns: 60 });
  });

  it("is 1 when all raters agree and more than one category is used", () => {
    fc.assert(fc.property(tables({ missing: false }), (ratings) => {
      const width = ratings.raters.length;
      const codes = ratings.codes.map((_, at) => ratings.codes[Math.floor(at / width) * width]!);
      fc.pre(new Set(codes).size > 1);
      expect(coefficient({ ...ratings, codes }).value).toBeCloseTo(1, 10);
    }), { numRuns: 60 });
  });
});

it.each(NOMINAL)("%s does not depend on the names of the categories", (name) => {
  const coefficient = COEFFICIENTS[name]!;
  fc.assert(fc.property(tables({ missing: true }).chain((ratings) => fc.tuple(fc.constant(ratings), permutation(ratings.categories.length))), ([ratings, relabelled]) => {
    same(coefficient(ratings), coefficient({ ...ratings, codes: ratings.codes.map((code) => (code < 0 ? code : relabelled[code]!)) }));
  }), { numRuns: 60 });
});

it.each(HEADLINES)("%s is left alone by an item with a single rating", (name) => {
  const coefficient = COEFFICIENTS[name]!;
  fc.assert(fc.property(tables({ missing: true }).chain((ratings) => fc.tuple(fc.constant(ratings), fc.nat(ratings.raters.length - 1), fc.nat(ratings.categories.length - 1))), ([ratings, rater, code]) => {
    const extra = Int16Array.from({ length: ratings.raters.length }, (_, at) => (at === rater ? code : MISSING));
    const more = { ...ratings, items: [...ratings.items, "single"], codes: Int16Array.from([...ratings.codes, ...extra]) };
    same(coefficient(ratings), coefficient(more));
  }), { numRuns: 60 });
});

it.each(["Fleiss' kappa", "alpha, nominal", "alpha, ordinal", "percent agreement"])("%s is left alone by a category that nobody used", (name) => {
  const coefficient = COEFFICIENTS[name]!;
  fc.assert(fc.property(tables({ missing: true }), (ratings) => {
    same(coefficient(ratings), coefficient({ ...ratings, categories: [...ratings.categories, "unused"], values: Float64Array.from([...ratings.values!, 99]) }));
  }), { numRuns: 60 });
});

describe("relations between coefficients", () => {
  it("Fleiss' kappa of two raters is Scott's pi", () => {
    fc.assert(fc.property(tables({ missing: true, raters: 2 }), (ratings) => same(fleissKappa(ratings), scottPi(ratings, ["1", "2"]))));
  });

  it("Conger's kappa of two raters on complete data is Cohen's", () => {
    fc.assert(fc.property(tables({ missing: false, raters: 2 }), (ratings) => same(congerKappa(ratings), cohenKappa(ratings, ["1", "2"]))));
  });

  it("alpha is 1 − (1 − Fleiss)(N − 1)/N on complete data with N ratings", () => {
    fc.assert(fc.property(tables({ missing: false }), (ratings) => {
      const kappa = fleissKappa(ratings).value;
      const alpha = krippendorffAlpha(ratings, { metric: "nominal" }).value;
      const n = ratings.codes.length;
      if (kappa === null) expect(alpha).toBeNull();
      else expect(alpha).toBeCloseTo(1 - ((1 - kappa) * (n - 1)) / n, 9);
    }));
  });

  it("quadratic-weighted kappa on scores is Lin's concordance", () => {
    fc.assert(fc.property(tables({ missing: true, raters: 2 }), (ratings) => {
      const { x, y } = pairedValues(ratings, ["1", "2"]);
      same(cohenKappa(ratings, ["1", "2"], { weights: "quadratic" }), linConcordance([...x], [...y]));
    }));
  });

  it("two categories make linear, quadratic and unweighted kappa alike", () => {
    fc.assert(fc.property(tables({ missing: true, raters: 2 }), (ratings) => {
      const binary = { ...ratings, categories: ["1", "2"], values: Float64Array.of(1, 2), codes: ratings.codes.map((code) => Math.min(code, 1)) };
      for (const weights of ["linear", "quadratic"] as const) same(cohenKappa(binary, ["1", "2"]), cohenKappa(binary, ["1", "2"], { weights }));
    }));
  });

  it("Cohen's kappa lies between −1 and its largest value", () => {
    fc.assert(fc.property(tables({ missing: true, raters: 2 }), (ratings) => {
      const kappa = cohenKappa(ratings, ["1", "2"]);
      if (kappa.value === null) return;
      expect(kappa.value).toBeGreaterThanOrEqual(-1 - 1e-12);
      expect(kappa.value).toBeLessThanOrEqual(kappa.largestKappa! + 1e-12);
    }));
  });

  it("systematic disagreement of two raters on two categories is −1, of m raters −1/(m − 1) at worst for Fleiss", () => {
    const opposed = (items: number): Ratings => ({
      level: "nominal", categories: ["a", "b"], values: null, items: names(2 * items), raters: ["1", "2"], clusters: null, weights: null,
      codes: Int16Array.from({ length: 4 * items }, (_, at) => [0, 1, 1, 0][at % 4]!),
    });
    fc.assert(fc.property(fc.integer({ min: 1, max: 20 }), (items) => {
      expect(cohenKappa(opposed(items), ["1", "2"]).value).toBeCloseTo(-1, 12);
      expect(fleissKappa(opposed(items)).value).toBeCloseTo(-1, 12);
    }));
    fc.assert(fc.property(tables({ missing: false }), (ratings) => {
      const kappa = fleissKappa(ratings).value;
      if (kappa !== null) expect(kappa).toBeGreaterThanOrEqual(-1 / (ratings.raters.length - 1) - 1e-9);
    }));
  });

  it("equal weights of items change nothing, whatever their size", () => {
    fc.assert(fc.property(tables({ missing: true }), fc.double({ min: 0.1, max: 9, noNaN: true }), (ratings, weight) => {
      const weighted = { ...ratings, weights: new Float64Array(ratings.items.length).fill(weight) };
      for (const coefficient of Object.values(COEFFICIENTS)) same(coefficient(ratings), coefficient(weighted));
    }), { numRuns: 40 });
  });

  it("an item of weight 2 counts as two items, except for alpha's small-sample term", () => {
    fc.assert(fc.property(tables({ missing: true }), (ratings) => {
      const weighted = { ...ratings, weights: Float64Array.from(ratings.items, (_, at) => (at === 0 ? 2 : 1)) };
      const repeated = selectItems(ratings, [0, ...ratings.items.map((_, at) => at)]);
      for (const [name, coefficient] of Object.entries(COEFFICIENTS)) if (!name.startsWith("alpha")) same(coefficient(weighted), coefficient(repeated));
      same(cohenKappa(weighted, ["1", "2"]), cohenKappa(repeated, ["1", "2"]));
    }), { numRuns: 40 });
  });
});
