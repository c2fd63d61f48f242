import { CUTOFFS } from "./rescore";

/**
 * What to keep in mind of runs that hold fewer results a query than the figures' depths: beyond the saved depth nothing
 * more can hit, so such a figure is a lower bound. Empty where every run is saved to the last of the depths.
 */
export function savedDepthWords(runs: readonly { system: string; k: number }[]): string {
  const short = runs.filter(({ k }) => k < CUTOFFS.at(-1)!);
  if (short.length === 0) return "";
  const depths = new Map<number, string[]>();
  for (const { system, k } of short) depths.set(k, [...(depths.get(k) ?? []), system]);
  const beyond = (k: number) => CUTOFFS.filter((cutoff) => cutoff > k).join(", ").replace(/, (\d+)$/, " and $1");
  return [...depths].map(([k, systems]) => `${short.length === 1 && runs.length === 1 ? "The run was" : `${systems.join(", ")} ${systems.length === 1 ? "was" : "were"}`} saved to depth ${k}: figures at ${beyond(k)} count those ${k} results alone and are lower bounds.`).join(" ");
}
