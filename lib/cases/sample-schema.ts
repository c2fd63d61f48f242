import { z } from "zod";

const ids = z.string().trim();

/** Which field makes the strata: a name with a meaning of its own, or a path in the case file. */
const field = ids.max(200).regex(/^$|^[^.\s][^\s]*$/, "must be rank, category, dataset, system, stratum, or a path such as memory.kind or hidden.source");

/** A draw as it is asked for, by the page and by the command line. */
export const sampleRequest = z
  .object({
    /** All cases, or so many. */
    take: z.union([z.literal("all"), z.int().min(1)], "must be all, or a whole number from 1"),
    /** Empty: one stratum. */
    stratify: field.default(""),
    /** Upper ends of the rank buckets: 5, 20, 60 makes 1–5, 6–20, 21–60 and over 60. */
    rankBounds: z.array(z.int().min(1), "must be whole numbers such as 5,20,60").min(1).max(20).default([5, 20, 60]),
    allocation: z.enum(["proportional", "equal", "given"], "must be proportional, equal or given").default("proportional"),
    /** Stratum → how many, for the allocation `given`. */
    given: z.record(z.string(), z.int().min(0)).default({}),
    /** `random`: every interval begins at a seeded random place; `paper`: at the first case, as in the paper. */
    start: z.enum(["random", "paper"], "must be random or paper").default("random"),
    /** The project's seed when left out. */
    seed: z.int().optional(),
    /** Of the drawn cases, so many with a higher overlap. */
    double: z.object({ n: z.int().min(1, "must be a whole number from 1"), overlap: z.int().min(2, "must be from 2 to 20").max(20, "must be from 2 to 20") }).optional(),
    /** All cases, replacing the draw before; or only those imported since. */
    frame: z.enum(["all", "new"]).default("all"),
  })
  .superRefine((request, context) => {
    const rising = request.rankBounds.every((bound, index) => index === 0 || bound > (request.rankBounds[index - 1] ?? 0));
    if (!rising) context.addIssue({ code: "custom", path: ["rankBounds"], message: "must rise, such as 5,20,60" });
  });

export type SampleRequest = z.input<typeof sampleRequest>;
export type CheckedSampleRequest = z.output<typeof sampleRequest>;

/** What came of a draw, stratum by stratum. */
export interface StratumPlan {
  stratum: string;
  size: number;
  drawn: number;
  /** drawn / size. */
  probability: number;
}

/** A draw as it is kept with the project and in every release. */
export interface StoredDesign extends Omit<CheckedSampleRequest, "seed" | "given" | "double" | "frame"> {
  /** As requested; `more` added to strata of the draw in force. */
  frame: CheckedSampleRequest["frame"] | "more";
  seed: number;
  given: Record<string, number>;
  double: { n: number; overlap: number } | null;
  frameSize: number;
  drawn: number;
  strata: StratumPlan[];
}
