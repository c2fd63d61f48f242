import { InvalidInput } from "@/lib/errors";
import type { JudgedAnswer, Verdict } from "./judged-answer";

/** How judged answers become cases and labels of an answer-correctness project. */
export interface JudgmentNaming {
  /** The system that gave the answers: it stands before their ids, since systems answer the same questions. */
  system: string;
  /** One rater for the file, by the majority of its verdicts; null keeps each judge as a rater of its own. */
  judge: string | null;
}

/** Whether a file's judges are passes of one judge, numbered from 1: such verdicts are no independent opinions. */
export function arePasses(items: readonly JudgedAnswer[]): boolean {
  const names = new Set(items.flatMap(({ verdicts }) => verdicts.map(({ judge }) => judge)));
  return names.size > 1 && [...names].every((name) => /^(?:judg(?:e?ment)|pass|run|repeat|trial)[\s_-]?\d+$/i.test(name));
}

/** An answer as a case file has it. */
export function caseLine({ externalId, question, goldAnswer, answer, category }: JudgedAnswer, { system }: JudgmentNaming): Record<string, unknown> {
  if (question === null || answer === null) {
    throw new InvalidInput(`"${externalId}" has no ${question === null ? "question" : "answer"}, so it makes no case. Import the cases first; verdicts on cases that are there need no texts.`);
  }
  return { externalId: caseId(externalId, system), question, goldAnswer: goldAnswer ?? "", answer, category: category ?? "", hidden: { dataset: system, stratum: category === null ? system : `${system}, category ${category}` } };
}

/** The verdicts on an answer as a label file has them. What is no verdict gives no label. */
export function labelLines({ externalId, verdicts }: JudgedAnswer, naming: JudgmentNaming): Record<string, unknown>[] {
  const line = (rater: string, accepts: boolean, rationale: string) => ({ externalId: caseId(externalId, naming.system), rater, kind: "model", answers: { correctness: accepts ? "correct" : "wrong" }, rationale });
  if (naming.judge === null) return verdicts.flatMap(({ judge, accepts, rationale }) => (accepts === null ? [] : [line(judge, accepts, rationale)]));
  const valid = verdicts.filter(({ accepts }) => accepts !== null);
  const accepting = valid.filter(({ accepts }) => accepts).length;
  if (2 * accepting === valid.length) return [];
  return [line(naming.judge, 2 * accepting > valid.length, [`${accepting} of ${valid.length} verdicts accept.`, ...reasons(valid)].join("\n"))];
}

function reasons(verdicts: readonly Verdict[]): string[] {
  return verdicts.flatMap(({ judge, rationale }) => (rationale === "" ? [] : [`${judge}: ${rationale}`]));
}

function caseId(externalId: string, system: string): string {
  return system === "" ? externalId : `${system}/${externalId}`;
}
