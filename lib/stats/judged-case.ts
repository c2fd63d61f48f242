export interface JudgedCase {
  /** The judge's label as a number; every case of the set has one. */
  judge: number;
  /** People's label; null for a case that was not sampled. */
  human: number | null;
  /** Stratum from which the sample was drawn; leave out for a simple random sample. */
  stratum?: string;
  /** Query or conversation to which the case belongs, when several cases share one. */
  cluster?: string;
}
