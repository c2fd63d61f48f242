import { join } from "node:path";
import { InvalidInput } from "@/lib/errors";
import { PARSER } from "@/lib/memory/parse-turn";
import { parseChecked } from "../check-leak";
import { writeRun } from "../evaluate-file";
import { isSameRun, refuseAnyRun } from "../refuse-other-run";
import { openRetriever } from "../retrievers";
import { runNative, systemName } from "../run-native";
import { runSource } from "../run-source";
import { SOFTWARE_VERSIONS } from "../software-versions";
import { cellName, differences, fingerprint } from "./cell-facts";
import { cellsDirectory, readCell, removeDeadDrafts, writeCell } from "./cell-folder";
import { compareCells } from "./compare-cells";
import { readSource } from "./read-source";
import type { NamedFile } from "@/lib/memory/trace";
import type { Retriever, RetrieverOptions } from "../retrievers";
import type { CellFacts } from "./cell-facts";
import type { Cell } from "./cell-folder";
import type { SweepSummary } from "./compare-cells";
import type { SweepSource } from "./read-source";

export interface SweepRequest {
  sources: SweepSource[];
  /** As `openRetriever` takes them. */
  retrievers: string[];
  retrieverOptions?: RetrieverOptions;
  densities: number[];
  k: number;
  seed: number;
  out: string;
  /** Make cells again that other runs of the same names hold. */
  force?: boolean;
}

export interface SweepHooks {
  /** How much of the whole sweep is done, from 0 to 1, and what is being done. */
  onProgress?: (share: number, step: string) => void;
  /** One line for each thing that a reader of the log should know. */
  onEvent?: (line: string) => void;
}

/**
 * Runs every retriever at every density on every dataset, then compares the runs. A cell that is there already, with the
 * same inputs, parameters and software, is kept; one made with other parameters or software is made again. So a killed
 * sweep goes on where it stopped, and the same command twice does the work once.
 * @throws InvalidInput when a dataset cannot be read, or the directory holds a run by itself or cells of other inputs or
 * of another depth; AppError when a remote model fails; finished cells stay
 */
export async function runSweep(request: SweepRequest, { onProgress, onEvent }: SweepHooks = {}): Promise<SweepSummary> {
  refuseTwice("dataset", request.sources.map(({ name }) => name));
  const retrievers = request.retrievers.map((name) => openRetriever(name, request.retrieverOptions));
  try {
    refuseTwice("retriever", retrievers.map(({ label }) => label));
    if (!request.force) await refuseAnyRun(request.out);
    await removeDeadDrafts(request.out);
    const cells: Cell[] = [];
    const total = request.sources.length * retrievers.length * request.densities.length;
    const plans: Plan[] = [];
    for (const source of request.sources) {
      const read = await runSource(source.format, source.inputs);
      const wanted = retrievers.flatMap((retriever) => request.densities.map((maxFacts) => ({ retriever, facts: factsOf(request, { source, inputs: read.files, retriever, maxFacts }) })));
      const standing: (Cell | null)[] = [];
      for (const { facts } of wanted) standing.push(await standingCell(request, { facts, onEvent }));
      plans.push({ source, wanted, standing });
    }
    for (const { source, wanted, standing } of plans) {
      cells.push(...standing.filter((cell) => cell !== null));
      const missing = wanted.filter((_, index) => standing[index] === null);
      const before = cells.length;
      if (missing.length > 0) cells.push(...(await makeCells(missing, { request, source, onEvent, onProgress: (done, step) => onProgress?.((before + done) / total, step) })));
    }
    onProgress?.(1, "comparing the runs");
    return await compareCells(request.out, { cells, seed: request.seed });
  } finally {
    for (const retriever of retrievers) await retriever.close();
  }
}

/** What a dataset's cells are to be, and which of them are there; all is known before the first is made. */
interface Plan {
  source: SweepSource;
  wanted: Wanted[];
  standing: (Cell | null)[];
}

/** The part of a cell's work that is retrieval; the audit after it has no steps of its own. */
const BEFORE_AUDIT = 0.9;

interface Wanted {
  retriever: Retriever;
  facts: CellFacts;
}

interface Making {
  request: SweepRequest;
  source: SweepSource;
  /** Cells done, with the part of the one that is being made. */
  onProgress: (done: number, step: string) => void;
  onEvent?: (line: string) => void;
}

/** The cells of one dataset: read and parsed once, whatever their number. */
async function makeCells(missing: readonly Wanted[], { request, source, onProgress, onEvent }: Making): Promise<Cell[]> {
  onProgress(0, `reading ${source.name}`);
  const dataset = await readSource(source);
  const densities = [...new Set(missing.map(({ facts }) => facts.maxFacts))];
  const stores = await parseChecked(dataset, densities, { onProgress: ({ step, done, total }) => onProgress(0, `${source.name}: ${step}, ${done} of ${total} turns`) });
  const made: Cell[] = [];
  for (const [index, { retriever, facts }] of missing.entries()) {
    const label = `${facts.system} on ${facts.dataset}`;
    const cell = await writeCell(request.out, facts, async (directory) => {
      const run = await runNative(dataset, stores, { retriever, maxFacts: facts.maxFacts, k: request.k, seed: request.seed, source: { format: source.format, files: facts.inputs }, onProgress: ({ step, done, total }) => onProgress(index + (BEFORE_AUDIT * done) / total, `${label}: ${step}`) });
      onProgress(index + BEFORE_AUDIT, `${label}: auditing`);
      await writeRun(directory, run, { dataset: dataset.report, seed: request.seed });
    });
    made.push(cell);
    onEvent?.(`Made ${label}.`);
  }
  return made;
}

/** A finished cell with these facts, or null. */
async function standingCell({ out, force }: SweepRequest, { facts, onEvent }: { facts: CellFacts; onEvent?: (line: string) => void }): Promise<Cell | null> {
  const directory = join(cellsDirectory(out), cellName(facts));
  const cell = await readCell(directory).catch((error: unknown) => {
    if (!(error instanceof InvalidInput)) throw error;
    onEvent?.(`${error.message.split(". Remove")[0]}. The cell is made again.`);
    return null;
  });
  if (cell === null) return null;
  if (cell.fingerprint === fingerprint(facts)) {
    onEvent?.(`Kept ${facts.system} on ${facts.dataset}, which was made before.`);
    return cell;
  }
  if (!force && !isSameRun(runOf(cell.facts), runOf(facts))) throw new InvalidInput(`${directory} holds ${facts.system} on ${facts.dataset} made otherwise (${differences(cell.facts, facts)}), and would be overwritten. Name another folder with --out, another name with --dataset ${facts.format}:NAME, or give --force.`);
  onEvent?.(`${facts.system} on ${facts.dataset} was made otherwise (${differences(cell.facts, facts)}) and is made again.`);
  return null;
}

function runOf({ dataset, system, k, format, inputs }: CellFacts) {
  return { dataset, system, k, source: { format, files: inputs } };
}

function factsOf({ k, seed }: SweepRequest, { source, inputs, retriever, maxFacts }: { source: SweepSource; inputs: NamedFile[]; retriever: Retriever; maxFacts: number }): CellFacts {
  return {
    dataset: source.name, format: source.format, inputs,
    retriever: retriever.label, system: systemName(retriever, maxFacts), maxFacts, k, seed,
    parameters: { ...retriever.parameters },
    parser: `${PARSER.name} ${PARSER.version}`,
    versions: { ...SOFTWARE_VERSIONS, ...retriever.versions },
  };
}

function refuseTwice(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new InvalidInput(`The sweep names the ${what} ${twice} twice. Name each once${what === "dataset" ? ", or give one another name, as --dataset FORMAT:NAME" : ""}.`);
}
