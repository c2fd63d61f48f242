import type { Statistic } from "@/lib/stats/statistic";

/** A sentence, led by a space, on an interval without width: whether nothing was left to chance, or nothing varied. Empty for any other. */
export function widthInWords({ interval }: Pick<Statistic, "interval">): string {
  if (!interval || interval.lower < interval.upper) return "";
  return interval.method.includes("every case was labelled") ? " Every case that it judged is labelled, so that no sampling error is left." : " Nothing varied among the labelled cases, so the interval has no width; that does not make the figure certain.";
}
