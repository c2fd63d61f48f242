export type LabelStep = "release" | "matching" | "scoring" | "done";

const STEPS = [
  { step: "release", name: "Choose a release" },
  { step: "matching", name: "Match its cases" },
  { step: "scoring", name: "Score the runs" },
] as const;

/** The way of labels back into the figures, and where it stands: what was reached has a tick, and a note may say with what. */
export function LabelSteps({ at, notes = {}, failed = false }: { at: LabelStep; notes?: Partial<Record<(typeof STEPS)[number]["step"], string>>; failed?: boolean }) {
  const reached = at === "done" ? STEPS.length : STEPS.findIndex(({ step }) => step === at);
  return (
    <ol aria-label="Steps" className="mb-6 grid gap-x-6 gap-y-2 sm:grid-cols-3">
      {STEPS.map(({ step, name }, index) => {
        const state = index < reached ? "done" : index > reached ? "to come" : failed ? "failed" : "now";
        return (
          <li key={step} aria-current={index === reached ? "step" : undefined} className="flex gap-3 border-t-2 border-line-strong pt-2 aria-[current]:border-accent">
            <span aria-hidden="true" className={state === "done" ? "text-supports" : state === "failed" ? "text-danger" : "text-ink-soft"}>{state === "done" ? "✓" : state === "failed" ? "✗" : index + 1}</span>
            <span className="min-w-0">
              <span className={`block ${state === "to come" ? "text-ink-soft" : "font-medium"}`}>{name}<span className="sr-only"> ({state})</span></span>
              {notes[step] && <span className="block text-sm break-words text-ink-soft">{notes[step]}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
