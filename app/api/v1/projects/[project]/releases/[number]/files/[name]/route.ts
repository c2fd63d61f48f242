import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { NotFound } from "@/lib/errors";
import { openReleaseFile } from "@/lib/releases/open-release-file";

/** The bytes of one file, streamed from the database chunk by chunk; `ETag` and `Repr-Digest` carry its SHA-256. */
const get = route<{ project: string; number: string; name: string }>(async ({ actor, params: { project, number, name } }) => {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new NotFound("That release");
  const file = await openReleaseFile(actor, { project, number, name });
  const chunks = file.chunks();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Length": String(file.bytes),
      "Content-Disposition": `attachment; filename="${project}-release-${number}-${file.name}"`,
      "Cache-Control": "private, no-cache",
      ETag: `"${file.sha256}"`,
      "Repr-Digest": `sha-256=:${Buffer.from(file.sha256, "hex").toString("base64")}:`,
    },
  });
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get });
