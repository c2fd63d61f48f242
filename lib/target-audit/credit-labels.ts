import { majorityVote } from "@/lib/stats/majority-vote";
import { buildRatings } from "@/lib/stats/ratings";
import { caseIds } from "./contested";
import type { Ratings } from "@/lib/stats/ratings";
import type { CaseIdParts } from "./contested";

/** Best first; the gain of each is what it counts in a graded score. */
export const SUPPORT_GAINS = { supports: 1, partial: 0.5, does_not_support: 0 } as const;
export type Support = keyof typeof SUPPORT_GAINS;
export const SUPPORT_LABELS = Object.keys(SUPPORT_GAINS) as Support[];
/** A tie among judges goes to the lower label, as the guideline has it for one's own doubts. */
const LOWER_FIRST = [...SUPPORT_LABELS].reverse();

export interface RaterLabel {
  rater: string;
  label: Support;
}

/** What was said of one credited memory, as a release or a file of labels has it. */
export interface LabelledCase {
  externalId: string;
  /** The memory that was judged; null where the file does not hold it. */
  memoryText: string | null;
  /** Stratum of the sampling design; null without one. */
  stratum: string | null;
  /** Whether people were to label it; false for the rest of the population of a sample. */
  drawn: boolean;
  people: RaterLabel[];
  judges: RaterLabel[];
  /** The release's final label: the adjudicator's, else the majority of people. */
  final: Support | null;
  /** The final label is an adjudicator's decision. */
  adjudicated: boolean;
}

/** Whose word decides: the majority of people before adjudication, the final label, or the majority of judges alone. */
export const LABEL_CHOICES = ["people", "adjudicated", "judges"] as const;
export type LabelChoice = (typeof LABEL_CHOICES)[number];

/** People's and judges' word on one credited memory, kept apart. */
export interface Verdict {
  externalId: string;
  memoryText: string | null;
  stratum: string | null;
  drawn: boolean;
  /** Null where people said nothing, or have no majority. Always null where judges alone are to decide. */
  human: Support | null;
  /** Majority of judges; a tie goes to the lower label. */
  judge: Support | null;
  people: readonly RaterLabel[];
  judges: readonly RaterLabel[];
  adjudicated: boolean;
}

export interface CreditLabels {
  from: LabelChoice;
  /** By the id of the case. */
  verdicts: Map<string, Verdict>;
  /** Cases on which judges tied, and on which people have no majority. */
  ties: { judges: number; people: number };
  /** All judges' labels, for their agreement; null without any. */
  judgeRatings: Ratings | null;
}

/** One verdict of people and one of judges for every labelled case. */
export function creditLabels(cases: readonly LabelledCase[], from: LabelChoice): CreditLabels {
  const judgeRatings = ratingsOf(cases, "judges");
  const peopleRatings = ratingsOf(cases, "people");
  const judges = judgeRatings && majorityVote(judgeRatings, { kind: "priority", order: LOWER_FIRST });
  const people = peopleRatings && majorityVote(peopleRatings, { kind: "none" });
  const judgeLabel = new Map(judges?.items.map(({ item, label }) => [item, label as Support | null]));
  const majority = new Map(people?.items.map(({ item, label, strict }) => [item, strict ? (label as Support) : null]));
  const verdicts = cases.map((one): Verdict => {
    const { externalId, memoryText, stratum, drawn } = one;
    const human = from === "judges" ? null : from === "people" ? (majority.get(externalId) ?? null) : one.final;
    return { externalId, memoryText, stratum, drawn, human, judge: judgeLabel.get(externalId) ?? null, people: one.people, judges: one.judges, adjudicated: from === "adjudicated" && one.adjudicated };
  });
  return {
    from, judgeRatings,
    verdicts: new Map(verdicts.map((verdict) => [verdict.externalId, verdict])),
    ties: { judges: judges?.ties ?? 0, people: from === "judges" ? 0 : verdicts.filter(({ human, people: said }) => human === null && said.length > 0).length },
  };
}

function ratingsOf(cases: readonly LabelledCase[], whose: "people" | "judges"): Ratings | null {
  const records = cases.flatMap((one) => one[whose].map(({ rater, label }) => ({ item: one.externalId, rater, label })));
  return records.length === 0 ? null : buildRatings(records, { scale: { level: "ordinal", categories: LOWER_FIRST } });
}

/**
 * The verdict on a memory of a run. Where the labelled text is known and another, the label is of another memory that
 * goes by the same id, and does not count.
 */
export function verdictOn({ verdicts }: CreditLabels, parts: CaseIdParts, text: string | undefined): Verdict | null {
  const found = caseIds(parts).map((id) => verdicts.get(id));
  return found.find((verdict) => verdict && (verdict.memoryText === null || text === undefined || verdict.memoryText === text)) ?? null;
}
