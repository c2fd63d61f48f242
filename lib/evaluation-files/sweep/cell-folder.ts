import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { InvalidInput } from "@/lib/errors";
import { hasCode } from "@/lib/store-once";
import { cellFactsSchema, cellName, fingerprint } from "./cell-facts";
import type { CellFacts } from "./cell-facts";

/** Files whose bytes a cell vouches for; all others follow from them. */
const VOUCHED = ["trace.jsonl", "audit.json"] as const;
const MARK = "cell.json";
const DRAFT = /^\.(.+)\.(\d+)\.[0-9a-f]+\.draft$/;

const markSchema = z.strictObject({
  format: z.literal("assay-sweep-cell"),
  version: z.literal(1),
  fingerprint: z.string(),
  facts: cellFactsSchema,
  /** SHA-256 of the vouched files. */
  files: z.record(z.enum(VOUCHED), z.string()),
});

export interface Cell {
  directory: string;
  facts: CellFacts;
  fingerprint: string;
  files: Record<(typeof VOUCHED)[number], string>;
}

/** Where a sweep keeps its cells. */
export function cellsDirectory(out: string): string {
  return join(out, "cells");
}

/**
 * A finished cell.
 * @returns null where the folder holds none
 * @throws InvalidInput when it is not what its mark says it is: written by another version, or changed afterwards
 */
export async function readCell(directory: string): Promise<Cell | null> {
  const text = await readFile(join(directory, MARK), "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = markSchema.safeParse(json(text));
  if (!parsed.success) throw new InvalidInput(`${join(directory, MARK)} is no mark of this version of Assay: another version wrote it, or it was changed (${parsed.error.issues[0]!.path.join(".") || "the file"}: ${parsed.error.issues[0]!.message}). Remove the folder; the sweep makes the cell again.`);
  const { facts, files } = parsed.data;
  if (fingerprint(facts) !== parsed.data.fingerprint) throw new InvalidInput(`${join(directory, MARK)}: the facts do not have the fingerprint that stands there; they were changed. Remove the folder; the sweep makes the cell again.`);
  for (const name of VOUCHED) {
    const found = await hashOf(join(directory, name)).catch((error: unknown) => (hasCode(error, "ENOENT") ? "" : Promise.reject(error)));
    if (found !== files[name]) throw new InvalidInput(`${join(directory, name)} is ${found === "" ? "missing" : "not the file that the sweep wrote"}. Remove the folder ${directory}; the sweep makes the cell again.`);
  }
  return { directory, facts, fingerprint: parsed.data.fingerprint, files };
}

/** Every finished cell of a sweep's directory, by folder name. */
export async function readCells(out: string): Promise<Cell[]> {
  const names = await readdir(cellsDirectory(out)).catch((error: unknown) => (hasCode(error, "ENOENT") ? [] : Promise.reject(error)));
  const cells: Cell[] = [];
  for (const name of names.filter((name) => !name.startsWith(".")).sort()) {
    const cell = await readCell(join(cellsDirectory(out), name));
    if (cell) cells.push(cell);
  }
  return cells;
}

/**
 * Makes a cell: `write` fills a folder of its own, which takes the cell's name only when all is in it. Whoever is killed
 * leaves no half cell; of two processes that make the same one, the first stays.
 */
export async function writeCell(out: string, facts: CellFacts, write: (directory: string) => Promise<unknown>): Promise<Cell> {
  const draft = await newDraft(out, cellName(facts));
  try {
    await write(draft);
    const files = Object.fromEntries(await Promise.all(VOUCHED.map(async (name) => [name, await hashOf(join(draft, name))]))) as Cell["files"];
    await writeFile(join(draft, MARK), `${JSON.stringify({ format: "assay-sweep-cell", version: 1, fingerprint: fingerprint(facts), facts, files }, null, 2)}\n`);
    return await putInPlace(draft, { out, facts });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Takes over a cell that another sweep made. */
export async function copyCell(out: string, { directory, facts }: Cell): Promise<Cell> {
  const draft = await newDraft(out, cellName(facts));
  try {
    await cp(directory, draft, { recursive: true });
    return await putInPlace(draft, { out, facts });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes what processes of this machine left that were killed while they wrote. */
export async function removeDeadDrafts(out: string): Promise<void> {
  const names = await readdir(cellsDirectory(out)).catch((error: unknown) => (hasCode(error, "ENOENT") ? [] : Promise.reject(error)));
  for (const name of names) {
    const [, host, id] = DRAFT.exec(name) ?? [];
    if (host === hostname() && !isAlive(Number(id))) await rm(join(cellsDirectory(out), name), { recursive: true, force: true });
  }
}

async function newDraft(out: string, name: string): Promise<string> {
  const draft = join(cellsDirectory(out), `.${hostname()}.${process.pid}.${randomBytes(4).toString("hex")}.draft`);
  await mkdir(draft, { recursive: true }).catch((error: unknown) => {
    throw new InvalidInput(`The cell ${name} cannot be written into ${out}: ${(error as Error).message}.`);
  });
  return draft;
}

async function putInPlace(draft: string, { out, facts }: { out: string; facts: CellFacts }): Promise<Cell> {
  const place = join(cellsDirectory(out), cellName(facts));
  for (;;) {
    try {
      await rename(draft, place);
    } catch (error) {
      if (!hasCode(error, "ENOTEMPTY") && !hasCode(error, "EEXIST")) throw error;
      const standing = await readCell(place).catch((reason: unknown) => (reason instanceof InvalidInput ? null : Promise.reject(reason)));
      if (standing?.fingerprint !== fingerprint(facts)) {
        await setAside(place, draft);
        continue;
      }
    }
    return (await readCell(place))!;
  }
}

/** An older cell goes into the draft's neighbour and is removed there, so that its place is never half empty. */
async function setAside(place: string, draft: string): Promise<void> {
  const aside = draft.replace(/\.draft$/, "0.draft");
  await rename(place, aside).catch((error: unknown) => (hasCode(error, "ENOENT") ? undefined : Promise.reject(error)));
  await rm(aside, { recursive: true, force: true });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}
