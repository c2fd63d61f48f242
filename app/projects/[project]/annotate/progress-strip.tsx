import Link from "next/link";
import { Button } from "@/app/_ui/button";
import { KeyCap } from "@/app/_ui/key-cap";
import type { LabellingState } from "./labelling-session";

interface ProgressStripProps {
  state: LabellingState;
  project: string;
  secondLooks: number;
  /** Null while there is no case whose shared words could be marked. */
  marks: { shown: boolean; onToggle(): void } | null;
}

/** Where one is, what is not sent yet, and the ways out. */
export function ProgressStrip({ state, project, secondLooks, marks }: ProgressStripProps) {
  const { progress, current, waiting, connection } = state;
  const done = progress ? progress.labelled + progress.skipped : 0;
  return (
    <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 tabular-nums">
        {progress && progress.total > 0 && (
          <>
            <span className="font-medium">{Math.min(done + (current ? 1 : 0), progress.total)} of {progress.total}</span>
            <progress className="h-1.5 w-24 appearance-none overflow-hidden rounded-full bg-line sm:w-40 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent" max={progress.total} value={done} aria-label="Cases that you have done">{done}</progress>
            {progress.heldByOthers > 0 && <span className="text-ink-soft">{progress.heldByOthers} held by others</span>}
          </>
        )}
        {waiting > (connection === "online" ? 1 : 0) && <span className="text-ink-soft">{waiting} waiting to be sent</span>}
      </p>
      <div className="flex items-center gap-x-4">
        {marks && (
          <Button look="quiet" aria-pressed={marks.shown} aria-keyshortcuts="M" onClick={marks.onToggle} className="min-h-9 px-2 font-normal max-sm:hidden">
            {marks.shown ? "Hide shared words" : "Mark shared words"} <KeyCap>M</KeyCap>
          </Button>
        )}
        {secondLooks > 0 && <Link href={`/projects/${project}/annotate/labels`} className="font-medium">{secondLooks} for a second look</Link>}
        <Link href={`/projects/${project}/annotate/labels`} className="inline-flex min-h-9 items-center">My labels</Link>
        <Link href={`/projects/${project}`} className="inline-flex min-h-9 items-center">Pause</Link>
      </div>
    </div>
  );
}
