import type { SampleRequest } from "@/lib/cases/sample-schema";

/** The fields of the sampling form, as text; the names stand in the page's address. */
export const SAMPLE_FIELDS = ["take", "n", "stratify", "path", "buckets", "allocation", "start", "seed", "double", "doubleOverlap", "frame"] as const;
export type SampleForm = Record<(typeof SAMPLE_FIELDS)[number], string> & { given: Record<string, string> };

/** Numbers given for strata stand in fields of this name and the stratum's. */
export const GIVEN_PREFIX = "given:";

export function readSampleForm(entries: Iterable<[string, unknown]>): SampleForm {
  const all = new Map([...entries].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  const fields = Object.fromEntries(SAMPLE_FIELDS.map((name) => [name, all.get(name)?.trim() ?? ""])) as Record<(typeof SAMPLE_FIELDS)[number], string>;
  const given = [...all].filter(([name]) => name.startsWith(GIVEN_PREFIX)).map(([name, value]) => [name.slice(GIVEN_PREFIX.length), value]);
  return { ...fields, given: Object.fromEntries(given) };
}

/** The request that a filled-in form makes; what is no number stays text, for the schema to refuse by name. */
export function sampleRequestOf(form: SampleForm): SampleRequest {
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : (text as unknown as number));
  const stratify = form.stratify === "path" ? form.path : form.stratify;
  const given = form.allocation === "given" ? Object.entries(form.given).map(([stratum, text]): [string, number] => [stratum, number(text || "0")]) : [];
  // Before the strata are known no numbers can be given for them: the first preview, in proportion, shows them.
  const allocation = given.length > 0 ? "given" : form.allocation === "given" ? "proportional" : form.allocation || "proportional";
  return {
    take: form.take === "all" ? "all" : given.length > 0 ? given.reduce((sum, [, count]) => sum + count, 0) : number(form.n),
    stratify,
    allocation: allocation as "proportional",
    start: (form.start || "random") as "random",
    frame: (form.frame || "all") as "all",
    given: Object.fromEntries(given),
    ...(form.buckets ? { rankBounds: form.buckets.split(",").map((part) => number(part.trim())) } : {}),
    ...(form.seed ? { seed: number(form.seed) } : {}),
    ...(form.double ? { double: { n: number(form.double), overlap: number(form.doubleOverlap) } } : {}),
  };
}
