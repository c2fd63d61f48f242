import type { ChoiceQuestion } from "@/lib/task-types/question";
import { optionKeys } from "../../annotate/option-keys";

const COMMANDS: [string, string][] = [
  ["Enter", "Settle, when something is chosen"],
  ["R", "Write a reason (Escape leaves it, Ctrl Enter settles)"],
  ["B", "Send the case back to its readers"],
  ["N", "Leave the case and go to the next one"],
  ["O", "Reopen a settled case"],
  ["G", "Show the guideline"],
  ["M", "Underline shared words, or not"],
  ["E", "Show the turns around the evidence in full, or not"],
  ["?", "Show this list"],
];

/** Every key of the adjudication screen. */
export function KeyList({ questions }: { questions: readonly ChoiceQuestion[] }) {
  const choices = optionKeys(questions);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {[...choices, ...COMMANDS].map(([key, meaning]) => (
        <div key={key} className="contents">
          <dt><kbd className="rounded border border-line-strong px-2 py-0.5 text-sm">{key}</kbd></dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
