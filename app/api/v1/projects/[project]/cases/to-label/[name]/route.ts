import { Readable } from "node:stream";
import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { CASES_TO_LABEL_FILES, openCasesToLabel, type CasesToLabelFile } from "@/lib/cases/cases-to-label";
import { NotFound } from "@/lib/errors";
import { projectHeader } from "@/lib/projects/project-header";

/** GET the drawn cases for people who label elsewhere: cases-to-label.jsonl, cases-to-label.csv or labels-template.csv. */
const get = route<{ project: string; name: string }>(async ({ actor, params: { project, name } }) => {
  // Whoever may not read cases is told so, whatever the name.
  const file = Object.hasOwn(CASES_TO_LABEL_FILES, name) ? (name as CasesToLabelFile) : null;
  const lines = await openCasesToLabel(actor, { project, file: file ?? "labels-template.csv" });
  if (file === null) throw new NotFound("The file");
  const { id } = await projectHeader(actor, { project });
  return new Response(Readable.toWeb(Readable.from(lines).map((text: string) => Buffer.from(text))) as ReadableStream, {
    headers: { "Content-Type": CASES_TO_LABEL_FILES[file].mediaType, "Content-Disposition": `attachment; filename="${id}-${file}"`, "Cache-Control": "no-store" },
  });
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get });
