import { setTimeout as sleep } from "node:timers/promises";
import type { ParsedEnv } from "@/lib/env";
import { SettingsError } from "@/lib/env";
import type { EmbeddedPostgres } from "@/lib/postgres/embedded-server";
import { startEmbeddedPostgres } from "@/lib/postgres/embedded-server";
import { migrate } from "@/lib/postgres/migrate";
import { PostgresError } from "@/lib/postgres/postgres-error";
import { checkPort, PortUnusable } from "./check-port";
import { BuildFailed, ensureBuilt, ensureGenerated } from "./ensure-built";
import type { House } from "./house";
import { openHouse } from "./house";
import { inProject } from "./project-directory";
import { readSettings } from "./read-settings";
import { AlreadyRunning, claimRun, releaseRun } from "./run-file";

const WATCH_EVERY_MS = 500;
const PLAIN_ERRORS = [SettingsError, PostgresError, AlreadyRunning, PortUnusable, BuildFailed];

const say = (line: string) => console.log(line);

/** Runs the whole installation until a signal ends it: `start` as built, `dev` with reloading. */
export async function supervise(mode: "start" | "dev"): Promise<void> {
  const run = new Supervisor(mode);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void run.end(0));
  try {
    await run.begin();
  } catch (error) {
    if (run.ending) return;
    const message = error instanceof Error ? error.message : String(error);
    console.error(PLAIN_ERRORS.some((kind) => error instanceof kind) || !(error instanceof Error) ? message : (error.stack ?? message));
    await run.end(1);
  }
}

class Supervisor {
  ending = false;
  readonly #mode: "start" | "dev";
  /** What is to be undone at the end, the last first. */
  readonly #undo: (() => Promise<void> | void)[] = [];
  #server: EmbeddedPostgres | undefined;

  constructor(mode: "start" | "dev") {
    this.#mode = mode;
  }

  async begin(): Promise<void> {
    const settings = readSettings();
    const noteChildren = await claimRun(settings.dataDirectory, settings.publicUrl);
    this.#undo.push(() => releaseRun(settings.dataDirectory));
    await checkPort(settings.port, settings.host);
    const [databaseUrl] = await Promise.all([this.#openDatabase(settings), this.#makeApp()]);
    if (this.ending) return;
    const house = await openHouse(
      {
        mode: this.#mode,
        port: settings.port,
        host: settings.host,
        publicUrl: settings.publicUrl,
        dataDirectory: settings.dataDirectory,
        databaseUrl: () => this.#server?.url ?? databaseUrl,
        say,
        onProcesses: (pids) => noteChildren(pids),
      },
      (stop) => this.#undo.push(stop),
    );
    greet(settings, house);
    if (this.#server) void this.#watchDatabase(settings, house);
  }

  /** Stops everything in order, app and worker before their database, and ends this process. */
  async end(code: number): Promise<void> {
    if (this.ending) return;
    this.ending = true;
    if (code === 0) say("\nStopping…");
    for (const undo of this.#undo.reverse()) await undo();
    process.exit(code);
  }

  async #makeApp(): Promise<void> {
    await ensureGenerated(say);
    if (this.#mode === "start") await ensureBuilt(say);
  }

  async #openDatabase(settings: ParsedEnv): Promise<string> {
    const url = settings.databaseUrl ?? (await this.#startServer(settings.dataDirectory));
    const applied = await migrate({ url, directory: inProject("prisma", "migrations") });
    if (applied.length > 0) say(`Database brought up to date: ${applied.join(", ")}.`);
    return url;
  }

  async #startServer(dataDirectory: string): Promise<string> {
    const starting = startEmbeddedPostgres({ dataDirectory }).then((server) => (this.#server = server));
    // A server that is still starting when the end comes is waited for, and stopped with the rest.
    this.#undo.push(async () => {
      await starting.catch(() => undefined);
      await this.#server?.stop();
    });
    const { cluster, url } = await starting;
    if (!cluster.startsWith(dataDirectory)) say(`The database lives in ${cluster}, since its user cannot enter ${dataDirectory}.`);
    return url;
  }

  /** A database that ends by itself is started again; it recovers what was committed. */
  async #watchDatabase(settings: ParsedEnv, house: House): Promise<void> {
    while (!this.ending) {
      await sleep(WATCH_EVERY_MS);
      if (this.ending || !this.#server || this.#server.isRunning()) continue;
      const before = this.#server.url;
      say("The database ended; starting it again…");
      try {
        this.#server = await startEmbeddedPostgres({ dataDirectory: settings.dataDirectory });
        if (this.#server.url !== before) await house.restart();
        say("The database is back.");
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        await sleep(5_000);
      }
    }
  }
}

function greet(settings: ParsedEnv, { link }: House): void {
  say(`\nAssay is ready at ${settings.publicUrl}`);
  if (link.replace(/\/$/, "") !== settings.publicUrl) say(`Open this to sign in as the owner (it works once):\n  ${link}`);
  if (settings.host === "127.0.0.1" || settings.host === "::1") say("Only this machine reaches it; ASSAY_HOST in .env.example says how others do.");
  say("Ctrl-C stops it.\n");
}
