import { z } from "zod";
import { rubricBody, typedText } from "@/lib/rubrics/schema";
import { TASK_TYPE_NAMES } from "@/lib/task-types/registry";

const OVERLAP = "Must be a whole number from 1 to 20.";
const LEASE = "Must be a whole number of minutes from 1 to 1440.";

const name = z.string("Give the project a name.").transform((text) => typedText(text).trim()).pipe(z.string().min(1, "Give the project a name.").max(200, "Use at most 200 characters."));
const overlap = z.coerce.number(OVERLAP).int(OVERLAP).min(1, OVERLAP).max(20, OVERLAP);
/** Option id → hidden; options left out take the task type's default. */
const blind = z.record(z.string(), z.boolean()).default({});

/** What a project is made of; the same rules in the form, the command and the command line. */
export const projectInput = z.object({
  name,
  taskType: z.enum(TASK_TYPE_NAMES, `Choose a task type: ${TASK_TYPE_NAMES.join(", ")}.`),
  overlap,
  seed: z.coerce.number("Must be a whole number.").int("Must be a whole number.").min(0, "Must be 0 or more.").max(2_147_483_647, "Must be at most 2147483647.").default(1337),
  blind,
  /** Markdown of the first rubric version; the task type's own when left out. */
  instructions: rubricBody.optional(),
});

/** What may change later. Cases that are there already keep their overlap. */
export const projectSettings = z.object({
  name,
  overlap,
  blind,
  leaseMinutes: z.coerce.number(LEASE).int(LEASE).min(1, LEASE).max(1440, LEASE),
});
