import net from "node:net";

/** The app cannot listen on the port of the settings. */
export class PortUnusable extends Error {
  override readonly name = "PortUnusable";
}

/**
 * Makes sure that the app will be able to listen on a port, at an address of this machine or (0.0.0.0 or ::) at all.
 *
 * @throws PortUnusable saying what to do.
 */
export async function checkPort(port: number, host: string): Promise<void> {
  for (const address of addressesToTry(host)) {
    const code = await tryToListen(port, address);
    if (code === "EADDRNOTAVAIL" && address === host) throw new PortUnusable(`This machine has no address ${host}, which ASSAY_HOST names. Give one that it has, or 0.0.0.0 for all.`);
    if (code === "EADDRINUSE") throw new PortUnusable(`Port ${port} is taken by another program. End that program, or choose another port: PORT=${port + 1} npm start`);
    if (code === "EACCES") throw new PortUnusable(`This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`);
  }
}

/** A program at a narrower address, or at the other meaning of "localhost", would get the visitors of this machine. */
function addressesToTry(host: string): string[] {
  if (host === "0.0.0.0" || host === "::") return [host, "127.0.0.1"];
  return host === "127.0.0.1" || host === "::1" ? [host, "::1", "127.0.0.1"] : [host];
}

function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
