import type { DatasetReport } from "@/lib/datasets/conversation";
import type { ContractRules } from "./lineage-contract";
import type { Memory } from "./memory";

export interface RankedMemory {
  id: string;
  score: number;
}

/** The statement of a run that nothing but the turns reached the parser, and what it rests on. */
export interface LeakCheck {
  passed: true;
  statement: string;
  conversations: number;
  turns: number;
  /** SHA-256 over the memory lines of the trace, each with its line feed; equal in both buildings of the store. */
  storeSha256: string;
}

/** What came of asking a language model for the memories of a store. The same when the store is made again from the kept replies. */
export interface ExtractionReport {
  /** Turns that hold words or a picture. Each makes one request; equal turns share it. */
  turns: number;
  requests: number;
  /** Turns by what their reply was: some facts, a valid empty list, or nothing of the form that was asked for. */
  withFacts: number;
  empty: number;
  invalid: number;
  /** Invalid replies by reason, the most frequent first. */
  faults: Record<string, number>;
  /** Over all requests, as the server counted them; without those of which it did not say. */
  inputTokens: number;
  outputTokens: number;
  uncounted: number;
  /** What the server called the models that answered. */
  servedBy: string[];
}

/** What a report says of a run without one. */
export const NO_LEAK_CHECK = "None: the trace does not say whether queries, answers or evidence were kept from what built the store.";

/** A file that a run rests on, by its name without folder and the hash of its bytes. */
export interface NamedFile {
  name: string;
  sha256: string;
}

/** What a run was made from. */
export interface RunSource {
  /** As the reader that read them calls it, such as "locomo". */
  format: string;
  files: NamedFile[];
}

/** What a file of answers gave a run. */
export interface AnswerSource extends NamedFile {
  /** The form that it was read in. */
  form: string;
  /** Whether the file, or whoever gave it, says that the run's system answered; else nobody said, or a baseline did. */
  own: boolean;
  /** As the file calls them. */
  judges: string[];
  /** Answers for this run, those of them that belong to one of its queries, and of these the judged ones. */
  answers: number;
  matched: number;
  judged: number;
  /** The places of the first answers that belong to no query. */
  unmatchedAt: string[];
}

/** The first line of a trace: what was run, on what, and how it can be repeated. */
export interface TraceHeader {
  type: "header";
  format: "assay-trace";
  version: 1;
  /** Unique among the runs of a study, such as "bm25-d5". */
  system: string;
  dataset: string;
  /** How many memories were saved for a query at most. */
  k: number;
  seed: number;
  contract: { sha256: string; rules: ContractRules };
  /** Parameters of the retriever, as it states them. */
  retriever: Record<string, string | number>;
  /** Versions of the software that made the trace. */
  versions: Record<string, string>;
  /** Traces of other systems and of earlier versions may not say. */
  source?: RunSource;
  /** What the reader of the dataset found, so that an audit of the trace alone can say it too. */
  datasetReport?: DatasetReport;
  /** Files from which answers to the queries came. */
  answers?: AnswerSource[];
  /** Native runs only: other systems build their stores out of our sight. */
  leakCheck?: LeakCheck;
  /** Only where a language model made the store's memories. */
  extraction?: ExtractionReport;
}

/** A question with what one system returned for it, best first. */
export interface TracedQuery {
  /** "conversation/question". */
  id: string;
  conversation: string;
  query: string;
  goldAnswer: string;
  category: string;
  answerable: boolean;
  /** Gold turns of the conversation. */
  evidence: string[];
  results: RankedMemory[];
  /** What the system answered, where a run went that far. */
  answer?: GivenAnswer;
}

export interface GivenAnswer {
  text: string;
  /** What a judge gave it, from 0 to 1; null where none did. */
  score: number | null;
}

/**
 * A saved run that can be rescored by itself: the store (whose raw turns are also the conversation, in order) and the
 * ranked outputs.
 */
export interface Trace {
  header: TraceHeader;
  memories: Memory[];
  queries: TracedQuery[];
}

/** A trace as JSON lines: the header, the memories in store order, then the queries with results as [id, score] pairs. */
export function* serializeTrace({ header, memories, queries }: Trace): Generator<string> {
  yield JSON.stringify(header);
  for (const memory of memories) yield memoryLine(memory);
  for (const query of queries) yield queryLine(query);
}

/** A query as its line of a trace. */
export function queryLine(query: TracedQuery): string {
  return JSON.stringify({ type: "query", ...query, results: query.results.map(({ id, score }) => [id, score]) });
}

/** A memory as its line of a trace. */
export function memoryLine(memory: Memory): string {
  return JSON.stringify({ type: "memory", ...memory });
}
