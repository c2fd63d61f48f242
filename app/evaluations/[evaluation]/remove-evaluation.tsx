import { ActionForm } from "@/app/_ui/action-form";
import { removeEvaluationAction } from "./actions";

/** Removes an evaluation, after it has been opened and read what goes with it. */
export function RemoveEvaluation({ evaluation, projects }: { evaluation: string; projects: number }) {
  return (
    <details className="border-t border-line pt-4">
      <summary className="text-sm text-ink-soft">Remove this evaluation</summary>
      <div className="mt-3 max-w-prose space-y-3">
        <p className="text-sm">Its traces and figures go for good.{projects > 0 && ` The ${projects === 1 ? "project" : `${projects} projects`} made from it and all labels stay, without the way back to the figures.`}</p>
        <ActionForm action={removeEvaluationAction.bind(null, evaluation)} submit="Remove it for good" busy="Removing …" look="danger" />
      </div>
    </details>
  );
}
