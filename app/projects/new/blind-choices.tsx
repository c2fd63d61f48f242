import { Choice } from "@/app/_ui/choice";
import type { BlindOption } from "@/lib/task-types/task-type";
import { BLIND } from "./read-blind";

interface Props {
  options: readonly BlindOption[];
  /** Whether an option is ticked at first. */
  hidden(option: BlindOption): boolean;
}

/** What annotators do not see, as the task type offers it. */
export function BlindChoices({ options, hidden }: Props) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 text-sm font-medium">Hide from annotators</legend>
      <p className="text-sm text-ink-soft">Systems, ranks, scores, judges’ outputs and other people’s labels are always hidden. Where a task shows what a judge said, it does so after one’s own label.</p>
      {options.map((option) => (
        <Choice key={option.id} type="checkbox" name={BLIND + option.id} label={option.label} hint={option.hint} defaultChecked={hidden(option)} />
      ))}
    </fieldset>
  );
}
