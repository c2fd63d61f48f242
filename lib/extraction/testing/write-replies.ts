// Run as a process of its own: keeps replies in the folder given until it is killed, one line a reply.
import { createHash } from "node:crypto";
import { ReplyJournal } from "../reply-journal";

const [root, name, most] = process.argv.slice(2) as [string, string, string];
const journal = ReplyJournal.open(root, { name: "model", identity: 1 });
for (let place = 0; place < Number(most); place++) {
  const key = createHash("sha256").update(`${name} ${place}`).digest("hex");
  journal.add(key, { text: `${name} ${place} ${"x".repeat(2000)}`, finishReason: "stop", inputTokens: place, outputTokens: null, servedBy: null });
  console.log(key);
}
