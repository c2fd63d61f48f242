import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { selectRaters } from "@/lib/stats/select-ratings";
import type { ReportInput } from "./build-report";
import { readReportInput } from "./compute-report";
import { declaredScales, ratingsOn } from "./declared-scale";
import { headlineAgreement } from "./group-agreement";
import { findReport, fingerprintOf } from "./report-cache";

export interface AgreementSummary {
  /** How far people agree, one sentence a question, on the scale as labelled: the report's own opening sentences. */
  sentences: string[];
}

/** What the overview says of agreement: far less work than the report, which it takes where that has been made. */
export const agreementSummary = projectQuery({
  name: "agreement.summary",
  permission: "agreement.read",
  input: z.object({}),
  async run({ tx, projectId }): Promise<AgreementSummary> {
    const report = await findReport(tx, { projectId, fingerprint: await fingerprintOf(tx, projectId) });
    if (report) return { sentences: named(report.questions.flatMap(({ name, scales }) => scales.slice(0, 1).map(({ people }) => ({ name, sentence: people.sentence })))) };
    return { sentences: headlineSentences(await readReportInput(tx, projectId)) };
  },
});

/** With the question's name where there are several to tell apart. */
function named(sentences: readonly { name: string; sentence: string }[]): string[] {
  return sentences.map(({ name, sentence }) => (sentences.length > 1 ? `${name}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence));
}

function headlineSentences({ questions, cases, asked, raters, labels, seed, resamples }: ReportInput): string[] {
  const people = raters.filter(({ kind }) => kind === "person").map(({ pseudonym }) => pseudonym);
  return named(questions.flatMap((question) => declaredScales(question).slice(0, 1).map((scale) => {
    const ratings = ratingsOn(scale, { cases: asked?.get(question.id) ?? cases, raters, records: labels.get(question.id) ?? [] });
    const { sentence } = headlineAgreement(selectRaters(ratings, people), { seed, resamples, item: question.per, noun: "annotator" });
    return { name: question.name, sentence };
  })));
}
