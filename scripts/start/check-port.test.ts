import net from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { findFreePort } from "@/lib/postgres/free-port";
import { checkPort } from "./check-port";

let occupier: net.Server | undefined;
afterEach(() => new Promise<void>((resolve) => (occupier ? occupier.close(() => resolve()) : resolve())));

const occupy = (port: number, host?: string) => new Promise<void>((resolve) => (occupier = net.createServer().listen(port, host, resolve)));

describe("checkPort", () => {
  it.each(["127.0.0.1", "0.0.0.0", "::"])("lets a free port pass at %s", async (host) => {
    await expect(checkPort(await findFreePort(), host)).resolves.toBeUndefined();
  });

  it.each([
    [undefined, "0.0.0.0"],
    ["127.0.0.1", "0.0.0.0"],
    [undefined, "127.0.0.1"],
    ["127.0.0.1", "127.0.0.1"],
  ])("says that a port is taken on %s when it would listen on %s, and what to do", async (occupied, host) => {
    const port = await findFreePort();
    await occupy(port, occupied);
    await expect(checkPort(port, host)).rejects.toThrow(`Port ${port} is taken by another program. End that program, or choose another port: PORT=${port + 1} npm start`);
  });

  it("says that the machine has no such address", async () => {
    await expect(checkPort(await findFreePort(), "192.0.2.1")).rejects.toThrow("This machine has no address 192.0.2.1, which ASSAY_HOST names.");
  });
});
