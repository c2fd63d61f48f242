import type { LabelledResponses } from "./labelled-responses";

export interface DawidSkeneModel {
  /** Share of each category. */
  marginals: Float64Array;
  /** raters × true category × answer, row-major. */
  confusion: Float64Array;
  /** Logarithms of both, kept so that an iteration allocates nothing. */
  logMarginals: Float64Array;
  logConfusion: Float64Array;
  /** 1 for items that have a response. */
  answered: Uint8Array;
  /** Where each response points to: the row of its item in the posterior, the column of its answer in the confusions. */
  itemOffset: Int32Array;
  answerOffset: Int32Array;
}

/** Share of the votes for each category, items × categories: the start of EM. */
export function voteShares(responses: LabelledResponses): Float64Array {
  const size = responses.categories.length;
  const shares = new Float64Array(responses.items.length * size);
  const votes = new Int32Array(responses.items.length);
  responses.item.forEach((item, at) => {
    shares[item * size + responses.code[at]!]!++;
    votes[item]!++;
  });
  shares.forEach((share, at) => {
    const given = votes[Math.floor(at / size)]!;
    if (given > 0) shares[at] = share / given;
  });
  return shares;
}

/**
 * M-step: shares of the categories and confusion matrices from the posterior (Dawid & Skene 1979, equations 2.3 and
 * 2.4). Items without responses have a posterior of zeros and count nowhere. Writes into `model` when given.
 */
export function dawidSkeneMaximisation(responses: LabelledResponses, posterior: Float64Array, model = emptyModel(responses)): DawidSkeneModel {
  const size = responses.categories.length;
  const { marginals, confusion, logMarginals, logConfusion, itemOffset, answerOffset } = model;
  marginals.fill(0);
  confusion.fill(0);
  for (let at = 0; at < posterior.length; at += size) {
    for (let truth = 0; truth < size; truth++) marginals[truth]! += posterior[at + truth]!;
  }
  for (let response = 0; response < itemOffset.length; response++) {
    const from = itemOffset[response]!;
    let to = answerOffset[response]!;
    for (let truth = 0; truth < size; truth++, to += size) confusion[to]! += posterior[from + truth]!;
  }
  normaliseRows(marginals, size);
  normaliseRows(confusion, size);
  for (let at = 0; at < marginals.length; at++) logMarginals[at] = Math.log(marginals[at]!);
  for (let at = 0; at < confusion.length; at++) logConfusion[at] = Math.log(confusion[at]!);
  return model;
}

function emptyModel(responses: LabelledResponses): DawidSkeneModel {
  const size = responses.categories.length;
  const cells = responses.raters.length * size * size;
  const answered = new Uint8Array(responses.items.length);
  for (const item of responses.item) answered[item] = 1;
  return {
    answered,
    itemOffset: responses.item.map((item) => item * size),
    answerOffset: responses.rater.map((rater, at) => rater * size * size + responses.code[at]!),
    marginals: new Float64Array(size), confusion: new Float64Array(cells),
    logMarginals: new Float64Array(size), logConfusion: new Float64Array(cells),
  };
}

function normaliseRows(matrix: Float64Array, size: number): void {
  for (let at = 0; at < matrix.length; at += size) {
    let sum = 0;
    for (let column = 0; column < size; column++) sum += matrix[at + column]!;
    if (sum > 0) for (let column = 0; column < size; column++) matrix[at + column]! /= sum;
  }
}

/** E-step in log-space (equation 2.5): overwrites the posterior and returns the log-likelihood of the model. */
export function dawidSkeneExpectation(responses: LabelledResponses, model: DawidSkeneModel, posterior: Float64Array): number {
  const size = responses.categories.length;
  const { logMarginals, logConfusion, itemOffset, answerOffset } = model;
  for (let at = 0; at < posterior.length; at += size) {
    for (let truth = 0; truth < size; truth++) posterior[at + truth] = logMarginals[truth]!;
  }
  for (let response = 0; response < itemOffset.length; response++) {
    const to = itemOffset[response]!;
    let from = answerOffset[response]!;
    for (let truth = 0; truth < size; truth++, from += size) posterior[to + truth]! += logConfusion[from]!;
  }
  let logLikelihood = 0;
  for (let row = 0; row < responses.items.length; row++) {
    const at = row * size;
    if (model.answered[row] === 0) {
      posterior.fill(0, at, at + size);
      continue;
    }
    let largest = Number.NEGATIVE_INFINITY;
    for (let truth = 0; truth < size; truth++) if (posterior[at + truth]! > largest) largest = posterior[at + truth]!;
    let sum = 0;
    for (let truth = 0; truth < size; truth++) {
      const scaled = Math.exp(posterior[at + truth]! - largest);
      posterior[at + truth] = scaled;
      sum += scaled;
    }
    for (let truth = 0; truth < size; truth++) posterior[at + truth]! /= sum;
    logLikelihood += largest + Math.log(sum);
  }
  return logLikelihood;
}
