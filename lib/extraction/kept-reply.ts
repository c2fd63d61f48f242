import { z } from "zod";

/** What came back for one request, as it is kept: the model's text before anybody reads it, or the server's refusal of this one request. */
export const keptReplySchema = z.union([
  z.strictObject({
    text: z.string(),
    finishReason: z.literal(["stop", "length", "refusal", "other"]),
    inputTokens: z.number().nullable(),
    outputTokens: z.number().nullable(),
    servedBy: z.string().nullable(),
  }),
  z.strictObject({ rejected: z.string() }),
]);
export type KeptReply = z.infer<typeof keptReplySchema>;
