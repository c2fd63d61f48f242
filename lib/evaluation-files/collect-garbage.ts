import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Frees what is no longer used, now. Where a machine has memory left, V8 lets a heap grow to many times of what lives in
 * it (a gigabyte for a hundred megabytes, after ten conversations of LongMemEval-M); who promises a bound must ask.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
