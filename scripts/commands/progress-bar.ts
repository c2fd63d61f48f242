import { SingleBar } from "cli-progress";
import type { Progress } from "@/lib/evaluation-files/progress";

export interface ProgressBar {
  onProgress: Progress;
  /** Takes the line away. */
  done(): void;
}

/** A progress line with the time left on a terminal's error output; nothing where there is no terminal. */
export function progressBar(): ProgressBar {
  const bar = new SingleBar({ stream: process.stderr, clearOnComplete: true, etaBuffer: 200, format: "{step} {bar} {percentage} %, {value} of {total}, {eta_formatted} left" });
  let current = "";
  return {
    onProgress({ step, done, total }) {
      if (step !== current) bar.start(total, done, { step });
      else bar.update(done);
      current = step;
    },
    done: () => bar.stop(),
  };
}
