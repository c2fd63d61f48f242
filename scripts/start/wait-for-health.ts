import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until the app says that all is up.
 *
 * @param keepGoing asked before each try; a message ends the waiting.
 * @throws Error with that message, or with the app's last answer when the time is over.
 */
export async function waitForHealth({ host, port }: { host: string; port: number }, { timeoutMs, keepGoing }: { timeoutMs: number; keepGoing: () => string | undefined }): Promise<void> {
  // What listens everywhere listens here too.
  const here = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const deadline = Date.now() + timeoutMs;
  let answer = "no answer";
  while (Date.now() < deadline) {
    const fault = keepGoing();
    if (fault) throw new Error(fault);
    try {
      const response = await fetch(`http://${here}:${port}/api/health`, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return;
      answer = `${response.status} ${(await response.text()).slice(0, 300)}`;
    } catch {
      // Not listening yet.
    }
    await sleep(50);
  }
  throw new Error(`The app did not come up within ${Math.round(timeoutMs / 1000)} s (${answer}).`);
}
