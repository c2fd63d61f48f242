import type { DatasetFault } from "./malformed-dataset";
import type { z } from "zod";

/** A path inside a JSON file as people write it: `[3].qa[0].question`. */
export function faultPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => (typeof part === "number" ? `${text}[${part}]` : `${text}${text ? "." : ""}${String(part)}`), "");
}

/** The issues of a failed zod parse as faults, their paths continued from where the parse began. */
export function faultsOf(error: z.ZodError, base: readonly PropertyKey[] = []): DatasetFault[] {
  return error.issues.map((issue) => ({ path: faultPath([...base, ...issue.path]), message: issue.message }));
}
