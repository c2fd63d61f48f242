#!/usr/bin/env node
// `npx assay …`: runs the TypeScript of the command line, from the folder in which it was called.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
let loader;
try {
  loader = pathToFileURL(require.resolve("tsx")).href;
} catch {
  console.error("Assay's packages are not installed. Run `npm ci` in the project's folder first.");
  process.exit(3);
}

// A child, since only the start of Node takes the condition that server-side code asks for.
const options = ["--conditions=react-server", "--import", loader, path.join(import.meta.dirname, "assay.ts"), ...process.argv.slice(2)];
const tsconfig = path.join(import.meta.dirname, "..", "tsconfig.json");
const child = spawn(process.execPath, options, { stdio: "inherit", env: { ...process.env, TSX_TSCONFIG_PATH: tsconfig } });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("close", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
