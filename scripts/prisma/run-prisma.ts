import { spawn } from "node:child_process";
import { withServer } from "../commands/operator-session";
import { programFile } from "../start/ensure-built";
import { PROJECT_DIRECTORY } from "../start/project-directory";

/** Runs a command of Prisma with the installation's database, starting the embedded one for it when it does not run. */
export function runPrisma(given: readonly string[]): Promise<number> {
  return withServer((url) => prisma(given, url));
}

/** Runs a command of Prisma on a database and returns its exit code. */
export function prisma(given: readonly string[], databaseUrl: string): Promise<number> {
  const tool = spawn(process.execPath, [programFile("prisma", "build/index.js"), ...given], {
    cwd: PROJECT_DIRECTORY,
    env: { ...process.env, DATABASE_URL: databaseUrl, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    tool.once("error", reject);
    tool.once("close", (code) => resolve(code ?? 1));
  });
}
