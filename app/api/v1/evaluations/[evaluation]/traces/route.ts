import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { FileTooLarge, limitBytes } from "@/lib/cases/import-file/limit-bytes";
import type { ByteSource } from "@/lib/cases/import-file/record";
import { env } from "@/lib/env";
import { InvalidInput } from "@/lib/errors";
import { storeTrace } from "@/lib/evaluations/store-trace";

/** POST a trace as the request's body, `?name=<file name>`: it is stored as it arrives. 413 when it is too large. */
const post = route<{ evaluation: string }>(async ({ request, actor, params }) => {
  const limit = env().uploadLimitBytes;
  try {
    if (Number(request.headers.get("content-length")) > limit) throw new FileTooLarge(limit);
    if (!request.body) throw new InvalidInput("The file is empty.");
    const fileName = new URL(request.url).searchParams.get("name") ?? "trace.jsonl";
    return await storeTrace(actor, { evaluation: params.evaluation, fileName, source: limitBytes(request.body as unknown as ByteSource, limit) });
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    return Response.json({ error: { code: error.code, message: error.message, fields: {} } }, { status: 413, headers: { "Cache-Control": "no-store" } });
  }
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: post });
