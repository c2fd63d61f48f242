import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What the server does with one request. `say` is the model's text. */
export type Behaviour =
  | { kind: "say"; text: string; delayMs?: number; finish?: string; usage?: Record<string, number>; servedBy?: string }
  | { kind: "status"; status: number; retryAfter?: string; body?: unknown }
  | { kind: "hang" }
  | { kind: "cut" }
  | { kind: "refuse"; text: string }
  | { kind: "drip"; text: string; everyMs: number }
  | { kind: "no_json" };

export interface SeenRequest {
  /** Of the call, the same at every attempt. */
  key: string;
  /** How often this key was seen before. */
  earlier: number;
  authorization: string | undefined;
  body: { model: string; temperature: number; max_tokens: number; messages: { role: string; content: string }[]; response_format?: unknown };
  /** The case's text, as the user message. */
  prompt: string;
}

const TOKENS = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/** A real HTTP server on the loopback address that speaks OpenAI's chat completions and misbehaves on demand. */
export class MisbehavingServer {
  readonly seen: SeenRequest[] = [];
  /** Keys whose reply left in full: the ones that were paid for. */
  readonly paid: string[] = [];
  /** Requests being answered at this moment, and the most there ever were. */
  open = 0;
  mostOpen = 0;

  private constructor(
    readonly server: Server,
    private decide: (request: SeenRequest) => Behaviour,
  ) {}

  static async start(decide: (request: SeenRequest) => Behaviour): Promise<MisbehavingServer> {
    const server = createServer();
    const made = new MisbehavingServer(server, decide);
    server.on("request", (request: IncomingMessage, response: ServerResponse) => void made.handle(request, response).catch(() => response.destroy()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return made;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  behave(decide: (request: SeenRequest) => Behaviour): void {
    this.decide = decide;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== "POST" || request.url !== "/v1/chat/completions") return void response.writeHead(404).end();
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as SeenRequest["body"];
    const key = String(request.headers["idempotency-key"]);
    const earlier = this.seen.filter((one) => one.key === key).length;
    const seen: SeenRequest = { key, earlier, authorization: request.headers.authorization, body, prompt: body.messages.at(-1)?.content ?? "" };
    this.seen.push(seen);
    this.mostOpen = Math.max(this.mostOpen, ++this.open);
    response.once("close", () => {
      this.open--;
      if (response.writableFinished && response.statusCode === 200) this.paid.push(key);
    });
    await answer(response, { behaviour: this.decide(seen), model: body.model });
  }
}

async function answer(response: ServerResponse, { behaviour, model }: { behaviour: Behaviour; model: string }): Promise<void> {
  const json = { "Content-Type": "application/json" };
  const completion = (message: Record<string, unknown>, { finish = "stop", usage = TOKENS, servedBy = model }: { finish?: string; usage?: Record<string, number>; servedBy?: string } = {}) =>
    JSON.stringify({ id: "chatcmpl-1", object: "chat.completion", created: 1, model: servedBy, choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finish }], usage });
  switch (behaviour.kind) {
    case "say":
      if (behaviour.delayMs) await sleep(behaviour.delayMs);
      return void response.writeHead(200, json).end(completion({ content: behaviour.text }, behaviour));
    case "refuse":
      return void response.writeHead(200, json).end(completion({ content: null, refusal: behaviour.text }));
    case "status":
      return void response.writeHead(behaviour.status, { ...json, ...(behaviour.retryAfter ? { "Retry-After": behaviour.retryAfter } : {}) }).end(JSON.stringify(behaviour.body ?? { error: { message: `status ${behaviour.status}`, type: "error", code: null } }));
    case "hang":
      return;
    case "cut": {
      const text = completion({ content: '{"support":"supports"}' });
      response.writeHead(200, { ...json, "Content-Length": Buffer.byteLength(text) }).write(text.slice(0, text.length / 2));
      await sleep(20);
      return void response.destroy();
    }
    case "drip":
      response.writeHead(200, json);
      for (const piece of completion({ content: behaviour.text }).match(/[\s\S]{1,40}/g) ?? []) {
        response.write(piece);
        await sleep(behaviour.everyMs);
      }
      return void response.end();
    case "no_json":
      return void response.writeHead(200, { "Content-Type": "text/html" }).end("<html><body>Welcome to the captive portal</body></html>");
  }
}
