import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { clientLeft } from "./client-left";

/** What reading the body throws when the sender leaves in its middle. */
async function errorOfAbandonedUpload(read: (request: http.IncomingMessage) => AsyncIterable<unknown>): Promise<unknown> {
  const server = http.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nthe beginning");
  const [request] = (await once(server, "request")) as [http.IncomingMessage];
  try {
    for await (const _chunk of read(request)) client.destroy();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    server.close();
  }
}

it("knows a sender that left, read from Node's stream or the web's", async () => {
  expect(clientLeft(await errorOfAbandonedUpload((request) => request))).toBe(true);
  expect(clientLeft(await errorOfAbandonedUpload((request) => Readable.toWeb(request) as unknown as AsyncIterable<unknown>))).toBe(true);
});

it("does not take a broken connection of our own for one", async () => {
  const server = net.createServer((socket) => socket.resetAndDestroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [error] = (await once(socket, "error")) as [Error];
  server.close();
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(clientLeft(error)).toBe(false);
});
