import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { SKIP_REASONS } from "@/lib/annotations/skip-reasons";
import { TextAnswer } from "./text-answer";

interface SkipDialogProps {
  open: boolean;
  onClose(): void;
  onSkip(why: { reason: string; comment: string }): void;
}

/** Asks why a case is skipped. A skipped case goes to the owner's list; it does not vanish. */
export function SkipDialog({ open, onClose, onSkip }: SkipDialogProps) {
  return (
    <Dialog open={open} title="Skip this case" onClose={onClose}>
      <SkipForm onSkip={onSkip} />
    </Dialog>
  );
}

function SkipForm({ onSkip }: Pick<SkipDialogProps, "onSkip">) {
  const [reason, setReason] = useState<string>(SKIP_REASONS[0].id);
  const [comment, setComment] = useState("");
  return (
    <form onSubmit={(event) => { event.preventDefault(); onSkip({ reason, comment }); }} className="space-y-4">
      <fieldset className="space-y-1">
        <legend className="mb-1 text-sm text-ink-soft">Why? The owner sees your reason; the case is offered to others.</legend>
        {SKIP_REASONS.map(({ id, label }) => (
          <label key={id} className="flex min-h-9 items-center gap-2">
            <input type="radio" name="reason" value={id} checked={reason === id} onChange={() => setReason(id)} /> {label}
          </label>
        ))}
      </fieldset>
      <TextAnswer label="More about it" placeholder="What would have helped?" maxLength={5000} value={comment} onType={setComment} />
      <Button type="submit" look="primary">Skip the case</Button>
    </form>
  );
}
