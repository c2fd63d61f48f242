import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { plural } from "@/lib/plural";
import type { Nothing, Progress } from "./labelling-api";

interface EndStateProps {
  nothing: Nothing;
  progress: Progress | null;
  project: string;
  /** Cases that an adjudicator sent back to this annotator. */
  secondLooks: number;
  onUndo(): void;
}

/** What stands in place of a case when there is none, with the reason and what to do. */
export function EndState({ nothing, progress, project, secondLooks, onUndo }: EndStateProps) {
  const labels = <ButtonLink look={secondLooks > 0 ? "primary" : "secondary"} href={`/projects/${project}/annotate/labels`}>{secondLooks > 0 ? `${plural(secondLooks, "case")} for a second look` : "My labels"}</ButtonLink>;
  if (nothing.state === "wait") {
    const at = new Date(nothing.until).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    return <EmptyState title={`Next case at ${at}`} action={labels}>Other annotators hold every case that is left. As soon as one comes free, it shows here by itself.</EmptyState>;
  }
  if (nothing.state === "no-cases") return <EmptyState title="There are no cases yet">The owner of the project has not brought any in. They show here as soon as there are some.</EmptyState>;
  if (nothing.state === "skipped-only") {
    return (
      <EmptyState title="Only cases that you skipped are left" action={<>{labels}<button type="button" onClick={onUndo} className="text-accent underline">Take the last skip back</button></>}>
        You skipped {plural(nothing.skipped, "case")}. The owner sees them and your reasons. You can take any of them up again under “My labels”.
      </EmptyState>
    );
  }
  if (progress?.labelled === 0) return <EmptyState title="Every case is labelled">Others have labelled all that there is. Nothing is left for you in this project.</EmptyState>;
  return (
    <EmptyState title="All done, thank you" action={labels}>
      {progress ? `You labelled ${plural(progress.labelled, "case")}. ` : ""}Nothing is left for you in this project. You can still look at your labels and change them.
    </EmptyState>
  );
}
