import digamma from "@stdlib/math-base-special-digamma";
import type { IndexSampler } from "./index-sampler";
import type { LabelledResponses } from "./labelled-responses";

export interface MacePriors {
  alpha: number;
  beta: number;
  strategy: number;
}

/** Spread of the random starts, as in the authors' program. */
const NOISE = 0.5;

/** The parameters of MACE and its two EM steps, over buffers that are made once. */
export class MaceModel {
  /** Weight of knowing and of guessing, a rater. */
  readonly knowing: Float64Array;
  private readonly guessing: Float64Array;
  /** Guesses of each rater, raters × categories. */
  private readonly strategy: Float64Array;
  /** Probability of each category, items × categories. */
  readonly posterior: Float64Array;
  private readonly knowingCounts: Float64Array;
  private readonly guessingCounts: Float64Array;
  private readonly strategyCounts: Float64Array;
  private readonly size: number;
  private readonly answered: Uint8Array;

  constructor(private readonly responses: LabelledResponses, private readonly priors: MacePriors) {
    const raters = responses.raters.length;
    this.size = responses.categories.length;
    this.knowing = new Float64Array(raters);
    this.guessing = new Float64Array(raters);
    this.strategy = new Float64Array(raters * this.size);
    this.posterior = new Float64Array(responses.items.length * this.size);
    this.knowingCounts = new Float64Array(raters);
    this.guessingCounts = new Float64Array(raters);
    this.strategyCounts = new Float64Array(raters * this.size);
    this.answered = new Uint8Array(responses.items.length);
    for (const item of responses.item) this.answered[item] = 1;
  }

  /** Random parameters near uniform, normalised. */
  start(sampler: IndexSampler): void {
    for (let rater = 0; rater < this.knowing.length; rater++) {
      const guessing = 1 + NOISE * sampler.uniform();
      const knowing = 1 + NOISE * sampler.uniform();
      this.guessing[rater] = guessing / (guessing + knowing);
      this.knowing[rater] = knowing / (guessing + knowing);
      const row = this.strategy.subarray(rater * this.size, (rater + 1) * this.size);
      let sum = 0;
      for (let category = 0; category < this.size; category++) sum += row[category] = 1 + NOISE * sampler.uniform();
      for (let category = 0; category < this.size; category++) row[category]! /= sum;
    }
  }

  /** E-step: posterior and expected counts; returns the log marginal likelihood. Products are kept as logarithms. */
  expectation(): number {
    const { item, rater, code } = this.responses;
    const { size, posterior } = this;
    posterior.fill(-Math.log(size));
    for (let response = 0; response < code.length; response++) {
      const guess = this.guessing[rater[response]!]! * this.strategy[rater[response]! * size + code[response]!]!;
      const wrong = Math.log(guess);
      const at = item[response]! * size;
      for (let category = 0; category < size; category++) posterior[at + category]! += wrong;
      posterior[at + code[response]!]! += Math.log(guess + this.knowing[rater[response]!]!) - wrong;
    }
    const logLikelihood = this.normalisePosterior();
    this.countResponses();
    return logLikelihood;
  }

  private normalisePosterior(): number {
    const { size, posterior } = this;
    let logLikelihood = 0;
    for (let row = 0; row < this.answered.length; row++) {
      if (this.answered[row] === 0) continue;
      const at = row * size;
      let largest = Number.NEGATIVE_INFINITY;
      for (let category = 0; category < size; category++) largest = Math.max(largest, posterior[at + category]!);
      let sum = 0;
      for (let category = 0; category < size; category++) sum += posterior[at + category] = Math.exp(posterior[at + category]! - largest);
      for (let category = 0; category < size; category++) posterior[at + category]! /= sum;
      logLikelihood += largest + Math.log(sum);
    }
    return logLikelihood;
  }

  /** A response away from the true category is a guess; one on it is knowledge in proportion to its weight. */
  private countResponses(): void {
    const { item, rater, code } = this.responses;
    this.knowingCounts.fill(0);
    this.guessingCounts.fill(0);
    this.strategyCounts.fill(0);
    for (let response = 0; response < code.length; response++) {
      const who = rater[response]!;
      const onTarget = this.posterior[item[response]! * this.size + code[response]!]!;
      const guess = this.guessing[who]! * this.strategy[who * this.size + code[response]!]!;
      const known = (onTarget * this.knowing[who]!) / (guess + this.knowing[who]!);
      this.knowingCounts[who]! += known;
      this.guessingCounts[who]! += 1 - known;
      this.strategyCounts[who * this.size + code[response]!]! += 1 - known;
    }
  }

  /** Variational M-step: exp(digamma(count + prior)) over exp(digamma(their sum)). */
  maximisation(): void {
    const { alpha, beta, strategy } = this.priors;
    for (let rater = 0; rater < this.knowing.length; rater++) {
      const guessing = this.guessingCounts[rater]! + alpha;
      const knowing = this.knowingCounts[rater]! + beta;
      const both = digamma(guessing + knowing);
      this.guessing[rater] = Math.exp(digamma(guessing) - both);
      this.knowing[rater] = Math.exp(digamma(knowing) - both);
      let sum = 0;
      for (let category = 0; category < this.size; category++) sum += this.strategyCounts[rater * this.size + category]! + strategy;
      for (let category = 0; category < this.size; category++) {
        this.strategy[rater * this.size + category] = Math.exp(digamma(this.strategyCounts[rater * this.size + category]! + strategy) - digamma(sum));
      }
    }
  }
}
