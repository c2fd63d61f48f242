// Runs before anything is installed: plain Node, no packages until ensureInstalled has returned.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";

const SCRIPTS = path.resolve(import.meta.dirname, "..");

/**
 * Installs what is missing and loads a TypeScript module of `scripts/` in this process, from the project's folder.
 *
 * @param {string} file path below `scripts/`
 */
export async function startTypeScript(file) {
  process.chdir(path.resolve(SCRIPTS, ".."));
  ensureInstalled(process.cwd());
  const { register } = await import("tsx/esm/api");
  register();
  return import(pathToFileURL(path.join(SCRIPTS, file)).href);
}
