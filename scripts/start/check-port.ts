import net from "node:net";

/** The app cannot listen on the port of the settings. */
export class PortUnusable extends Error {
  override readonly name = "PortUnusable";
}

/**
 * Makes sure that the app will be able to listen on a port, on all addresses of this machine.
 *
 * @throws PortUnusable saying what to do.
 */
export async function checkPort(port: number): Promise<void> {
  // A program that listens on 127.0.0.1 only would get the visitors of this machine, so both are tried.
  for (const host of [undefined, "127.0.0.1"]) {
    const code = await tryToListen(port, host);
    if (code === "EADDRINUSE") throw new PortUnusable(`Port ${port} is taken by another program. End that program, or choose another port: PORT=${port + 1} npm start`);
    if (code === "EACCES") throw new PortUnusable(`This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`);
  }
}

function tryToListen(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
