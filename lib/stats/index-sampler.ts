import { mersenne } from "pure-rand/generator/mersenne";

const TWO_TO_MINUS_32 = 2 ** -32;

/**
 * Uniform draws for resampling: xoshiro128** (Blackman & Vigna 2021), its state filled from pure-rand's Mersenne
 * Twister, so that neighbouring seeds start far apart. A step inlined over local variables takes half the time of a
 * call per word, and a bootstrap is little else than drawing.
 *
 * An index is the high word of draw × n (Lemire 2019) without the rejection step: its bias is below n / 2³².
 */
export class IndexSampler {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: number) {
    const source = mersenne(seed);
    this.a = source.next() | 0;
    this.b = source.next() | 0;
    this.c = source.next() | 0;
    this.d = source.next() | 0;
  }

  /** Adds one to `counts[cellOf[index]]` for as many uniform indices as `cellOf` is long. */
  tally(cellOf: Int32Array, counts: Int32Array): void {
    const n = cellOf.length;
    const scale = n * TWO_TO_MINUS_32;
    let { a, b, c, d } = this;
    for (let draw = 0; draw < n; draw++) {
      const product = Math.imul(b, 5);
      const word = Math.imul((product << 7) | (product >>> 25), 9);
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
      counts[cellOf[((word >>> 0) * scale) | 0]!]!++;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
  }

  /** Sum of `values` at as many uniform indices as there are values: one resample of their sum. */
  resampledSum(values: Float64Array): number {
    const n = values.length;
    const scale = n * TWO_TO_MINUS_32;
    let { a, b, c, d } = this;
    let sum = 0;
    for (let draw = 0; draw < n; draw++) {
      const product = Math.imul(b, 5);
      const word = Math.imul((product << 7) | (product >>> 25), 9);
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
      sum += values[((word >>> 0) * scale) | 0]!;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    return sum;
  }

  /** One uniform number in [0, 1), with 32 random bits. */
  uniform(): number {
    return this.word() * TWO_TO_MINUS_32;
  }

  /** One uniform index below `n`. */
  index(n: number): number {
    return Math.floor(this.word() * TWO_TO_MINUS_32 * n);
  }

  /** One random 32-bit word, from 0 to 2³² − 1. */
  word(): number {
    const product = Math.imul(this.b, 5);
    const word = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = (this.d << 11) | (this.d >>> 21);
    return word >>> 0;
  }
}
