import Link from "next/link";
import { Notice } from "@/app/_ui/notice";
import type { RunDetail } from "@/lib/judges/find-run";

/** Why a run stopped by itself, and what is wrong with the judge's settings as far as it shows; nothing when all is well. */
export function RunTrouble({ run: { status, stopReason, states, diagnosis }, judgeHref }: { run: RunDetail; judgeHref: string }) {
  const stopped = status === "stopped";
  if (!stopped && !diagnosis) return null;
  return (
    <Notice look={stopped || (states.valid === 0 && status !== "running") ? "error" : "warning"}>
      <p className="font-medium">{stopped ? "The run stopped by itself." : diagnosis?.problem}</p>
      {stopped && <p className="break-words">{diagnosis && `${diagnosis.problem} `}{stopReason}</p>}
      {stopped && <p>Resuming asks again for what has no reply, with all attempts anew; valid and invalid replies stay. Cancelling ends the run with the labels it has.</p>}
      {diagnosis && <p>{diagnosis.advice} <Link className="underline" href={judgeHref}>To the judge</Link></p>}
    </Notice>
  );
}
