import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { restartDelay, SupervisedProcess } from "./supervised-process";

let running: SupervisedProcess | undefined;
afterEach(() => running?.stop());

function run(program: string, environment: () => Record<string, string> = () => ({})) {
  const lines: string[] = [];
  running = new SupervisedProcess({
    options: ["-e", program],
    environment: () => ({ ...process.env, ...environment() }),
    directory: process.cwd(),
    onLine: (line) => lines.push(line),
    onChange: () => undefined,
  });
  running.start();
  return { lines, process: running };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 600) throw new Error("it did not come to that");
    await sleep(20);
  }
}

describe("restartDelay", () => {
  it("doubles from half a second to half a minute", () => {
    expect([1, 2, 3, 4].map(restartDelay)).toEqual([500, 1000, 2000, 4000]);
    expect(restartDelay(50)).toBe(30_000);
  });
});

describe("SupervisedProcess", () => {
  it("starts again what ends, and counts", async () => {
    const { lines, process } = run("console.log('up'); setTimeout(() => process.exit(7), 50)");
    await until(() => lines.filter((line) => line === "up").length >= 2);
    expect(lines[1]).toBe("ended (code 7); starting it again in 0.5 s");
    expect(process.failures).toBeGreaterThan(0);
  });

  it("starts again what was killed, under another number", async () => {
    const { process: trial } = run("setInterval(() => {}, 1000)");
    const first = trial.pid ?? 0;
    process.kill(first, "SIGKILL");
    await until(() => trial.pid !== undefined && trial.pid !== first);
  });

  it("stops politely, with what it started, and does not come back", async () => {
    const { lines, process: trial } = run(
      "const child = require('child_process').spawn('sleep', ['60']); process.on('SIGTERM', () => { console.log('bye'); process.exit(0) }); setInterval(() => {}, 1000); console.log(child.pid)",
    );
    await until(() => lines.length > 0);
    await trial.stop();
    // The last line may still be on its way through the pipe when the process is gone.
    await until(() => lines.at(-1) === "bye");
    expect(trial.pid).toBeUndefined();
    await until(() => !processExists(Number(lines[0])));
  });

  it("reads its environment at each start", async () => {
    let value = "before";
    const { lines, process: trial } = run("console.log(process.env.TRIAL); setInterval(() => {}, 1000)", () => ({ TRIAL: value }));
    await until(() => lines.includes("before"));
    value = "after";
    await trial.restart();
    await until(() => lines.includes("after"));
  });
});

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
