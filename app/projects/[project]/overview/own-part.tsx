import { ButtonLink } from "@/app/_ui/button";
import { ProgressBar } from "@/app/_ui/progress-bar";
import { plural } from "@/lib/plural";
import { pageData } from "@/lib/auth/page";
import { grants, type Role } from "@/lib/auth/permissions";
import { adjudicationQueue } from "@/lib/adjudication/queue";
import { ownProgress } from "@/lib/assignments/own-progress";

/** What the reader can do here themselves: label, adjudicate. */
export async function OwnPart({ project, roles }: { project: string; roles: readonly Role[] }) {
  const annotates = grants(roles, "annotate");
  const adjudicates = grants(roles, "adjudicate");
  if (!annotates && !adjudicates) return null;
  const [progress, queue] = await pageData((actor) =>
    Promise.all([annotates ? ownProgress(actor, { project }) : null, adjudicates ? adjudicationQueue(actor, { project }) : null]),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {progress && (
        <Task
          title={progress.total === 0 ? "No cases to label yet" : progress.labelled + progress.skipped >= progress.total ? "You have labelled all there is for you" : `${progress.labelled} of ${plural(progress.total, "case")} labelled by you`}
          note={progress.heldByOthers > 0 ? `${plural(progress.heldByOthers, "case")} ${progress.heldByOthers === 1 ? "is" : "are"} held by others now.` : undefined}
          done={progress.total === 0 ? undefined : progress.labelled / progress.total}
          href={`/projects/${project}/annotate`}
          action={progress.total === 0 ? undefined : progress.labelled === 0 ? "Start labelling" : "Go on labelling"}
          primary
        />
      )}
      {queue && (
        <Task
          title={queue.counts.due === 0 ? "Nothing waits for an adjudicator" : `${plural(queue.counts.due, "case")} ${queue.counts.due === 1 ? "waits" : "wait"} for an adjudicator`}
          note={queue.counts.ownLabels > 0 ? `${plural(queue.counts.ownLabels, "more case")} that you labelled yourself ${queue.counts.ownLabels === 1 ? "waits" : "wait"} for another adjudicator.` : undefined}
          href={`/projects/${project}/adjudicate`}
          action="Adjudicate"
          primary={!progress}
        />
      )}
    </div>
  );
}

interface TaskProps {
  title: string;
  note?: string | undefined;
  /** Share that is done, for work that has an end. */
  done?: number | undefined;
  href: string;
  /** None while there is nothing to do. */
  action: string | undefined;
  primary?: boolean;
}

function Task({ title, note, done, href, action, primary = false }: TaskProps) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-paper p-5">
      <div className="min-w-40 flex-1">
        <h2 className="font-medium">{title}</h2>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
        {done !== undefined && <ProgressBar value={done} label={title} />}
      </div>
      {action && <ButtonLink href={href} look={primary ? "primary" : "secondary"}>{action}</ButtonLink>}
    </section>
  );
}
