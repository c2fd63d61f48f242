import { InvalidInput } from "@/lib/errors";
import { dawidSkene } from "@/lib/stats/dawid-skene";
import { responsesOfRatings } from "@/lib/stats/labelled-responses";
import { mace } from "@/lib/stats/mace";
import { majorityVote, type TiePolicy } from "@/lib/stats/majority-vote";
import { buildRatings, MISSING, type Ratings } from "@/lib/stats/ratings";
import type { LabelFile } from "./file-label";
import { questionOfFiles, withOneSpelling } from "./file-scale";
import { readLabelPath } from "./read-label-path";

export const CONSENSUS_METHODS = ["majority", "dawid-skene", "mace"] as const;
export type ConsensusMethod = (typeof CONSENSUS_METHODS)[number];

export interface ConsensusInput extends Pick<LabelFile, "column" | "missing"> {
  path: string;
  method: ConsensusMethod;
  /** Declared labels; for a majority with ties by priority also their order of preference. */
  order?: readonly string[];
  /** What becomes of tied items under a majority; by the models a tie never has a label. */
  ties: TiePolicy["kind"];
  /** Seed of MACE's random starts. */
  seed: number;
}

interface ConsensusItem {
  item: string;
  /** Null for a tie that the policy leaves open. */
  label: string | null;
  /** Share of the votes for it, or the probability that the model gives it; of the likeliest label for a tie. */
  support: number;
  labels: number;
  tied: boolean;
}

interface ConsensusRater {
  rater: string;
  labels: number;
  /** Share of the rater's labels that are the consensus, over items that have one; null without such an item. */
  agreement: number | null;
  /** By the model's own definition; null for a majority, which has none. */
  competence: number | null;
  /** Dawid–Skene: row true label, column answer, in declared order; null rows were never met. */
  confusion?: readonly (readonly number[] | null)[];
}

export interface Consensus {
  method: ConsensusMethod;
  /** Declared labels, in the order of the confusion rows. */
  labels: string[];
  items: ConsensusItem[];
  ties: number;
  raters: ConsensusRater[];
  /** Labels in the file that are models' and do not count: models err together. */
  modelLabels: number;
  warnings: readonly string[];
}

/**
 * One label an item from people's labels in a file, and how far each person can be relied on. Labels that the file says
 * are a model's are left out.
 *
 * @throws InvalidInput for an unusable file, and for ties by priority without an order
 */
export async function consensusOfFile({ path, column, missing, order, method, ties, seed }: ConsensusInput): Promise<Consensus> {
  if (ties === "priority" && !order) throw new InvalidInput("Ties by priority need the labels in their order of preference: --order first,second,….");
  const { name, labels: all } = await readLabelPath(path, { column, missing });
  const people = { name, labels: all.filter(({ kind }) => kind !== "model") };
  if (people.labels.length === 0) throw new InvalidInput(`${name} holds no label by a person.`);
  const files = withOneSpelling([people], order);
  const categories = questionOfFiles(files, { scale: "nominal", order }).options.map(({ value }) => value);
  const ratings = buildRatings(files.flatMap(({ labels }) => labels.map(({ item, rater, label }) => ({ item, rater, label }))), { scale: { level: "nominal", categories } });
  const found = method === "majority" ? byMajority(ratings, ties === "priority" ? { kind: ties, order: order ?? [] } : { kind: ties }) : byModel(ratings, method, seed);
  return { method, labels: categories, modelLabels: all.length - people.labels.length, ...found, raters: found.raters.map((rater, at) => ({ ...rater, ...reliance(ratings, at, found.items) })) };
}

interface Found {
  items: ConsensusItem[];
  ties: number;
  raters: Pick<ConsensusRater, "rater" | "competence" | "confusion">[];
  warnings: readonly string[];
}

function byMajority(ratings: Ratings, policy: TiePolicy): Found {
  const vote = majorityVote(ratings, policy);
  return {
    items: vote.items.map(({ item, label, share, votes, winners }) => ({ item, label, support: share ?? 0, labels: votes, tied: winners.length > 1 })),
    ties: vote.ties, raters: ratings.raters.map((rater) => ({ rater, competence: null })),
    warnings: vote.toAdjudicate.length > 0 ? [`${vote.toAdjudicate.length} tied items wait for a person; they have no label.`] : [],
  };
}

function byModel(ratings: Ratings, method: "dawid-skene" | "mace", seed: number): Found {
  const responses = responsesOfRatings(ratings);
  const fitted = method === "mace" ? mace(responses, { seed }) : dawidSkene(responses);
  const votes = new Int32Array(ratings.items.length);
  for (const item of responses.item) votes[item]!++;
  const items = ratings.items.map((item, at): ConsensusItem => ({ item, label: fitted.labels[at] ?? null, support: Math.max(...(fitted.posterior[at] ?? [0])), labels: votes[at] ?? 0, tied: fitted.labels[at] === null }));
  const raters = "annotators" in fitted
    ? fitted.annotators.map(({ rater, competence, confusion }) => ({ rater, competence, confusion }))
    : fitted.competence.map(({ rater, value }) => ({ rater, competence: value }));
  return { items, ties: items.filter(({ tied }) => tied).length, raters, warnings: "warnings" in fitted ? fitted.warnings : [] };
}

function reliance({ raters, codes, categories }: Ratings, column: number, items: readonly ConsensusItem[]): Pick<ConsensusRater, "labels" | "agreement"> {
  let labels = 0;
  let compared = 0;
  let same = 0;
  items.forEach(({ label }, item) => {
    const code = codes[item * raters.length + column] ?? MISSING;
    if (code === MISSING) return;
    labels++;
    if (label === null) return;
    compared++;
    if (categories[code] === label) same++;
  });
  return { labels, agreement: compared === 0 ? null : same / compared };
}
