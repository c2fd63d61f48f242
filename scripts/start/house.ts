import { spawn } from "node:child_process";
import { z } from "zod";
import { programFile } from "./ensure-built";
import { PROJECT_DIRECTORY } from "./project-directory";
import { SupervisedProcess } from "./supervised-process";
import { waitForHealth } from "./wait-for-health";

/** Flags with which Node runs our server-side TypeScript: `server-only` refuses to load without the condition. */
const SERVER_TYPESCRIPT = ["--conditions=react-server", "--import", "tsx"] as const;

const HEALTH_TIMEOUT_MS = 120_000;

export interface HouseOptions {
  readonly mode: "start" | "dev";
  readonly port: number;
  /** Address of this machine that the app listens on. */
  readonly host: string;
  readonly publicUrl: string;
  /** Absolute folder for everything that is kept. */
  readonly dataDirectory: string;
  /** Address of the database at this moment; asked at each start of a process. */
  readonly databaseUrl: () => string;
  readonly say: (line: string) => void;
  /** Called with the numbers of the processes that run, whenever they change. */
  readonly onProcesses: (pids: number[]) => void;
}

/** App and worker, running. */
export interface House {
  /** Where the owner signs in for the first time, or the app's address when that is done. */
  readonly link: string;
  /** Starts app and worker anew, for a database that has moved. */
  restart(): Promise<void>;
}

/**
 * Starts the app on a migrated database, seeds the sample once, and waits until all is up; then starts the worker, which
 * nobody waits for. Both are started again whenever they end.
 *
 * @param onStop takes the function that ends both, before anything is started.
 * @throws Error with the output of what did not come up.
 */
export async function openHouse(options: HouseOptions, onStop: (stop: () => Promise<void>) => void): Promise<House> {
  const held: string[] = [];
  let up = false;
  // What the processes say while they start matters only if they fail to.
  const hear = (name: string) => (line: string) => (up || options.mode === "dev" ? options.say(`${name} | ${line}`) : held.push(`${name} | ${line}`));
  const processes = makeProcesses(options, hear);
  onStop(async () => void (await Promise.all(processes.map((one) => one.stop()))));
  const [app, worker] = processes;
  app.start();
  try {
    const [link] = await Promise.all([
      prepare(options),
      waitForHealth(options, {
        timeoutMs: HEALTH_TIMEOUT_MS,
        keepGoing: () => (app.failures > 2 ? "The app does not start." : undefined),
      }),
    ]);
    up = true;
    worker.start();
    return { link, restart: async () => void (await Promise.all(processes.map((one) => one.restart()))) };
  } catch (error) {
    for (const line of held.slice(-40)) options.say(line);
    throw error;
  }
}

/** Environment of everything that works on the installation. */
function houseEnvironment({ mode, port, publicUrl, dataDirectory, databaseUrl }: Pick<HouseOptions, "mode" | "port" | "publicUrl" | "dataDirectory" | "databaseUrl">): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: mode === "dev" ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(port),
    ASSAY_DATA: dataDirectory,
    ASSAY_URL: publicUrl,
    NEXTAUTH_URL: publicUrl,
    DATABASE_URL: databaseUrl(),
  };
}

function makeProcesses(options: HouseOptions, hear: (name: string) => (line: string) => void): [app: SupervisedProcess, worker: SupervisedProcess] {
  const make = (name: string, nodeOptions: string[]): SupervisedProcess =>
    new SupervisedProcess({
      options: nodeOptions,
      directory: PROJECT_DIRECTORY,
      environment: () => houseEnvironment(options),
      onLine: hear(name),
      onChange: () => options.onProcesses([app, worker].flatMap(({ pid }) => pid ?? [])),
    });
  const app = make("app", [programFile("next", "dist/bin/next"), options.mode, "-H", options.host, "-p", String(options.port)]);
  const worker = make("worker", [...SERVER_TYPESCRIPT, "lib/jobs/worker.ts"]);
  return [app, worker];
}

/** Seeds the sample once and asks for the owner's link, in a process of its own. */
function prepare(options: HouseOptions): Promise<string> {
  const child = spawn(process.execPath, [...SERVER_TYPESCRIPT, "scripts/start/prepare.ts"], {
    cwd: PROJECT_DIRECTORY,
    env: houseEnvironment(options),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data: Buffer) => (output += data.toString()));
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(z.string().parse(message)));
    child.once("error", reject);
    child.once("close", () => reject(new Error(`Preparing the sample and the owner's link failed:\n${output.trim()}`)));
  });
}
