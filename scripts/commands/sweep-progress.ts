import { SingleBar } from "cli-progress";
import type { SweepHooks } from "@/lib/evaluation-files/sweep/run-sweep";

interface SweepProgress extends Required<SweepHooks> {
  /** Takes the line away. */
  done(): void;
}

/**
 * The progress of a sweep on the error output: a line with the time left on a terminal, and one line for each cell.
 * The time left is what the rest takes at the pace since the first cell that had to be made.
 */
export function sweepProgress(): SweepProgress {
  const bar = new SingleBar({ stream: process.stderr, clearOnComplete: true, format: "{bar} {percentage} %{left}  {step}" });
  let begun: { at: number; share: number } | null = null;
  return {
    onProgress(share, step) {
      if (begun === null) {
        begun = { at: performance.now(), share };
        bar.start(1000, 0, { left: "", step });
      }
      const [seconds, gone] = [(performance.now() - begun.at) / 1000, share - begun.share];
      bar.update(Math.round(share * 1000), { left: gone > 0.005 ? `, ${inWords((seconds * (1 - share)) / gone)} left` : "", step });
    },
    onEvent(line) {
      if (process.stderr.isTTY) process.stderr.clearLine(0, () => process.stderr.cursorTo(0));
      process.stderr.write(`${line}\n`);
    },
    done: () => bar.stop(),
  };
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 360) / 10} h`;
}
