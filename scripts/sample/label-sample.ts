import { mersenne } from "pure-rand/generator/mersenne";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";

type SupportLabel = "supports" | "partial" | "does_not_support";

/** What a careful reader would say of each case, and why. */
export type SampleTruth = Record<string, { label: SupportLabel; because: string }>;

export interface SampleRater {
  name: string;
  kind: "human" | "model";
  /** Share of cases on which the rater tends to depart from the truth, where the scale has room in that direction. */
  errorRate: number;
  /** Share of those departures that go towards "supports". */
  lenience: number;
  /** Share of the cases that the rater labels. */
  share: number;
  /** Whether reasons are given for the case, or in a few words for the label. */
  reasons: "of the case" | "in short";
}

export const SAMPLE_READERS: readonly SampleRater[] = [
  { name: "Sample reader Ada", kind: "human", errorRate: 0.16, lenience: 0.5, share: 1, reasons: "of the case" },
  { name: "Sample reader Ben", kind: "human", errorRate: 0.16, lenience: 0.6, share: 1, reasons: "in short" },
  { name: "Sample reader Chi", kind: "human", errorRate: 0.16, lenience: 0.4, share: 0.66, reasons: "in short" },
];

/** The third judge is lenient: it errs upwards only. */
export const SAMPLE_JUDGES: readonly SampleRater[] = [
  { name: "sample-judge-a", kind: "model", errorRate: 0.14, lenience: 0.5, share: 1, reasons: "of the case" },
  { name: "sample-judge-b", kind: "model", errorRate: 0.24, lenience: 0.4, share: 1, reasons: "in short" },
  { name: "sample-judge-c", kind: "model", errorRate: 0.5, lenience: 1, share: 1, reasons: "in short" },
];

export interface SampleLabel {
  externalId: string;
  rater: string;
  kind: "human" | "model";
  answers: { support: SupportLabel };
  rationale: string;
}

const SCALE: readonly SupportLabel[] = ["does_not_support", "partial", "supports"];

const IN_SHORT: Record<SupportLabel, readonly string[]> = {
  supports: ["All that was asked for is in the memory.", "The memory alone gives the answer.", "Enough to answer from."],
  partial: ["Related, but something is missing.", "The reader needs more than this memory.", "Part of the answer only."],
  does_not_support: ["What was asked for is not in the memory.", "From the right turn, but beside the point.", "Nobody could answer from this."],
};

/**
 * Labels around the truth: each rater departs from it at a rate of their own, to the neighbouring label. Readers who label
 * a share of the cases all label the same ones, evenly spaced, so that they can be compared.
 */
export function labelSample({ ids, truth, raters, seed }: { ids: readonly string[]; truth: SampleTruth; raters: readonly SampleRater[]; seed: number }): SampleLabel[] {
  return raters.flatMap((rater, place) => {
    const generator = mersenne(seed + place);
    const draw = () => uniformFloat64(generator);
    return ids.filter((_, index) => Math.floor((index + 1) * rater.share) > Math.floor(index * rater.share)).map((externalId): SampleLabel => {
      const { label, because } = truth[externalId]!;
      const departs = draw() < rater.errorRate;
      const towards = draw() < rater.lenience ? 1 : -1;
      const given = departs ? (SCALE[SCALE.indexOf(label) + towards] ?? label) : label;
      const inShort = IN_SHORT[given][Math.floor(draw() * IN_SHORT[given].length)]!;
      const rationale = given === label && rater.reasons === "of the case" ? because : inShort;
      return { externalId, rater: rater.name, kind: rater.kind, answers: { support: given }, rationale };
    });
  });
}
