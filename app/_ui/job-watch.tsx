"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Card } from "@/app/_ui/card";

export interface JobProgress {
  step: string;
  done: number;
  total: number;
}

interface JobWatchProps {
  /** Answers `{status, progress}` as JSON. */
  address: string;
  /** The status while the work goes on. */
  running: string;
  /** What is being done, in one word: "build". */
  work: string;
  since: string;
  progress: JobProgress | null;
}

const EVERY_MS = 1500;

/** Follows work of the worker until it ends, then shows the page anew. */
export function JobWatch({ address, running, work, since, progress: first }: JobWatchProps) {
  const router = useRouter();
  const [progress, setProgress] = useState(first);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const timer = setInterval(async () => {
      setSeconds(Math.max(0, Math.round((Date.now() - Date.parse(since)) / 1000)));
      const reply = await fetch(address).catch(() => null);
      if (!reply?.ok) return;
      const now = (await reply.json()) as { status: string; progress: JobProgress | null };
      setProgress(now.progress);
      if (now.status !== running) router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [address, running, since, router]);
  const share = progress && progress.total > 0 ? progress.done / progress.total : null;
  return (
    <Card>
      <p role="status" className="font-medium break-words">
        {progress ? progress.step : "Waiting for the worker"}
        {share !== null && progress && `: ${progress.done.toLocaleString("en")} of ${progress.total.toLocaleString("en")}`}
      </p>
      <div role="progressbar" aria-label={`Progress of the ${work}`} aria-valuemin={0} aria-valuemax={100} aria-valuenow={share === null ? undefined : Math.round(100 * share)} className="mt-3 h-2 overflow-hidden rounded-full bg-sunken">
        <div className={`h-full rounded-full bg-accent ${share === null ? "opacity-30" : ""}`} style={{ width: `${share === null ? 100 : 100 * share}%` }} />
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {seconds === null ? "Just started." : `Since ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`}.`} You can leave this page; the {work} goes on.
      </p>
    </Card>
  );
}
