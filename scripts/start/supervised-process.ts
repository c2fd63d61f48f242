import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import readline from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

export interface ProcessPlan {
  /** Options for Node: flags, file, arguments. */
  readonly options: readonly string[];
  /** Environment at the moment of each start. */
  readonly environment: () => NodeJS.ProcessEnv;
  readonly directory: string;
  readonly onLine: (line: string) => void;
  /** Called when it has been started and when it has ended. */
  readonly onChange: () => void;
}

const STABLE_AFTER_MS = 60_000;
const PATIENCE_MS = 10_000;

/** Milliseconds to wait before the next start after so many failures in a row: doubling from half a second to half a minute. */
export function restartDelay(failures: number): number {
  return Math.min(30_000, 250 * 2 ** Math.max(1, failures));
}

/**
 * A Node process that is started again whenever it ends, each time a little later, until it is stopped. It leads a
 * process group, so that Ctrl-C in a terminal does not reach it before its supervisor has decided on the order.
 */
export class SupervisedProcess {
  readonly #plan: ProcessPlan;
  #child: ChildProcess | undefined;
  #failures = 0;
  #stopping = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(plan: ProcessPlan) {
    this.#plan = plan;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** How often in a row it ended by itself. */
  get failures(): number {
    return this.#failures;
  }

  start(): void {
    const { options, environment, directory, onChange } = this.#plan;
    const began = Date.now();
    const child = spawn(process.execPath, [...options], { cwd: directory, env: environment(), detached: true, stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    for (const input of [child.stdout, child.stderr]) readline.createInterface({ input }).on("line", (line) => this.#plan.onLine(line));
    child.once("close", (code, signal) => {
      this.#child = undefined;
      if (this.#stopping) return;
      this.#failures = Date.now() - began > STABLE_AFTER_MS ? 1 : this.#failures + 1;
      const delay = restartDelay(this.#failures);
      this.#plan.onLine(`ended (${signal ?? `code ${code}`}); starting it again in ${delay / 1000} s`);
      this.#timer = setTimeout(() => this.start(), delay);
      onChange();
    });
    onChange();
  }

  /** Ends it, politely at first, with all that it started; it is not started again. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child?.pid) return;
    const ended = new Promise((resolve) => child.once("close", resolve));
    signalGroup(child.pid, "SIGTERM");
    const patience = new AbortController();
    await Promise.race([ended, sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
    signalGroup(child.pid, "SIGKILL");
    await ended;
  }

  /** Ends it and starts it anew, with its environment as it is then. */
  async restart(): Promise<void> {
    await this.stop();
    this.#stopping = false;
    this.start();
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}
