import { z } from "zod";
import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { FileTooLarge, limitBytes } from "@/lib/cases/import-file/limit-bytes";
import type { ByteSource } from "@/lib/cases/import-file/record";
import { env } from "@/lib/env";
import { InvalidInput } from "@/lib/errors";
import type { JudgmentsToRead } from "@/lib/judgments/read-judgment-upload";
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
 * POST a file of judge outputs as the request's body, or as `file` of a form with the dataset as `evidence`. `?name=<file name>[&system=][&dataset=][&judge=][&accept=a,b][&rubric=][&dry=1]` →
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
    const body = limitBytes(request.body as unknown as ByteSource, limit);
    return await readUploadedJudgments(actor, { project: params.project, name, ...(await filesIn(body, request.headers.get("content-type") ?? "")), ...naming, dry: dry === "1" });
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    return Response.json({ error: { code: error.code, message: error.message, fields: {} } }, { status: 413, headers: { "Cache-Control": "no-store" } });
  }
});

/** The body itself or, of a form, its `file` and the dataset that `evidence` comes from. */
async function filesIn(body: ByteSource, type: string): Promise<Pick<JudgmentsToRead, "source" | "evidence">> {
  if (!type.startsWith("multipart/form-data")) return { source: body };
  const form = await new Response(body as unknown as BodyInit, { headers: { "Content-Type": type } }).formData().catch((error: unknown) => {
    if (error instanceof FileTooLarge) throw error;
    throw new InvalidInput("The form could not be read. Send it again.");
  });
  const [file, evidence] = [form.get("file"), form.get("evidence")];
  if (!(file instanceof File)) throw new InvalidInput("The form has no file of judge outputs.");
  const source = (given: File) => given.stream() as unknown as ByteSource;
  return { source: source(file), ...(evidence instanceof File && evidence.size > 0 ? { evidence: { name: evidence.name, source: source(evidence) } } : {}) };
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: post });
