import { z } from "zod";

/** What becomes of a case whose people's labels have no majority and that nobody settled. */
export const TIE_POLICIES = ["leave_empty", "lower_label"] as const;
export type TiePolicy = (typeof TIE_POLICIES)[number];

/** What a release holds; kept with it and said in its manifest. */
export const releaseOptions = z.object({
  tiePolicy: z.enum(TIE_POLICIES, "must be leave_empty or lower_label").default("leave_empty"),
  /** Comments, free-text answers and reasons that people wrote, which may hold personal data. */
  includeComments: z.boolean().default(true),
  /** Whether the final label counts what people say after a case was sent back; agreement never does. */
  secondOpinions: z.boolean().default(true),
});
export type ReleaseOptions = z.output<typeof releaseOptions>;

export const releaseRequest = releaseOptions.extend({
  /** A release without a single label is made only when it is asked for. */
  allowEmpty: z.boolean("must be true or false").default(false),
  notes: z.string().trim().max(4000, "must have at most 4,000 characters").default(""),
});

export type ReleaseStatus = "building" | "ready" | "failed";

/** How far a build is. */
export interface BuildProgress {
  step: string;
  done: number;
  total: number;
}
