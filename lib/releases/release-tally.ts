import { comparedQuestions, type ChoiceQuestion, type Question } from "@/lib/task-types/question";
import { PROVENANCES, type Provenance } from "./final-label";
import type { FinalLabelSummary, Manifest, ManifestCounts } from "./manifest";
import { HOW_ADJUDICATED } from "./manifest";
import { settledAnswers, type CaseSnapshot } from "./snapshot";
import type { FinalLabels } from "./wide-row";

/** Counts what a release holds while its cases pass by. */
export class ReleaseTally {
  readonly counts: ManifestCounts = { cases: 0, completeCases: 0, humanLabels: 0, modelLabels: 0, secondOpinions: 0, flaggedLabels: 0, decisions: 0, settledCases: 0 };
  readonly final: Record<string, FinalLabelSummary>;
  readonly #settledBy = new Map<string, number>();
  #sentBack = 0;
  #reopened = 0;

  constructor(questions: readonly Question[]) {
    this.final = Object.fromEntries(comparedQuestions(questions).map((question) => [question.id, emptySummary(question)]));
  }

  add(item: CaseSnapshot, final: FinalLabels): void {
    const { counts } = this;
    const people = item.blind.filter((label) => label.kind === "person").length;
    counts.cases += 1;
    counts.completeCases += people >= item.overlap ? 1 : 0;
    counts.humanLabels += people;
    counts.modelLabels += item.blind.length - people;
    counts.secondOpinions += item.second.length;
    counts.flaggedLabels += item.blind.filter((label) => label.flagged).length;
    counts.settledCases += settledAnswers(item) ? 1 : 0;
    for (const decision of item.decisions) this.#addDecision(decision.kind, decision.adjudicator);
    for (const { question, label } of final) {
      const summary = this.final[question.id];
      if (!summary) continue;
      summary.provenance[label.provenance] += 1;
      if (label.value !== null) summary.labels[label.value] = (summary.labels[label.value] ?? 0) + 1;
    }
  }

  adjudication(): Manifest["adjudication"] {
    const adjudicators = [...this.#settledBy].map(([pseudonym, settled]) => ({ pseudonym, settled })).sort((a, b) => (a.pseudonym < b.pseudonym ? -1 : 1));
    return { how: HOW_ADJUDICATED, sentBack: this.#sentBack, reopened: this.#reopened, adjudicators };
  }

  #addDecision(kind: string, adjudicator: string): void {
    this.counts.decisions += 1;
    if (kind === "send_back") this.#sentBack += 1;
    if (kind === "reopen") this.#reopened += 1;
    if (kind === "settle") this.#settledBy.set(adjudicator, (this.#settledBy.get(adjudicator) ?? 0) + 1);
  }
}

function emptySummary(question: ChoiceQuestion): FinalLabelSummary {
  return {
    provenance: Object.fromEntries(PROVENANCES.map((provenance) => [provenance, 0])) as Record<Provenance, number>,
    labels: Object.fromEntries(question.options.map((option) => [option.value, 0])),
  };
}
