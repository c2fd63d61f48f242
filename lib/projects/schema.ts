import { z } from "zod";
import { TASK_TYPE_NAMES } from "@/lib/task-types/registry";

/** What a project is made of; the same rules in the form, the command and the command line. */
export const projectInput = z.object({
  name: z.string("Give the project a name.").trim().min(1, "Give the project a name.").max(200, "Use at most 200 characters."),
  taskType: z.enum(TASK_TYPE_NAMES, `Choose a task type: ${TASK_TYPE_NAMES.join(", ")}.`),
  overlap: z.coerce.number("Must be a whole number from 1 to 20.").int("Must be a whole number from 1 to 20.").min(1, "Must be a whole number from 1 to 20.").max(20, "Must be a whole number from 1 to 20."),
  seed: z.coerce.number("Must be a whole number.").int("Must be a whole number.").min(0, "Must be 0 or more.").max(2_147_483_647, "Must be at most 2147483647.").default(1337),
  /** Option id → hidden; options left out take the task type's default. */
  blind: z.record(z.string(), z.boolean()).default({}),
  /** Markdown of the first rubric version; the task type's own when left out. */
  instructions: z.string().max(100_000, "Use at most 100,000 characters.").optional(),
});
