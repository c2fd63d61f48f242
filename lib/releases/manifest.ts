import type { AgreementReport } from "@/lib/agreement/report-types";
import type { Blind } from "@/lib/task-types/task-type";
import type { Question } from "@/lib/task-types/question";
import type { Changes } from "./change-tracker";
import type { WrittenFile } from "./file-writer";
import type { Provenance } from "./final-label";
import type { ReleaseOptions } from "./schema";

export const MANIFEST_SCHEMA = "assay-release/1";

export interface ManifestRater {
  pseudonym: string;
  kind: "human" | "model";
  /** Labelled in Assay, or elsewhere and imported. */
  origin: "assay" | "imported";
  labels: number;
  secondOpinions: number;
  /** For judges that were run in Assay: which version of what gave the labels. */
  judge?: ManifestJudge;
}

export interface ManifestJudge {
  name: string;
  version: number;
  kind: "endpoint" | "token_overlap";
  rubricVersion: number;
  /** Of the words around guideline and case. */
  promptVersion: number;
  /** Base URL, model, temperature, repeats and limits; never a key. */
  config: Record<string, unknown>;
  /** What the server called the models that answered. */
  servedBy: string[];
}

export interface ManifestRubric {
  version: number;
  publishedAt: string | null;
  changeNote: string;
  /** Labels of this release made under this version. */
  labels: number;
  /** SHA-256 of the text, UTF-8, hexadecimal. */
  sha256: string;
  /** Markdown, as people and judges read it. */
  text: string;
}

export interface ManifestCounts {
  cases: number;
  /** Cases that have as many people's labels as they ask for. */
  completeCases: number;
  humanLabels: number;
  modelLabels: number;
  secondOpinions: number;
  flaggedLabels: number;
  decisions: number;
  settledCases: number;
}

export interface FinalLabelSummary {
  /** Cases by where their final label comes from. */
  provenance: Record<Provenance, number>;
  /** Cases by final label, in the declared order; unused labels are there with 0. */
  labels: Record<string, number>;
}

export interface ManifestStratum {
  stratum: string | null;
  /** Cases of the stratum in the population; null when all were taken. */
  size: number | null;
  drawn: number;
  inclusionProbability: number | null;
}

/** What `manifest.json` says: enough to know what the other files are, and to see that none was changed. */
export interface Manifest {
  schema: typeof MANIFEST_SCHEMA;
  project: { id: string; name: string; taskType: string; overlap: number; seed: number; hiddenFromAnnotators: Blind; questions: readonly Question[] };
  release: { number: number; createdAt: string; snapshotAt: string; notes: string; options: ReleaseOptions };
  software: { name: "Assay"; version: string };
  counts: ManifestCounts;
  raters: ManifestRater[];
  rubrics: ManifestRubric[];
  agreement: { labels: string; report: AgreementReport };
  adjudication: { how: string; sentBack: number; reopened: number; adjudicators: { pseudonym: string; settled: number }[] };
  finalLabels: { uses: string; questions: Record<string, FinalLabelSummary> };
  sampling: {
    design: unknown;
    /** Draws that added to its strata since, oldest first. */
    additions: unknown[];
    strata: ManifestStratum[];
  };
  /** Against the release before; null for the first. */
  changes: Changes | null;
  files: (WrittenFile & { about: string })[];
}

/** What each file is, in the order of the manifest. */
export const RELEASE_FILES = {
  "cases.jsonl": { mediaType: "application/jsonl", about: "The cases, as they can be imported again." },
  "annotations.jsonl": { mediaType: "application/jsonl", about: "Every label given before its rater saw other opinions, one a line, as it can be imported again. Agreement is computed from these." },
  "second-opinions.jsonl": { mediaType: "application/jsonl", about: "Labels given after a case was sent back, apart from the blind ones." },
  "annotations.csv": { mediaType: "text/csv; charset=utf-8", about: "The same labels as annotations.jsonl, as a table." },
  "labels-wide.csv": { mediaType: "text/csv; charset=utf-8", about: "One row a case: each rater's label, the adjudicated one, the final one and where it comes from, and the sampling weights." },
  "adjudications.jsonl": { mediaType: "application/jsonl", about: "Every decision of the adjudicators in order, with its reason." },
  "outside-sample.jsonl": { mediaType: "application/jsonl", about: "The cases that were not drawn, with their stratum and what models said of them: the rest of the population, for estimates that correct models by people." },
  "validation-card.md": { mediaType: "text/markdown; charset=utf-8", about: "One page that says what was validated, by whom and how well, to paste into a paper." },
  "manifest.json": { mediaType: "application/json", about: "What the files are, their hashes, and everything needed to recompute the figures." },
} as const;

export type ReleaseFileName = keyof typeof RELEASE_FILES;

export const LABELS_IN_AGREEMENT = "Labels given before their rater saw any other opinion (annotations.jsonl).";

export function finalLabelsUse(options: ReleaseOptions): string {
  return options.secondOpinions
    ? "A final label is the adjudicator's decision; without one, what most people say now, with second opinions in place of blind labels. Models have no vote."
    : "A final label is the adjudicator's decision; without one, what most people said blind. Second opinions are in second-opinions.jsonl and not used; models have no vote.";
}

export const HOW_ADJUDICATED =
  "Adjudicators saw all labels of a case, of people and models alike, under neutral names in an order drawn afresh for each case, without counts, and never settled a case that they had labelled.";
