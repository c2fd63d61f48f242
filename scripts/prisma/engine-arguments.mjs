import fs from "node:fs";
import path from "node:path";

/**
 * Reads the arguments that Prisma's command line gives its schema engine. Those without a meaning here come with a
 * value each.
 *
 * @param {string[]} given
 */
export function readArguments(given) {
  const read = { datamodels: [], datasource: undefined, command: undefined, version: false };
  for (let place = 0; place < given.length; place += 1) {
    const name = given[place];
    if (name === "--version" || name === "-V") return { ...read, version: true };
    const value = given[(place += 1)];
    if (name === "--datamodels") read.datamodels.push([value, fs.readFileSync(path.resolve(value), "utf8")]);
    else if (name === "--datasource") read.datasource = JSON.parse(value);
    else if (name === "cli") read.command = value;
  }
  return read;
}
