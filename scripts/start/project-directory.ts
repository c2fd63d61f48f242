import path from "node:path";

/** Absolute folder of the project, wherever the command was called. */
export const PROJECT_DIRECTORY = path.resolve(import.meta.dirname, "../..");

/** A path inside the project. */
export function inProject(...parts: string[]): string {
  return path.join(PROJECT_DIRECTORY, ...parts);
}
