import { Badge } from "@/app/_ui/badge";
import type { Support } from "@/lib/target-audit/credit-labels";
import { contestedCredit } from "@/lib/task-types/contested-credit";
import { optionTone } from "@/lib/task-types/option-tone";
import { isChoice } from "@/lib/task-types/question";

const OPTIONS = contestedCredit.questions.filter(isChoice).flatMap(({ options }) => options);

/** A label of a credited memory as annotators read it, with how many gave it where that is said. */
export function SupportMark({ label, count }: { label: Support; count?: number }) {
  return <Badge tone={optionTone(OPTIONS, label)}>{OPTIONS.find(({ value }) => value === label)?.label ?? label}{count !== undefined && ` ${count.toLocaleString("en")}`}</Badge>;
}
