import type { z } from "zod";
import type { Fault } from "./fault";
import { joinPath } from "./unstorable";

/** What a zod schema found wrong, as faults of the file; unknown fields are named one by one. */
export function schemaFaults(error: z.ZodError, place: { line: number; item?: number }): Fault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.reduce<string>(joinPath, "");
    if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ ...place, field: joinPath(path, key).slice(0, 300), message: "is not a field of this kind of file; check its spelling or leave it out" }));
    return [{ ...place, field: path.slice(0, 300), message: issue.message }];
  });
}
