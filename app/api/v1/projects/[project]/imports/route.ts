import { z } from "zod";
import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { FILE_FORMATS } from "@/lib/cases/import-file/file-format";
import { FileTooLarge, limitBytes } from "@/lib/cases/import-file/limit-bytes";
import type { ByteSource } from "@/lib/cases/import-file/record";
import { caseRows } from "@/lib/cases/imports/case-rows";
import { stageFile } from "@/lib/cases/imports/stage-file";
import { env } from "@/lib/env";
import { InvalidInput } from "@/lib/errors";
import { labelRows } from "@/lib/labels/label-rows";

const QUERY = z.object({
  kind: z.enum(["cases", "labels"], "kind must be cases or labels"),
  name: z.string().max(1000).default("file"),
  format: z.enum(FILE_FORMATS, "format must be jsonl, json or csv").optional(),
});

/**
 * POST a file as the request's body: it is read and checked as it arrives, and nothing is imported yet.
 * `?kind=cases|labels&name=<file name>[&format=jsonl|json|csv]` → `{"import": id}`; 413 when it is too large.
 */
const post = route<{ project: string }>(async ({ request, actor, params }) => {
  const query = QUERY.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) throw new InvalidInput(query.error.issues[0]?.message ?? "The address is incomplete.");
  const { kind, name, format } = query.data;
  const limit = env().uploadLimitBytes;
  try {
    if (Number(request.headers.get("content-length")) > limit) throw new FileTooLarge(limit);
    if (!request.body) throw new InvalidInput("The file is empty.");
    const source = limitBytes(request.body as unknown as ByteSource, limit);
    const file = { project: params.project, kind, fileName: name, source, ...(format ? { format } : {}) };
    return { import: await stageFile(actor, file, kind === "cases" ? caseRows : labelRows) };
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    return Response.json({ error: { code: error.code, message: error.message, fields: {} } }, { status: 413, headers: { "Cache-Control": "no-store" } });
  }
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: post });
