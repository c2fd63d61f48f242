import fs from "node:fs";
import path from "node:path";
import type { ParsedEnv } from "@/lib/env";
import { findPlatformBinaries } from "@/lib/postgres/platform-binaries";
import { isBuilt } from "../start/ensure-built";
import { findMissing } from "../start/ensure-installed.mjs";
import { inProject } from "../start/project-directory";
import { findRun } from "../start/run-file";
import type { Finding } from "./finding";

const MEGABYTE = 1024 * 1024;
const ENOUGH_BYTES = 1024 * MEGABYTE;

/** Looks at what does not need the database: Node, packages, build, PostgreSQL's programs, settings, disk, who runs. */
export function checkMachine(settings: ParsedEnv): Finding[] {
  return [checkNode(), checkPackages(), checkBuild(), ...(settings.databaseUrl === undefined ? [checkBinaries()] : []), ...checkSettings(settings), checkDisk(settings.dataDirectory), checkRun(settings.dataDirectory)];
}

function checkNode(): Finding {
  return { check: "Node", state: "good", found: `${process.versions.node} on ${process.platform} ${process.arch}` };
}

function checkPackages(): Finding {
  const missing = findMissing(readPackages("package-lock.json"), readPackages("node_modules/.package-lock.json"));
  if (missing.length === 0) return { check: "Packages", state: "good", found: "installed as locked" };
  return { check: "Packages", state: "bad", found: `${missing.length} missing or of another version, such as ${missing[0]}`, advice: "Run `npm ci` in the project's folder; `npm start` does so by itself." };
}

function readPackages(file: string): Parameters<typeof findMissing>[0] {
  return fs.existsSync(inProject(file)) ? JSON.parse(fs.readFileSync(inProject(file), "utf8")).packages : {};
}

function checkBuild(): Finding {
  return isBuilt() ? { check: "App", state: "good", found: "built from the sources as they are" } : { check: "App", state: "note", found: "not built from the sources as they are; `npm start` will build it" };
}

function checkBinaries(): Finding {
  try {
    const { version, nativeDirectory } = findPlatformBinaries();
    return { check: "PostgreSQL", state: "good", found: `embedded ${version} in ${nativeDirectory}` };
  } catch (error) {
    return { check: "PostgreSQL", state: "bad", found: "not usable", advice: error instanceof Error ? error.message : String(error) };
  }
}

function checkSettings({ host, publicUrl, databaseUrl, trustProxy, secret, leaseMinutes, uploadLimitBytes }: ParsedEnv): Finding[] {
  const database = databaseUrl === undefined ? "embedded database" : `database on ${new URL(databaseUrl).host}`;
  const found = `${publicUrl}, listening on ${host}, ${database}, ${secret ? "secret given" : "secret made and kept"}, leases of ${leaseMinutes} min, uploads to ${uploadLimitBytes / MEGABYTE} MB`;
  const settings: Finding = { check: "Settings", state: "good", found };
  if (!publicUrl.startsWith("https:") || trustProxy) return [settings];
  return [settings, { check: "Proxy", state: "note", found: "ASSAY_URL is https, but ASSAY_TRUST_PROXY is not set: sign-in attempts are limited for all addresses together" }];
}

function checkDisk(dataDirectory: string): Finding {
  const { bavail, bsize } = fs.statfsSync(nearestExisting(dataDirectory));
  const free = bavail * bsize;
  const found = `${Math.round(free / MEGABYTE)} MB free at ${dataDirectory}`;
  return free >= ENOUGH_BYTES ? { check: "Disk", state: "good", found } : { check: "Disk", state: "bad", found, advice: "Make room, or set ASSAY_DATA to a folder on a larger disk and move the data there while Assay is stopped." };
}

function nearestExisting(folder: string): string {
  return fs.existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

function checkRun(dataDirectory: string): Finding {
  const run = findRun(dataDirectory);
  return { check: "Running", state: "good", found: run ? `at ${run.address} (process ${run.supervisor.pid})` : "no; `npm start` starts it" };
}
