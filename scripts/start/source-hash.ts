import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** What the built app is made of; migrations and the sample are read when it runs. */
export const APP_SOURCES = ["app", "lib", "prisma/schema.prisma", "public", "types", "next.config.ts", "proxy.ts", "postcss.config.mjs", "tsconfig.json", "package-lock.json"];

/** Files that do not end up in the app. */
const IGNORED = /(^|\/)generated\/|\.test\.tsx?$/;

/**
 * SHA-256 over names and contents of files, in hexadecimal. Sources that do not exist are passed over; times do not count.
 *
 * @param sources files and folders, relative to the folder.
 */
export function hashSources(directory: string, sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => listFiles(directory, source)).sort()) {
    const content = fs.readFileSync(path.join(directory, file));
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(directory: string, source: string): string[] {
  const stat = fs.statSync(path.join(directory, source), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [source];
  return fs
    .readdirSync(path.join(directory, source), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .filter((file) => !IGNORED.test(file));
}
