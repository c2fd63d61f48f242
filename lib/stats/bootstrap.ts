import { IndexSampler } from "./index-sampler";
import { independentRows } from "./sum-statistic";
import type { SumStatistic } from "./sum-statistic";

/**
 * What a bootstrap needs to know: how many independent units are drawn, which of them are interchangeable (the same
 * cell), and the value of the statistic when each cell counts so many times.
 */
export interface Resampling {
  /** Cell of each unit; as many draws a resample as there are units. */
  cellOf: Int32Array;
  cells: number;
  /** "items" or "clusters of items", for the description of the interval. */
  unitName: string;
  /** Must not keep or change the array. Null: undefined for this resample. */
  evaluate(counts: Int32Array): number | null;
}

export interface BootstrapOptions {
  resamples: number;
  seed: number;
}

export interface Replicates {
  /** Values of the resamples that had one, in ascending order. */
  sorted: Float64Array;
  /** Resamples for which the statistic was undefined. */
  undefinedCount: number;
}

/** How many units each cell holds in the data themselves. */
export function cellSizes(resampling: Resampling): Int32Array {
  const sizes = new Int32Array(resampling.cells);
  for (const cell of resampling.cellOf) sizes[cell]!++;
  return sizes;
}

/**
 * Nonparametric bootstrap: units (items, or clusters of items; never single ratings) are drawn with replacement, as
 * many as there are. The same seed gives the same replicates on every machine.
 * Source: Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapter 6.
 */
export function bootstrap(resampling: Resampling, options: BootstrapOptions): Replicates {
  const sampler = new IndexSampler(options.seed);
  const counts = new Int32Array(resampling.cells);
  const values = new Float64Array(options.resamples);
  let defined = 0;
  for (let resample = 0; resample < options.resamples; resample++) {
    counts.fill(0);
    sampler.tally(resampling.cellOf, counts);
    const value = resampling.evaluate(counts);
    if (value !== null) values[defined++] = value;
  }
  return { sorted: values.subarray(0, defined).sort(), undefinedCount: options.resamples - defined };
}

/** Values with one unit left out, each with the number of interchangeable units that give it. */
export function jackknife(resampling: Resampling): { values: Float64Array; sizes: Int32Array } | null {
  const sizes = cellSizes(resampling);
  const counts = sizes.slice();
  const values = new Float64Array(resampling.cells);
  for (let cell = 0; cell < resampling.cells; cell++) {
    counts[cell]!--;
    const value = resampling.evaluate(counts);
    if (value === null) return null;
    values[cell] = value;
    counts[cell]!++;
  }
  return { values, sizes };
}

/** Resampling of a statistic of sums. Units with the same features share a cell, so a resample costs draws, not sums. */
export function resamplingOfSums(statistic: SumStatistic): Resampling {
  const { width } = statistic;
  const { rows, count } = independentRows(statistic);
  const { cellOf, firstRows } = distinctRows(rows, { count, width });
  const cells = firstRows.length;
  const features = new Float64Array(cells * width);
  firstRows.forEach((row, cell) => features.set(rows.subarray(row * width, (row + 1) * width), cell * width));
  const sums = new Float64Array(width);
  return {
    cellOf, cells, unitName: statistic.clusters ? "clusters of items" : "items",
    evaluate(counts) {
      sums.fill(0);
      for (let cell = 0; cell < cells; cell++) {
        const times = counts[cell]!;
        if (times === 0) continue;
        const at = cell * width;
        for (let column = 0; column < width; column++) sums[column]! += times * features[at + column]!;
      }
      return statistic.evaluate(sums);
    },
  };
}

function distinctRows(rows: Float64Array, shape: { count: number; width: number }): { cellOf: Int32Array; firstRows: number[] } {
  const cellOf = new Int32Array(shape.count);
  const firstRows: number[] = [];
  const seen = new Map<string, number>();
  for (let row = 0; row < shape.count; row++) {
    const key = rows.subarray(row * shape.width, (row + 1) * shape.width).join();
    let cell = seen.get(key);
    if (cell === undefined) {
      cell = firstRows.length;
      seen.set(key, cell);
      firstRows.push(row);
    }
    cellOf[row] = cell;
  }
  return { cellOf, firstRows };
}
