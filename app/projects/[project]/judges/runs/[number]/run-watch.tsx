"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Card } from "@/app/_ui/card";
import { ProgressBar } from "@/app/_ui/progress-bar";
import type { RunProgress } from "@/lib/judges/run-progress";

const EVERY_MS = 1500;
/** A large run takes a while to be counted; to watch it must not become work of its own. */
const REST = 10;
/** The whole page is taken anew after so many looks, for the figures below. */
const REFRESH_AFTER = 2;

/** Follows a run while it runs, then shows what came of it. */
export function RunWatch({ project, run: first }: { project: string; run: RunProgress }) {
  const router = useRouter();
  const [run, setRun] = useState(first);
  useEffect(() => {
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const asked = performance.now();
      const reply = await fetch(`/api/v1/projects/${project}/judges/runs/${first.number}`).catch(() => null);
      if (reply?.ok) {
        const now = (await reply.json()) as RunProgress;
        setRun(now);
        if (now.status !== "running" || ++looks % REFRESH_AFTER === 0) router.refresh();
      }
      timer = setTimeout(look, Math.max(EVERY_MS, REST * (performance.now() - asked)));
    };
    timer = setTimeout(look, EVERY_MS);
    return () => clearTimeout(timer);
  }, [project, first.number, router]);
  const { states, calls, cases, laidOutCases, heartbeatAt, holdUntil } = run;
  const done = states.valid + states.invalid + states.error;
  const text = `${done.toLocaleString("en")} of ${calls.toLocaleString("en")} calls`;
  return (
    <Card>
      <p role="status" className="font-medium">{heartbeatAt === null ? "Waiting for a worker" : text}</p>
      <ProgressBar value={calls === 0 ? 0 : done / calls} label={text} />
      <p className="mt-3 text-sm text-ink-soft">
        {states.calling.toLocaleString("en")} on their way. {laidOutCases < cases && `${laidOutCases.toLocaleString("en")} of ${cases.toLocaleString("en")} cases are prepared; the rest follow. `}{holdUntil && <Hold until={holdUntil} />} You can leave this page; the run goes on.
      </p>
    </Card>
  );
}

function Hold({ until }: { until: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = now === null ? 0 : Math.ceil((Date.parse(until) - now) / 1000);
  return seconds > 0 ? `The server asked to wait: ${seconds} s more.` : null;
}
