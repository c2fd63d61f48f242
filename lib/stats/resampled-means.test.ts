import { expect, it } from "vitest";
import { pairedBootstrap } from "./paired-bootstrap";
import { percentileBounds } from "./percentile-interval";
import { resampledMeans } from "./resampled-means";

it.each([1, 2, 5, 257, 1003])("gives the means that drawing one index after the other gives, for %d values", (n) => {
  const values = Float64Array.from({ length: n }, (_, at) => Math.sin(at * 7.3));
  for (const seed of [1, 2, 1337, 4, 5, 6]) {
    const bounds = percentileBounds(resampledMeans(values, { resamples: 200, seed }).sort(), 0.95)!;
    const reference = n > 1 ? pairedBootstrap(values, new Float64Array(n), { resamples: 200, seed }).interval! : { lower: values[0]!, upper: values[0]! };
    expect(bounds.lower).toBeCloseTo(reference.lower, 12);
    expect(bounds.upper).toBeCloseTo(reference.upper, 12);
  }
});
