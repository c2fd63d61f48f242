import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { exampleFile, isExampleName } from "@/lib/cases/example-file";
import { sampleState } from "@/lib/cases/sample-state";
import { NotFound } from "@/lib/errors";
import { projectHeader } from "@/lib/projects/project-header";

/** GET an example of a file to import, for the project's task type: cases.jsonl, cases.json, cases.csv or labels.jsonl. */
const get = route<{ project: string; name: string }>(async ({ actor, params }) => {
  // The sample project's examples are its own cases, with their hidden fields: they are for those who import.
  await sampleState(actor, { project: params.project });
  const { taskType } = await projectHeader(actor, { project: params.project });
  if (!isExampleName(params.name)) throw new NotFound("The example file");
  const { body, mediaType } = await exampleFile(taskType, params.name);
  return new Response(body, { headers: { "Content-Type": mediaType, "Content-Disposition": `attachment; filename="example-${params.name}"`, "Cache-Control": "no-store" } });
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get });
