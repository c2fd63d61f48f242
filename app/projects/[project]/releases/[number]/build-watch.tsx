"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Card } from "@/app/_ui/card";
import type { BuildProgress, ReleaseStatus } from "@/lib/releases/schema";

const EVERY_MS = 1500;

/** Follows a build until it ends, then shows what came of it. */
export function BuildWatch({ project, number, since, progress: first }: { project: string; number: number; since: string; progress: BuildProgress | null }) {
  const router = useRouter();
  const [progress, setProgress] = useState(first);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const timer = setInterval(async () => {
      setSeconds(Math.max(0, Math.round((Date.now() - Date.parse(since)) / 1000)));
      const reply = await fetch(`/api/v1/projects/${project}/releases/${number}`).catch(() => null);
      if (!reply?.ok) return;
      const build = (await reply.json()) as { status: ReleaseStatus; progress: BuildProgress | null };
      setProgress(build.progress);
      if (build.status !== "building") router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [project, number, since, router]);
  const share = progress && progress.total > 0 ? progress.done / progress.total : null;
  return (
    <Card>
      <p role="status" className="font-medium">
        {progress ? progress.step : "Waiting for the worker"}
        {share !== null && progress && `: ${progress.done.toLocaleString("en")} of ${progress.total.toLocaleString("en")}`}
      </p>
      <div role="progressbar" aria-label="Progress of the build" aria-valuemin={0} aria-valuemax={100} aria-valuenow={share === null ? undefined : Math.round(100 * share)} className="mt-3 h-2 overflow-hidden rounded-full bg-sunken">
        <div className={`h-full rounded-full bg-accent ${share === null ? "opacity-30" : ""}`} style={{ width: `${share === null ? 100 : 100 * share}%` }} />
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {seconds === null ? "Just started." : `Since ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`}.`} You can leave this page; the build goes on.
      </p>
    </Card>
  );
}
