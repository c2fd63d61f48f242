import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { inProject, PROJECT_DIRECTORY } from "./project-directory";
import { APP_SOURCES, hashSources } from "./source-hash";

/** A tool did not do its work; the message holds its output. */
export class BuildFailed extends Error {
  override readonly name = "BuildFailed";
}

/** Makes the database client from the schema, unless the one that is there was made from this very schema. */
export async function ensureGenerated(say: (line: string) => void): Promise<void> {
  const stamp = inProject("lib", "db", "generated", ".made-from");
  const hash = hashSources(PROJECT_DIRECTORY, ["prisma/schema.prisma", "node_modules/prisma/package.json"]);
  if (readStamp(stamp) === hash) return;
  say("Making the database client…");
  await runTool("prisma", ["build/index.js", "generate"]);
  fs.writeFileSync(stamp, hash);
}

const buildStamp = () => inProject(".next", "made-from");

/** Whether the app is built from the sources as they are now. */
export function isBuilt(): boolean {
  return fs.existsSync(inProject(".next", "BUILD_ID")) && readStamp(buildStamp()) === hashSources(PROJECT_DIRECTORY, APP_SOURCES);
}

/** Builds the app, unless the build that is there was made from these very sources. */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  if (isBuilt()) return;
  const began = Date.now();
  say("Building the app, since its sources are new; this takes about a minute…");
  fs.rmSync(buildStamp(), { force: true });
  const hash = hashSources(PROJECT_DIRECTORY, APP_SOURCES);
  await runTool("next", ["dist/bin/next", "build"]);
  fs.writeFileSync(buildStamp(), hash);
  say(`Built in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/** `npm run build`: what a start would make, made ahead of it. Returns the exit code. */
export async function build(): Promise<number> {
  try {
    await ensureGenerated(console.log);
    await ensureBuilt(console.log);
    return 0;
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** The file of a package's program; running it with Node needs neither a shell nor npx. */
export function programFile(packageName: string, file: string): string {
  const require = createRequire(inProject("package.json"));
  return path.join(path.dirname(require.resolve(`${packageName}/package.json`)), file);
}

function readStamp(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

function runTool(packageName: string, [file = "", ...options]: string[]): Promise<void> {
  const tool = spawn(process.execPath, [programFile(packageName, file), ...options], {
    cwd: PROJECT_DIRECTORY,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [tool.stdout, tool.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  // An end that comes in between ends the tool too.
  const endWithUs = () => tool.kill();
  process.once("exit", endWithUs);
  return new Promise((resolve, reject) => {
    tool.once("error", reject);
    tool.once("close", () => process.off("exit", endWithUs));
    tool.once("close", (code) => (code === 0 ? resolve() : reject(new BuildFailed(`${output.trim()}\n\n${packageName} ${options.join(" ")} failed; the reason stands above.`))));
  });
}
