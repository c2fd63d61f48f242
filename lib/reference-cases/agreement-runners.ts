import { brennanPrediger } from "@/lib/stats/brennan-prediger";
import { cohenKappa, cohenKappaOfTable } from "@/lib/stats/cohen-kappa";
import { cohenVariances } from "@/lib/stats/cohen-variances";
import { agreementWeights } from "@/lib/stats/agreement-weights";
import { confusionTable } from "@/lib/stats/confusion";
import { congerKappa } from "@/lib/stats/conger-kappa";
import { fleissCategoryKappas, fleissChanceTest, fleissKappa } from "@/lib/stats/fleiss-kappa";
import { gwetAc } from "@/lib/stats/gwet-ac";
import { krippendorffAlpha } from "@/lib/stats/krippendorff-alpha";
import { linConcordance } from "@/lib/stats/lin-concordance";
import { pairedValues } from "@/lib/stats/paired-values";
import { meanPairwiseKappa } from "@/lib/stats/pairwise-cohen-kappa";
import { pearson } from "@/lib/stats/pearson";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { scottPi } from "@/lib/stats/scott-pi";
import { caseRatings, caseTable, ends, rowsOfTable } from "./case-ratings";
import type { AgreementWeights } from "@/lib/stats/agreement-weights";
import type { Label, Ratings } from "@/lib/stats/ratings";
import type { Rows } from "./case-ratings";
import type { CaseRunner, ReferenceCase } from "./reference-case";

const PAIR = ["1", "2"] as const;

interface CohenInput {
  table?: number[][];
  labels?: Label[];
  ratings?: Rows;
  scale?: Label[];
}

/** Distances by how many categories apart, named in the key as `custom_distance_0_1_2`. */
function weightsByDistance(key: string, size: number): AgreementWeights {
  const distances = key.replace("custom_distance_", "").split("_").map(Number);
  return { disagreement: Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => distances[Math.abs(row - column)]!)) };
}

const cohen: CaseRunner = (given) => {
  const input = given.input as CohenInput;
  const labels = input.table ? input.labels ?? input.table.map((_, at) => at) : input.scale;
  const ratings = caseRatings(input.table ? rowsOfTable(input.table, labels!) : input.ratings!, labels);
  const weighted = (weights: AgreementWeights) => {
    const kappa = cohenKappa(ratings, PAIR, { weights, positions: "ranks", interval: { method: "analytic" } });
    if (kappa.value === null) return { kappa: null };
    const { chanceTest } = kappa;
    return { kappa: kappa.value, se: kappa.standardError, ci95: ends(kappa.interval), se0: chanceTest?.standardError, z: chanceTest?.z, p_two_sided: chanceTest?.p, p: chanceTest?.p };
  };
  const keys = Object.keys(given.expected as object).filter((key) => key.startsWith("custom_distance_"));
  const custom = Object.fromEntries(keys.map((key) => [key, weighted(weightsByDistance(key, ratings.categories.length))]));
  const chosen = cohenKappa(ratings, PAIR, { weights: (given.options as { weights?: AgreementWeights }).weights ?? "unweighted", positions: "ranks" });
  const plain = cohenKappa(ratings, PAIR);
  const linear = weighted("linear");
  return {
    unweighted: weighted("unweighted"), linear: typeof (given.expected as { linear?: unknown }).linear === "number" ? linear.kappa : linear,
    quadratic: weighted("quadratic"), ...custom,
    value: chosen.value, undefined: chosen.value === null, kappa_complete_pairs: plain.value,
    observed_agreement: plain.observedAgreement, n: plain.n, n_used: plain.n,
    kappa_max: plain.value === null ? null : plain.largestKappa,
    scott_pi: scottPi(ratings, PAIR).value, bennett_s_all_categories: brennanPrediger(ratings).value,
    gwet_ac1: gwetAc(ratings).value, krippendorff_alpha_nominal: krippendorffAlpha(ratings, { metric: "nominal" }).value,
    conger_kappa_gwet: congerKappa(ratings).value,
  };
};

const cohenCustom: CaseRunner = ({ input }) => {
  const { table, disagreement_weights, agreement_weights } = input as { table: number[][]; disagreement_weights?: number[][][]; agreement_weights?: number[][] };
  const counts = caseTable(table);
  if (disagreement_weights) return { kappa: disagreement_weights.map((disagreement) => cohenKappaOfTable(counts, { weights: { disagreement } }).value) };
  const weights: AgreementWeights = { agreement: agreement_weights! };
  const matrix = agreementWeights({ level: "nominal", categories: counts.categories, values: null }, weights);
  return { kappa: cohenKappaOfTable(counts, { weights }).value, var: cohenVariances(Float64Array.from(table.flat()), matrix, table.length).variance };
};

const qwk: CaseRunner = ({ input }) => {
  const { pairs } = input as { pairs: { a: number[]; b: number[] }[] };
  return { qwk: pairs.map(({ a, b }) => cohenKappa(caseRatings(a.map((one, at) => [one, b[at]!])), PAIR, { weights: "quadratic" }).value) };
};

interface FleissInput {
  ratings: Rows;
  categories?: Label[];
  counts?: number[][];
}

function fleissRatings(input: FleissInput): Ratings {
  return caseRatings(input.ratings, input.categories ?? input.counts?.[0]?.map((_, at) => at + 1), "nominal");
}

const fleiss: CaseRunner = ({ input }) => {
  const ratings = fleissRatings(input as FleissInput);
  const kappa = fleissKappa(ratings);
  const test = fleissChanceTest(ratings);
  const ac1 = gwetAc(ratings);
  const categories = fleissCategoryKappas(ratings);
  return {
    fleiss_kappa: kappa.value, undefined: kappa.value === null, fleiss_z_irr: test?.z, fleiss_p_irr: test?.p,
    pa: kappa.observedAgreement, pe: kappa.value === null ? null : kappa.expectedAgreement, fleiss_se_irrCAC: kappa.standardError,
    category_kappa: Object.fromEntries(ratings.categories.map((category, at) => [category, categories[at]])),
    conger_kappa: congerKappa(ratings).value, light_kappa: meanPairwiseKappa(ratings).value,
    randolph_or_brennan_prediger: brennanPrediger(ratings).value, gwet_ac1: ac1.value, gwet_ac1_se: ac1.standardError,
    krippendorff_alpha_nominal: krippendorffAlpha(ratings).value, krippendorff_alpha: krippendorffAlpha(ratings).value,
    scott_pi: scottPi(ratings, PAIR).value, cohen_kappa: cohenKappa(ratings, PAIR).value,
  };
};

const multiRater: CaseRunner = ({ input }) => {
  const { ratings: rows, categories } = input as FleissInput;
  const ratings = caseRatings(rows, categories, "nominal");
  const kappa = fleissKappa(ratings, { convention: "gwet" });
  const [ac1, alpha, uniform] = [gwetAc(ratings), krippendorffAlpha(ratings), brennanPrediger(ratings)];
  const rounded = (value?: number) => Math.round(value! * 1e5) / 1e5;
  return {
    fleiss_kappa_gwet: kappa.value, pa: kappa.observedAgreement, pe: kappa.value === null ? null : kappa.expectedAgreement,
    gwet_ac1: ac1.value, krippendorff_alpha_nominal: alpha.value, conger_kappa: congerKappa(ratings).value, brennan_prediger: uniform.value,
    se_5dp: { fleiss: rounded(kappa.standardError), ac1: rounded(ac1.standardError), alpha: rounded(alpha.standardError), bp: rounded(uniform.standardError) },
  };
};

const percent: CaseRunner = ({ input }) => {
  const { ratings: rows, categories } = input as { ratings: Rows; categories: Label[] };
  const ratings = caseRatings(rows, categories);
  const strict = caseRatings(rows.map((row) => row.map((label) => label === categories[0])), [true, false]);
  return {
    mean_pairwise: percentAgreement(ratings).value, mean_pairwise_binary_strict: percentAgreement(strict).value,
    all_raters_identical: percentAgreement(ratings, { definition: "all-identical" }).value,
    mean_majority_share: percentAgreement(ratings, { definition: "majority-share" }).value,
  };
};

const relations: CaseRunner = ({ input }: ReferenceCase) => {
  const { ratings: rows, scale } = input as { ratings: Rows; scale: Label[] };
  const ratings = caseRatings(rows, scale);
  const { x, y } = pairedValues(ratings, PAIR);
  const fleissValue = fleissKappa(ratings).value!;
  const total = rows.flat().length;
  return {
    scott_pi: scottPi(ratings, PAIR).value, fleiss_two_raters: fleissValue, cohen: cohenKappa(ratings, PAIR).value,
    conger_two_raters: congerKappa(ratings).value, krippendorff_alpha_nominal: krippendorffAlpha(ratings, { metric: "nominal" }).value,
    alpha_from_pi: 1 - ((1 - fleissValue) * (total - 1)) / total,
    qwk: cohenKappaOfTable(confusionTable(ratings, { rows: "1", columns: "2" }), { weights: "quadratic" }).value,
    lin_ccc: linConcordance([...x], [...y]).value, pearson: pearson([...x], [...y]).value,
  };
};

export const agreementRunners = {
  cohen_kappa: cohen, cohen_kappa_custom_weights: cohenCustom, qwk, fleiss_kappa: fleiss, multi_rater_missing: multiRater,
  percent_agreement: percent, property_relations: relations,
} satisfies Record<string, CaseRunner>;
