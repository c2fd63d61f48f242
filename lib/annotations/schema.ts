import { z } from "zod";
import { SKIP_REASONS } from "./skip-reasons";
import { storable } from "@/lib/storable";

const remark = z.string().max(5000, "Use at most 5,000 characters.").transform(storable).default("");

/** What a submitted label carries beside its answers, whose schema is the task type's. */
export const submissionInput = z.object({
  assignmentId: z.uuid("must be the id of a case that you were given"),
  /** Made by the client once for each case it shows, so that sending twice is one label. */
  clientKey: z.uuid("must be a UUID"),
  answers: z.record(z.string(), z.unknown()),
  /** 1 unsure, 2 fairly sure, 3 sure. */
  confidence: z.int().min(1).max(3).nullable().default(null),
  comment: remark,
  flagged: z.boolean().default(false),
  activeMs: z.int().min(0).max(86_400_000).nullable().default(null),
  /** The guideline that was on the screen; the one in force when left out. */
  rubricId: z.uuid().nullable().default(null),
});

export const skipInput = z.object({
  assignmentId: z.uuid("must be the id of a case that you were given"),
  clientKey: z.uuid("must be a UUID"),
  reason: z.enum(SKIP_REASONS.map(({ id }) => id) as [string, ...string[]], "Choose a reason."),
  comment: remark,
  flagged: z.boolean().default(false),
});
