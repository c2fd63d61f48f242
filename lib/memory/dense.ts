import { bestPlaces } from "./best-places";
import { indexedText } from "./memory";
import type { Memory } from "./memory";
import type { Retrieve } from "./retrieve";

/** One vector for each text, in order, all of one length. */
export type Embed = (texts: readonly string[]) => Promise<Float32Array[]>;

export const DENSE = { similarity: "cosine", search: "exact" } as const;

export interface DenseOptions {
  embed: Embed;
  /** Put before every query and every memory, for models that were trained so. */
  queryPrefix?: string;
  documentPrefix?: string;
}

/**
 * An index of a store by the cosine between embeddings, searched exactly. `retrieve` takes the queries it was made for
 * and gives the best `depth` memories; equal scores stand in store order, so that a run can be repeated exactly. A blank
 * text has no direction: its cosine with everything is 0.
 */
export async function indexDense(memories: readonly Memory[], queries: readonly string[], { embed, queryPrefix = "", documentPrefix = "" }: DenseOptions): Promise<Retrieve> {
  const documents = memories.map((memory) => indexedText(memory)).map((text) => withPrefix(text, documentPrefix));
  const asked = [...new Set(queries)];
  const vectors = await embedNonBlank([...documents, ...asked.map((query) => withPrefix(query, queryPrefix))], embed);
  const matrix = packed(vectors.slice(0, memories.length));
  const queryVectors = new Map(asked.map((query, index) => [query, vectors[memories.length + index]!]));
  return (query, depth) => {
    const vector = queryVectors.get(query);
    if (!vector) throw new Error("The dense index was not made for this query.");
    const scores = cosines(matrix, vector);
    return bestPlaces(scores, depth).map((place) => ({ id: memories[place]!.id, score: scores[place]! }));
  };
}

function withPrefix(text: string, prefix: string): string {
  return text.trim() === "" ? "" : prefix + text;
}

async function embedNonBlank(texts: readonly string[], embed: Embed): Promise<Float32Array[]> {
  const embedded = await embed(texts.filter((text) => text !== ""));
  const blank = new Float32Array(embedded[0]?.length ?? 0);
  let next = 0;
  return texts.map((text) => (text === "" ? blank : embedded[next++]!));
}

interface Matrix {
  rows: number;
  width: number;
  /** Row after row. */
  values: Float32Array;
  /** Euclidean length of each row. */
  norms: Float64Array;
}

function packed(vectors: readonly Float32Array[]): Matrix {
  const width = vectors[0]?.length ?? 0;
  const values = new Float32Array(vectors.length * width);
  vectors.forEach((vector, row) => values.set(vector, row * width));
  return { rows: vectors.length, width, values, norms: Float64Array.from(vectors, norm) };
}

function norm(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}

/** So many rows are multiplied side by side, since one sum waits for each of its additions. */
const SIDE_BY_SIDE = 4;

/** In double precision, each summed in one order, so that the same vectors give the same bits everywhere. */
function cosines({ rows, width, values, norms }: Matrix, query: Float32Array): Float64Array {
  const scores = new Float64Array(rows);
  const length = norm(query);
  const factors = Float64Array.from(query);
  const whole = rows - (rows % SIDE_BY_SIDE);
  for (let row = 0; row < whole; row += SIDE_BY_SIDE) {
    const [a, b, c, d] = [row * width, (row + 1) * width, (row + 2) * width, (row + 3) * width];
    let [ofA, ofB, ofC, ofD] = [0, 0, 0, 0];
    for (let index = 0; index < width; index++) {
      const factor = factors[index]!;
      ofA += values[a + index]! * factor;
      ofB += values[b + index]! * factor;
      ofC += values[c + index]! * factor;
      ofD += values[d + index]! * factor;
    }
    scores.set([ofA, ofB, ofC, ofD], row);
  }
  for (let row = whole; row < rows; row++) {
    for (let index = 0; index < width; index++) scores[row]! += values[row * width + index]! * factors[index]!;
  }
  for (let row = 0; row < rows; row++) scores[row] = norms[row] === 0 || length === 0 ? 0 : scores[row]! / (norms[row]! * length);
  return scores;
}
