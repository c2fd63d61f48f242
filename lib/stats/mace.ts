import { IndexSampler } from "./index-sampler";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { MaceModel } from "./mace-model";
import type { LabelledResponses } from "./labelled-responses";

export interface MaceOptions {
  seed: number;
  /** Independent random starts, the likeliest of which is kept; default 10. */
  restarts?: number;
  /** EM iterations a start; default 50, as in the authors' program. */
  iterations?: number;
  /** Beta prior of guessing and of knowing; default 0.5 each. */
  alpha?: number;
  beta?: number;
  /** Dirichlet prior of an annotator's guesses; default 10 a category. */
  strategyPrior?: number;
}

export interface MaceResult {
  /** Most probable category of each item; null for an item without responses and for a tie. */
  labels: readonly (string | null)[];
  /** Probability of each category, item by item; null for an item without responses. */
  posterior: readonly (readonly number[] | null)[];
  /** Weight that the model gives to an annotator's knowing rather than guessing. */
  competence: readonly { rater: string; value: number }[];
  logMarginalLikelihood: number;
  restarts: number;
  seed: number;
}

const TIE = 1e-9;

/**
 * Consensus and annotator competence by MACE: an annotator either knows the answer or guesses from a distribution of
 * their own, fitted by variational EM. Each restart draws its own start from one seeded stream (crowd-kit reuses one
 * seed, so that its restarts are one), and the likeliest is kept. Competence is taken after the digamma
 * normalisation, as in the authors' program, so that knowing and guessing need not sum to 1.
 * Source: Hovy, Berg-Kirkpatrick, Vaswani & Hovy (2013), Learning Whom to Trust with MACE, NAACL; mace.py 0.5.
 */
export function mace(responses: LabelledResponses, options: MaceOptions): MaceResult {
  if (responses.code.length === 0) throw new InvalidStatisticInput("There is no response to learn from.");
  const restarts = options.restarts ?? 10;
  const sampler = new IndexSampler(options.seed);
  const model = new MaceModel(responses, { alpha: options.alpha ?? 0.5, beta: options.beta ?? 0.5, strategy: options.strategyPrior ?? 10 });
  let best = Number.NEGATIVE_INFINITY;
  let kept: { knowing: Float64Array; posterior: Float64Array } | null = null;
  for (let restart = 0; restart < restarts; restart++) {
    model.start(sampler);
    let likelihood = model.expectation();
    for (let iteration = 0; iteration < (options.iterations ?? 50); iteration++) {
      model.maximisation();
      likelihood = model.expectation();
    }
    if (kept && likelihood <= best) continue;
    best = likelihood;
    kept = { knowing: model.knowing.slice(), posterior: model.posterior.slice() };
  }
  if (!kept) throw new InvalidStatisticInput("MACE needs at least one restart.", { field: "restarts" });
  return describe(responses, kept, { logMarginalLikelihood: best, restarts, seed: options.seed });
}

function describe(
  responses: LabelledResponses, kept: { knowing: Float64Array; posterior: Float64Array },
  run: Pick<MaceResult, "logMarginalLikelihood" | "restarts" | "seed">,
): MaceResult {
  const size = responses.categories.length;
  const answered = new Set(responses.item);
  const posterior = responses.items.map((_, item) => (answered.has(item) ? Array.from(kept.posterior.subarray(item * size, (item + 1) * size)) : null));
  const labels = posterior.map((row) => {
    if (!row) return null;
    const largest = Math.max(...row);
    return row.filter((value) => largest - value < TIE).length === 1 ? responses.categories[row.indexOf(largest)]! : null;
  });
  return { ...run, labels, posterior, competence: responses.raters.map((rater, position) => ({ rater, value: kept.knowing[position]! })) };
}
