import path from "node:path";
import { findFreePort } from "@/lib/postgres/free-port";
import { ensureBuilt, isBuilt } from "../start/ensure-built";
import { openHouse } from "../start/house";
import { findRun } from "../start/run-file";
import { runPlaywright } from "./run-suite";
import type { Tally } from "./tally";
import type { TestDatabases } from "./test-databases";

/** The app that runs now would lose its build under its feet. */
export class BuildInUse extends Error {
  override readonly name = "BuildInUse";
}

interface BrowserSuite {
  readonly databases: TestDatabases;
  readonly filters: readonly string[];
  /** The user's own data folder, which is only looked at. */
  readonly dataDirectory: string;
  readonly say: (line: string) => void;
}

/** Starts app and worker on a fresh database, with a data folder of their own, and runs the browser tests against them. */
export async function runBrowserSuite({ databases, filters, dataDirectory, say }: BrowserSuite): Promise<Tally> {
  const running = findRun(dataDirectory);
  if (running && !isBuilt()) {
    throw new BuildInUse(`The browser tests need a new build, but Assay runs from this folder (process ${running.supervisor.pid}). End it first, or run: npm test -- --no-browser`);
  }
  await ensureBuilt(say);
  const databaseUrl = await databases.copyTemplate("browser");
  const port = await findFreePort();
  const data = path.join(databases.folder, "browser-data");
  const publicUrl = `http://127.0.0.1:${port}`;
  const serverLines: string[] = [];
  let stop = async () => {};
  try {
    const house = await openHouse(
      { mode: "start", port, host: "127.0.0.1", publicUrl, dataDirectory: data, databaseUrl: () => databaseUrl, say: (line) => serverLines.push(line), onProcesses: () => undefined },
      (stopHouse) => (stop = stopHouse),
    );
    const environment = { E2E_BASE_URL: publicUrl, E2E_OWNER_LINK: house.link, DATABASE_URL: databaseUrl, ASSAY_DATA: data, ASSAY_URL: publicUrl };
    const tally = await runPlaywright({ filters, environment, report: path.join(databases.folder, "browser.json") });
    if (tally.failed > 0 && serverLines.length > 0) say(`What the server said last:\n${serverLines.slice(-40).join("\n")}`);
    return tally;
  } catch (error) {
    for (const line of serverLines.slice(-40)) say(line);
    throw error;
  } finally {
    await stop();
  }
}
