// Runs before anything is installed: plain Node, no packages.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const OLDEST_NODE = [20, 12];

/**
 * Makes sure that the packages which package-lock.json lists are installed, with `npm ci` if any is missing or of
 * another version, and that this Node is new enough. Ends the process with a plain message when it cannot.
 *
 * @param {string} projectDirectory
 */
export function ensureInstalled(projectDirectory) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    stop(`Assay needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.`);
  }
  const locked = readPackages(path.join(projectDirectory, "package-lock.json"));
  if (locked === undefined) stop(`package-lock.json is missing in ${projectDirectory}; run this inside a clone of the project.`);
  const installed = readPackages(path.join(projectDirectory, "node_modules", ".package-lock.json")) ?? {};
  const missing = findMissing(locked, installed);
  if (missing.length === 0) return;
  console.log(`Installing packages (${missing.length} missing or changed); this takes a minute…`);
  const { status } = npmCi(projectDirectory);
  if (status !== 0) stop("Installing failed; npm says why above. Put that right and start again.");
}

/**
 * Names the locked packages that are not installed in the locked version. Optional ones are not missed: they are those
 * of other platforms.
 *
 * @param {Record<string, {version?: string, optional?: boolean, devOptional?: boolean, link?: boolean}>} locked
 * @param {Record<string, {version?: string}>} installed
 * @returns {string[]}
 */
export function findMissing(locked, installed) {
  return Object.entries(locked)
    .filter(([place, entry]) => place !== "" && !entry.link && !entry.optional && !(entry.devOptional && !(place in installed)))
    .filter(([place, entry]) => installed[place]?.version !== entry.version)
    .map(([place]) => place);
}

/** npm is run by its own file when npm started us, so that it is the same one and needs no shell on Windows. */
function npmCi(projectDirectory) {
  const options = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npmFile = process.env.npm_execpath;
  const setting = { cwd: projectDirectory, stdio: ["ignore", "inherit", "inherit"] };
  if (npmFile?.endsWith(".js")) return spawnSync(process.execPath, [npmFile, ...options], setting);
  return spawnSync("npm", options, { ...setting, shell: process.platform === "win32" });
}

function readPackages(file) {
  if (!fs.existsSync(file)) return undefined;
  return JSON.parse(fs.readFileSync(file, "utf8")).packages;
}

function stop(message) {
  console.error(message);
  process.exit(3);
}
