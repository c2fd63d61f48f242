"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { Card } from "@/app/_ui/card";
import { ProgressBar } from "@/app/_ui/progress-bar";
import type { RunDetail } from "@/lib/judges/find-run";
import { RunWaits } from "./run-waits";

const EVERY_MS = 1500;
/** A large run takes a while to be counted; to watch it must not become work of its own. */
const REST = 4;
const LONGEST_MS = 8000;

/** Follows a run while it runs. The page is taken anew as a whole, so that all its figures are of one reading. */
export function RunWatch({ project, run }: { project: string; run: RunDetail }) {
  const router = useRouter();
  const [reading, startReading] = useTransition();
  const began = useRef(0);
  useEffect(() => {
    if (reading) return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const look = async () => {
      began.current = performance.now();
      // Without a server, taking the page anew would leave it for the browser's own error.
      const reply = await fetch(`/api/v1/projects/${project}/judges/runs/${run.number}`).catch(() => null);
      if (left) return;
      if (reply?.ok) startReading(() => router.refresh());
      else timer = setTimeout(look, EVERY_MS);
    };
    const took = began.current === 0 ? 0 : performance.now() - began.current;
    timer = setTimeout(look, Math.min(LONGEST_MS, Math.max(EVERY_MS, REST * took)));
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [reading, router, project, run.number]);
  const { states, calls, cases, laidOutCases, heartbeatAt } = run;
  const done = states.valid + states.invalid + states.error;
  const text = `${done.toLocaleString("en")} of ${calls.toLocaleString("en")} calls`;
  return (
    <Card>
      <p role="status" className="font-medium">{heartbeatAt === null ? "Waiting for a worker" : text}</p>
      <ProgressBar value={calls === 0 ? 0 : done / calls} label={text} />
      <p className="mt-3 text-sm text-ink-soft">
        {states.calling.toLocaleString("en")} on their way. {laidOutCases < cases && `${laidOutCases.toLocaleString("en")} of ${cases.toLocaleString("en")} cases are prepared; the rest follow. `}You can leave this page; the run goes on.
      </p>
      <RunWaits run={run} />
    </Card>
  );
}
