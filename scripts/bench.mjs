import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** `npm run bench [-- name …]`: every measurement, or those whose name holds one of the words; figures are ratios within one run. */
const directory = path.join(import.meta.dirname, "bench");
const words = process.argv.slice(2);
const benches = fs.readdirSync(directory).filter((file) => /^bench-.*\.ts$/.test(file) && (words.length === 0 || words.some((word) => file.includes(word))));
if (benches.length === 0) {
  console.error(`No bench of that name. There are: ${fs.readdirSync(directory).filter((file) => file.startsWith("bench-")).join(", ")}`);
  process.exit(2);
}
let failed = 0;
for (const file of benches) {
  console.log(`\n── ${file}`);
  if (spawnSync(process.execPath, ["--import", "tsx", path.join(directory, file)], { stdio: "inherit" }).status !== 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
