import { z } from "zod";
import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { FileTooLarge, limitBytes } from "@/lib/cases/import-file/limit-bytes";
import type { ByteSource } from "@/lib/cases/import-file/record";
import { env } from "@/lib/env";
import { InvalidInput } from "@/lib/errors";
import { readUploadedJudgments } from "@/lib/judgments/read-uploaded-judgments";

const QUERY = z.object({
  name: z.string().max(1000).default("judgments"),
  system: z.string().max(200, "The system's name must have at most 200 characters.").optional(),
  dataset: z.string().max(200, "The dataset's name must have at most 200 characters.").optional(),
  judge: z.string().max(200, "The judge's name must have at most 200 characters.").optional(),
  accept: z.string().max(2000, "The accepting labels must have at most 2,000 characters.").optional(),
  rubric: z.string().max(4000, "The judges' rubric must have at most 4,000 characters here; in JSON lines it may be longer.").optional(),
  dry: z.enum(["0", "1"], "dry must be 0 or 1").default("0"),
});

/** Verdicts are read as one text, so that less is taken than of files that are read line by line. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * POST a file of judge outputs as the request's body. `?name=<file name>[&system=][&dataset=][&judge=][&accept=a,b][&rubric=][&dry=1]` →
 * `{n, verdicts, accepted, majority, invalid, judge, notes, makes}` and, unless `dry`, what was imported: `{cases, labels}`.
 */
const post = route<{ project: string }>(async ({ request, actor, params }) => {
  const query = QUERY.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) throw new InvalidInput(query.error.issues[0]?.message ?? "The address is incomplete.");
  const { name, dry, ...naming } = query.data;
  const limit = Math.min(env().uploadLimitBytes, MOST_BYTES);
  try {
    if (Number(request.headers.get("content-length")) > limit) throw new FileTooLarge(limit);
    if (!request.body) throw new InvalidInput("The file is empty.");
    return await readUploadedJudgments(actor, { project: params.project, name, source: limitBytes(request.body as unknown as ByteSource, limit), ...naming, dry: dry === "1" });
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    return Response.json({ error: { code: error.code, message: error.message, fields: {} } }, { status: 413, headers: { "Cache-Control": "no-store" } });
  }
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: post });
