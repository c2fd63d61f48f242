import type { JudgeFields } from "@/lib/judges/schema";

/** What was typed, as it is: the command checks it. */
export function readJudgeForm(form: FormData): JudgeFields {
  const fields = Object.fromEntries([...form.entries()].filter(([name, value]) => typeof value === "string" && !name.startsWith("$")));
  return fields as unknown as JudgeFields;
}
