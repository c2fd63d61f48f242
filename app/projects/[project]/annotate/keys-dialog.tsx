import { Dialog } from "@/app/_ui/dialog";
import type { ChoiceQuestion } from "@/lib/task-types/question";
import { optionKeys } from "./option-keys";

interface KeysDialogProps {
  open: boolean;
  onClose(): void;
  questions: readonly ChoiceQuestion[];
}

const COMMANDS: [string, string][] = [
  ["Enter", "Submit, when something is chosen"],
  ["7 8 9", "Unsure, fairly sure, sure"],
  ["C", "Write a comment (Escape leaves it, Ctrl Enter submits)"],
  ["F", "Flag the case"],
  ["S", "Skip the case, with a reason"],
  ["Z", "Take back the last label or skip"],
  ["G", "Show the guideline"],
  ["M", "Underline shared words, or not"],
  ["E", "Show the turns around the evidence in full, or not"],
  ["?", "Show this list"],
];

/** Every key of the work screen. */
export function KeysDialog({ open, onClose, questions }: KeysDialogProps) {
  const choices = optionKeys(questions);
  return (
    <Dialog open={open} title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {[...choices, ...COMMANDS].map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt><kbd className="rounded border border-line-strong px-2 py-0.5 text-sm">{key}</kbd></dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">Keys rest while you type in a field.</p>
    </Dialog>
  );
}
