import { realpath } from "node:fs/promises";
import { InvalidInput } from "@/lib/errors";
import { refuseAnyRun } from "../refuse-other-run";
import { cellName, differences } from "./cell-facts";
import { copyCell, readCells, removeDeadDrafts } from "./cell-folder";
import { compareCells } from "./compare-cells";
import type { Cell } from "./cell-folder";
import type { SweepSummary } from "./compare-cells";

/**
 * Brings the cells of several sweeps together, as made on several machines, and compares all of them. Cells that are in
 * `out` already belong to it; the same cell twice counts once.
 * @throws InvalidInput when a directory holds no cell, two cells of one name were made
 * differently, or `out` holds a run by itself; then nothing is copied
 */
export async function mergeSweeps(directories: readonly string[], { out, seed, force = false }: { out: string; seed: number; force?: boolean }): Promise<SweepSummary> {
  if (!force) await refuseAnyRun(out);
  await removeDeadDrafts(out);
  const cells = new Map<string, Cell>();
  for (const cell of await readCells(out)) cells.set(cellName(cell.facts), cell);
  const standing = new Set(cells.keys());
  for (const directory of directories) {
    if (await isSame(directory, out)) continue;
    const found = await readCells(directory);
    if (found.length === 0) throw new InvalidInput(`${directory} holds no finished cell of a sweep. Name a folder that "assay sweep --out" wrote.`);
    for (const cell of found) {
      const name = cellName(cell.facts);
      const known = cells.get(name);
      if (known && known.fingerprint !== cell.fingerprint) throw new InvalidInput(`${known.directory} and ${cell.directory} were made differently: ${differences(known.facts, cell.facts)}. Make one of them again, or leave one out.`);
      if (!known) cells.set(name, cell);
    }
  }
  const merged: Cell[] = [];
  for (const [name, cell] of cells) merged.push(standing.has(name) ? cell : await copyCell(out, cell));
  return compareCells(out, { cells: merged, seed });
}

async function isSame(first: string, second: string): Promise<boolean> {
  const [a, b] = await Promise.all([first, second].map((path) => realpath(path).catch(() => null)));
  return a !== null && a === b;
}
