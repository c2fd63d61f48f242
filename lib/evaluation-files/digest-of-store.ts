import { createHash } from "node:crypto";
import { memoryLine } from "../memory/trace";
import type { Hash } from "node:crypto";
import type { Memory } from "@/lib/memory/memory";
import type { ParsedConversation } from "@/lib/memory/store";

/** SHA-256 of a store as the lines of a trace, each with its line feed. `whole` is fed the same, for several stores together. */
export function digestOfStore(memories: readonly Memory[], whole?: Hash): string {
  const hash = createHash("sha256");
  for (const memory of memories) {
    const line = `${memoryLine(memory)}\n`;
    hash.update(line);
    whole?.update(line);
  }
  return hash.digest("hex");
}

/** SHA-256 of the requests that a model got for a conversation, turn by turn; the same for every conversation that asked nobody. */
export function digestOfRequests({ turns }: ParsedConversation): string {
  const hash = createHash("sha256");
  for (const { turn, parsed } of turns) if (parsed.reply) hash.update(`${JSON.stringify(turn.id)} ${parsed.reply.key}\n`);
  return hash.digest("hex");
}
