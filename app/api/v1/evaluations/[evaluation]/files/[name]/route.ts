import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { openEvaluationFile } from "@/lib/evaluations/open-evaluation-file";

/** GET a file of an evaluation, or of one of its runs with `?run=<number>`, with what labels make of it with `&labels=<id>`, streamed from the database. */
const get = route<{ evaluation: string; name: string }>(async ({ request, actor, params: { evaluation, name } }) => {
  const { searchParams } = new URL(request.url);
  const [run, labels] = [searchParams.get("run"), searchParams.get("labels")];
  const file = await openEvaluationFile(actor, { evaluation, name, ...(run === null ? {} : { run }), ...(labels === null ? {} : { labels }) });
  const chunks = file.chunks()[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await chunks.return?.(undefined);
    },
  });
  const prefix = run === null ? "evaluation" : `run-${run}`;
  return new Response(body, {
    headers: { "Content-Type": file.mediaType, "Content-Disposition": `attachment; filename="${prefix}-${file.name}"`, "Cache-Control": "private, no-cache" },
  });
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get });
