import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { RandomGenerator } from "pure-rand/types/RandomGenerator";
import { InvalidInput } from "@/lib/errors";
import { allocate } from "./allocate";
import type { CheckedSampleRequest, StratumPlan } from "./sample-schema";

/** A stratum's cases, as indices in the stored order. */
export interface Stratum {
  stratum: string;
  members: readonly number[];
}

export interface SampleDraw {
  strata: StratumPlan[];
  /** Indices of the drawn cases, by stratum, then stored order. */
  drawn: number[];
  /** Those of them that get the higher overlap. */
  doubled: Set<number>;
}

/**
 * Draws a stratified systematic sample (Cochran 1977, chapters 5 and 8). Within a stratum of N cases in stored order, the
 * n drawn are floor((u + i·N) / n) for i = 0 … n−1, with u uniform on 0 … N−1: evenly spaced, and each case has
 * inclusion probability exactly n / N. With `paper`, u is 0, so that the first case is always drawn, as in the paper's
 * "evenly spaced by query index"; n / N is then the share drawn. The cases with the higher overlap are drawn in the same
 * way from the drawn ones, across the strata in their order.
 *
 * @param strata in the order in which they are reported.
 * @throws InvalidInput when more is asked for than there is.
 */
export function designSample(strata: readonly Stratum[], request: CheckedSampleRequest & { seed: number }): SampleDraw {
  const generator = request.start === "paper" ? undefined : xoroshiro128plus(request.seed);
  const sized = strata.map(({ stratum, members }) => ({ stratum, size: members.length }));
  const { take, allocation, given, double } = request;
  const numbers = take === "all" ? sized.map(({ size }) => size) : allocate(sized, { kind: allocation, n: take, given });
  const drawn = strata.flatMap(({ members }, index) => systematic(members.length, numbers[index] ?? 0, generator).map((at) => members[at] as number));
  if (double && double.n > drawn.length) throw new InvalidInput(`Only ${drawn.length} cases are drawn, fewer than the ${double.n} that are to get more labels.`, { double: `must be at most ${drawn.length}` });
  const doubled = new Set(double ? systematic(drawn.length, double.n, generator).map((at) => drawn[at] as number) : []);
  const plans = sized.map(({ stratum, size }, index) => ({ stratum, size, drawn: numbers[index] ?? 0, probability: size === 0 ? 0 : (numbers[index] ?? 0) / size }));
  return { strata: plans, drawn, doubled };
}

function systematic(size: number, n: number, generator: RandomGenerator | undefined): number[] {
  if (n === 0) return [];
  const start = generator ? uniformInt(generator, 0, size - 1) : 0;
  return Array.from({ length: n }, (_, index) => Math.floor((start + index * size) / n));
}
