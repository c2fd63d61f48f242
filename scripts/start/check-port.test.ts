import net from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { findFreePort } from "@/lib/postgres/free-port";
import { checkPort } from "./check-port";

let occupier: net.Server | undefined;
afterEach(() => new Promise<void>((resolve) => (occupier ? occupier.close(() => resolve()) : resolve())));

const occupy = (port: number, host?: string) => new Promise<void>((resolve) => (occupier = net.createServer().listen(port, host, resolve)));

describe("checkPort", () => {
  it("lets a free port pass", async () => {
    await expect(checkPort(await findFreePort())).resolves.toBeUndefined();
  });

  it.each([undefined, "127.0.0.1"])("says that a port is taken on %s, and what to do", async (host) => {
    const port = await findFreePort();
    await occupy(port, host);
    await expect(checkPort(port)).rejects.toThrow(`Port ${port} is taken by another program. End that program, or choose another port: PORT=${port + 1} npm start`);
  });
});
