import { sendFile } from "@/app/_ui/send-file";

/** How much of all files has been sent, in bytes, and the file that is on its way. */
export interface Sending {
  file: string;
  sent: number;
  total: number;
}

type Sent = { evaluation: string; known: boolean } | { message: string; stopped: boolean };

const API = "/api/v1/evaluations";

/** Opens an evaluation, sends its traces one after the other, and has them audited. What cannot be sent to the end is dropped. */
export function sendEvaluation({ name, files }: { name: string; files: readonly File[] }, onProgress: (progress: Sending) => void): { result: Promise<Sent>; stop(): void } {
  let stopped = false;
  let stopFile = () => undefined as void;
  const total = files.reduce((sum, { size }) => sum + size, 0);

  async function send(): Promise<Sent> {
    const opened = await post(API, { name });
    if ("message" in opened) return opened;
    const address = `${API}/${String(opened.reply.evaluation)}`;
    const failure = (await sendAll(address)) ?? (stopped ? { message: "", stopped: true } : null);
    if (failure) return drop(address, failure);
    const begun = await post(`${address}/audit`, {});
    if ("message" in begun) return drop(address, begun);
    return { evaluation: String(begun.reply.evaluation), known: begun.reply.known === true };
  }

  async function sendAll(address: string): Promise<{ message: string; stopped: boolean } | null> {
    let before = 0;
    for (const file of files) {
      if (stopped) return { message: "", stopped: true };
      const sending = sendFile(`${address}/traces?${new URLSearchParams({ name: file.name })}`, file, (sent) => onProgress({ file: file.name, sent: before + sent, total }));
      stopFile = sending.stop;
      const result = await sending.result;
      if ("message" in result) return result;
      before += file.size;
    }
    return null;
  }

  return {
    result: send(),
    stop() {
      stopped = true;
      stopFile();
    },
  };
}

async function drop<Failure>(address: string, failure: Failure): Promise<Failure> {
  await fetch(address, { method: "DELETE" }).catch(() => null);
  return failure;
}

async function post(address: string, body: object): Promise<{ reply: Record<string, unknown> } | { message: string; stopped: boolean }> {
  const response = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }).catch(() => null);
  const reply = (await response?.json().catch(() => null)) as (Record<string, unknown> & { error?: { message: string } }) | null;
  if (response?.ok && reply) return { reply };
  return { stopped: false, message: reply?.error?.message ?? "The server could not be reached. Try again." };
}
