import { join } from "node:path";
import { InvalidInput } from "@/lib/errors";
import { groupBy } from "@/lib/stats/group-by";
import { parseChecked } from "../check-leak";
import { describeUsage } from "../describe-usage";
import { writeRun } from "../evaluate-file";
import { openExtractor, refuseDensity } from "../extractors";
import { isSameRun, refuseAnyRun } from "../refuse-other-run";
import { openRetriever } from "../retrievers";
import { runNative, systemName } from "../run-native";
import { runSource } from "../run-source";
import { SOFTWARE_VERSIONS } from "../software-versions";
import { cellName, differences, fingerprint } from "./cell-facts";
import { cellsDirectory, readCell, removeDeadDrafts, writeCell } from "./cell-folder";
import { compareCells } from "./compare-cells";
import { readSource } from "./read-source";
import { SweepAnswers } from "./sweep-answers";
import type { Dataset } from "@/lib/datasets/conversation";
import type { Extractor } from "@/lib/extraction/extractor";
import type { NamedFile } from "@/lib/memory/trace";
import type { ExtractorOptions } from "../extractors";
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
  /** As `openExtractor` takes them; the parser where they are left out. */
  extractors?: string[];
  extractorOptions?: ExtractorOptions;
  densities: number[];
  /** Files of answers, as `readAnswerFiles` takes them. */
  answers?: readonly string[];
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
 * Runs every retriever over every extractor's store at every density on every dataset, then compares the runs. A cell that is there already, with the
 * same inputs, parameters and software, is kept; one made with other parameters or software is made again. So a killed
 * sweep goes on where it stopped, and the same command twice does the work once.
 * @throws InvalidInput when a dataset cannot be read, or the directory holds a run by itself or cells of other inputs or
 * of another depth, or answers do not fit; AppError when a remote model fails; finished cells stay
 */
export async function runSweep(request: SweepRequest, { onProgress, onEvent }: SweepHooks = {}): Promise<SweepSummary> {
  refuseTwice("dataset", request.sources.map(({ name }) => name));
  const extractors = (request.extractors ?? ["parser"]).map((name) => openExtractor(name, request.extractorOptions));
  const retrievers = request.retrievers.map((name) => openRetriever(name, request.retrieverOptions));
  try {
    refuseTwice("retriever", retrievers.map(({ label }) => label));
    refuseTwice("extractor", extractors.map(({ label }) => label));
    for (const extractor of extractors) refuseDensity(extractor, Math.max(...request.densities));
    if (!request.force) await refuseAnyRun(request.out);
    const answers = await SweepAnswers.read(request.answers ?? [], extractors.flatMap((extractor) => retrievers.flatMap((retriever) => request.densities.map((maxFacts) => systemName({ retriever, extractor, maxFacts })))));
    await removeDeadDrafts(request.out);
    const cells: Cell[] = [];
    const total = request.sources.length * extractors.length * retrievers.length * request.densities.length;
    const plans: Plan[] = [];
    for (const source of request.sources) {
      const read = await runSource(source.format, source.inputs);
      const wanted = extractors.flatMap((extractor) => retrievers.flatMap((retriever) => request.densities.map((maxFacts) => ({ retriever, extractor, facts: factsOf(request, { source, inputs: read.files, retriever, extractor, maxFacts, answers }) }))));
      const standing: (Cell | null)[] = [];
      for (const { facts } of wanted) standing.push(await standingCell(request, { facts, onEvent }));
      plans.push({ source, wanted, standing });
    }
    for (const [at, { source, wanted, standing }] of plans.entries()) {
      cells.push(...standing.filter((cell) => cell !== null));
      const missing = wanted.filter((_, index) => standing[index] === null);
      const before = cells.length;
      if (missing.length > 0) cells.push(...(await makeCells(missing, { request, source, answers, last: at === plans.length - 1, onEvent, onProgress: (done, step) => onProgress?.((before + done) / total, step) })));
    }
    onProgress?.(1, "comparing the runs");
    return await compareCells(request.out, { cells, seed: request.seed });
  } finally {
    for (const opened of [...retrievers, ...extractors]) await opened.close();
    for (const extractor of extractors) tellUsage(extractor, onEvent);
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
  extractor: Extractor;
  facts: CellFacts;
}

interface Making {
  request: SweepRequest;
  source: SweepSource;
  answers: SweepAnswers;
  /** No dataset comes after this one. */
  last: boolean;
  /** Cells done, with the part of the one that is being made. */
  onProgress: (done: number, step: string) => void;
  onEvent?: (line: string) => void;
}

/** The cells of one dataset: read once, and parsed once by each extractor, whatever their number. */
async function makeCells(missing: readonly Wanted[], making: Making): Promise<Cell[]> {
  const { source, answers, last, onProgress } = making;
  onProgress(0, `reading ${source.name}`);
  const dataset = await readSource(source);
  answers.look(dataset);
  if (last) answers.refuseUseless();
  const made: Cell[] = [];
  for (const group of groupBy(missing, ({ extractor }) => extractor.label).values()) {
    const before = made.length;
    made.push(...(await makeCellsOf(group[0]!.extractor, { ...making, dataset, missing: group, onProgress: (done, step) => onProgress(before + done, step) })));
  }
  return made;
}

/** The part that asking a model has in the making of a dataset's cells. */
const ASKING = 0.8;

async function makeCellsOf(extractor: Extractor, { request, source, answers, dataset, missing, onProgress, onEvent }: Making & { dataset: Dataset; missing: readonly Wanted[] }): Promise<Cell[]> {
  const densities = [...new Set(missing.map(({ facts }) => facts.maxFacts))];
  const asking = extractor.replies ? ASKING * missing.length : 0;
  const stores = await parseChecked(dataset, densities, { extractor, onProgress: ({ step, done, total }) => onProgress((asking * done) / total, `${source.name}: ${step}, ${done} of ${total} turns`) });
  const left = 1 - asking / missing.length;
  const made: Cell[] = [];
  for (const [index, { retriever, facts }] of missing.entries()) {
    const label = `${facts.system} on ${facts.dataset}`;
    const cell = await writeCell(request.out, facts, async (directory) => {
      const run = await runNative(dataset, stores, { retriever, maxFacts: facts.maxFacts, k: request.k, seed: request.seed, source: { format: source.format, files: facts.inputs }, onProgress: ({ step, done, total }) => onProgress(asking + left * (index + (BEFORE_AUDIT * done) / total), `${label}: ${step}`) });
      onProgress(asking + left * (index + BEFORE_AUDIT), `${label}: auditing`);
      await writeRun(directory, { ...run, trace: answers.answered(run.trace) }, request.seed);
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

function factsOf({ k, seed }: SweepRequest, { source, inputs, retriever, extractor, maxFacts, answers }: { source: SweepSource; inputs: NamedFile[]; retriever: Retriever; extractor: Extractor; maxFacts: number; answers: SweepAnswers }): CellFacts {
  const system = systemName({ retriever, extractor, maxFacts });
  return {
    dataset: source.name, format: source.format, inputs,
    retriever: retriever.label, system, maxFacts, k, seed,
    parameters: { ...retriever.parameters },
    ...factsOfExtractor(extractor),
    ...answers.factsOf(system),
    versions: { ...SOFTWARE_VERSIONS, ...retriever.versions },
  };
}

function factsOfExtractor({ label, identity: { name, version, llm } }: Extractor): Pick<CellFacts, "extractor" | "parser"> {
  if (!llm) return { parser: `${name} ${version}` };
  return { extractor: label, parser: `${name} ${version}, ${llm.model} at ${llm.baseUrl}, ${llm.outputMode}, ${llm.asked} facts asked` };
}

function tellUsage(extractor: Extractor, onEvent: SweepHooks["onEvent"]): void {
  const usage = extractor.usage();
  if (usage) onEvent?.(describeUsage(usage));
}

function refuseTwice(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new InvalidInput(`The sweep names the ${what} ${twice} twice. Name each once${what === "dataset" ? ", or give one another name, as --dataset FORMAT:NAME" : ""}.`);
}
