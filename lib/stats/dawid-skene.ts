import { dawidSkeneExpectation, dawidSkeneMaximisation, voteShares } from "./dawid-skene-steps";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import type { LabelledResponses } from "./labelled-responses";

export interface DawidSkeneOptions {
  /** EM stops when the log-likelihood moves less than this; default 1e-8. */
  tolerance?: number;
  /** Default 10,000. */
  maximumIterations?: number;
}

interface AnnotatorModel {
  rater: string;
  responses: number;
  /** Row: true category, column: answer; rows sum to 1. A true category this rater never met has a null row. */
  confusion: readonly (readonly number[] | null)[];
  /** Chance that an answer is right, over the estimated shares of the categories; null without responses. */
  competence: number | null;
}

export interface DawidSkeneResult {
  /** Estimated share of each category among the items. */
  marginals: readonly number[];
  /** Probability of each category, item by item; null for an item without responses. */
  posterior: readonly (readonly number[] | null)[];
  /** Most probable category; null for an item without responses and for a tie. */
  labels: readonly (string | null)[];
  ties: number;
  annotators: readonly AnnotatorModel[];
  logLikelihood: number;
  iterations: number;
  converged: boolean;
  warnings: readonly string[];
}

/** Probabilities closer than this are a tie: EM left them where the votes put them. */
const TIE = 1e-9;

/**
 * Consensus and confusion matrix of each annotator by the model of Dawid & Skene (1979, Applied Statistics 28):
 * maximum likelihood by EM, started from the shares of the votes, no prior, in log-space. Repeats of one rater on one
 * item count as further responses. Model errors must be independent given the truth, which people's roughly are and
 * language models' are not: run it on people.
 * Two raters who oppose each other, or a single tied item, are not identified: EM stays at the votes and says so.
 */
export function dawidSkene(responses: LabelledResponses, options: DawidSkeneOptions = {}): DawidSkeneResult {
  if (responses.code.length === 0) throw new InvalidStatisticInput("There is no response to learn from.");
  const tolerance = options.tolerance ?? 1e-8;
  const most = options.maximumIterations ?? 10_000;
  const posterior = voteShares(responses);
  const model = dawidSkeneMaximisation(responses, posterior);
  let logLikelihood = Number.NEGATIVE_INFINITY;
  let iterations = 0;
  let converged = false;
  while (!converged && iterations < most) {
    const next = dawidSkeneExpectation(responses, model, posterior);
    dawidSkeneMaximisation(responses, posterior, model);
    iterations++;
    converged = Math.abs(next - logLikelihood) < tolerance;
    logLikelihood = next;
  }
  return describe(responses, { posterior, model, logLikelihood, iterations, converged });
}

interface Fitted {
  posterior: Float64Array;
  model: ReturnType<typeof dawidSkeneMaximisation>;
  logLikelihood: number;
  iterations: number;
  converged: boolean;
}

function describe(responses: LabelledResponses, fitted: Fitted): DawidSkeneResult {
  const size = responses.categories.length;
  const answered = new Set(responses.item);
  const rows = responses.items.map((_, item) => (answered.has(item) ? Array.from(fitted.posterior.subarray(item * size, (item + 1) * size)) : null));
  const labels = rows.map((row) => row && responses.categories[clearMaximum(row)] || null);
  const ties = rows.filter((row) => row && clearMaximum(row) < 0).length;
  const warnings: string[] = [];
  if (!fitted.converged) warnings.push(`EM had not settled after ${fitted.iterations} iterations.`);
  if (ties > 0) warnings.push(`${ties} of ${answered.size} items are tied: the responses do not identify their category, so they have no label.`);
  return {
    marginals: Array.from(fitted.model.marginals), posterior: rows, labels, ties, warnings,
    annotators: responses.raters.map((rater, position) => annotatorModel(responses, fitted, { rater, position })),
    logLikelihood: fitted.logLikelihood, iterations: fitted.iterations, converged: fitted.converged,
  };
}

function annotatorModel(responses: LabelledResponses, fitted: Fitted, who: { rater: string; position: number }): AnnotatorModel {
  const size = responses.categories.length;
  const { confusion, marginals } = fitted.model;
  const given = responses.rater.reduce((count, rater) => count + Number(rater === who.position), 0);
  const rows = responses.categories.map((_, truth) => {
    const start = (who.position * size + truth) * size;
    const row = Array.from(confusion.subarray(start, start + size));
    return row.some((chance) => chance > 0) ? row : null;
  });
  const met = rows.reduce((sum, row, truth) => sum + (row ? marginals[truth]! : 0), 0);
  const right = rows.reduce((sum, row, truth) => sum + (row ? marginals[truth]! * row[truth]! : 0), 0);
  return { rater: who.rater, responses: given, confusion: rows, competence: given > 0 && met > 0 ? right / met : null };
}

/** Position of the largest value, or −1 when another comes as near as makes no difference. */
function clearMaximum(row: readonly number[]): number {
  const largest = Math.max(...row);
  const near = row.filter((value) => largest - value < TIE).length;
  return near === 1 ? row.indexOf(largest) : -1;
}
