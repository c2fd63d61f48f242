import type { JudgedAnswer, JudgmentNaming, Verdict } from "./judged-answer";
import type { HiddenFields } from "./task-type";

/** What one judge makes of an answer: its one verdict, or the majority of its passes. */
export interface JudgeStand {
  judge: string;
  accepts: boolean;
  /** The verdicts that it rests on, those of the other side included. */
  verdicts: Verdict[];
  /** How many of them accept. */
  accepting: number;
}

/** The stand of each judge on an answer. What is no verdict counts nowhere; passes that are split evenly make no stand. */
export function judgeStands({ verdicts }: JudgedAnswer, { judge: merged }: JudgmentNaming): JudgeStand[] {
  const valid = verdicts.filter(({ accepts }) => accepts !== null);
  if (merged === null) return valid.map((verdict) => stand(verdict.judge, [verdict]));
  const all = stand(merged, valid);
  return 2 * all.accepting === valid.length ? [] : [all];
}

function stand(judge: string, verdicts: Verdict[]): JudgeStand {
  const accepting = verdicts.filter(({ accepts }) => accepts).length;
  return { judge, accepts: 2 * accepting > verdicts.length, verdicts, accepting };
}

/** Where a case that was made of a judged answer comes from: its question, the system that answered, and its stratum. */
export function sourceOf({ queryId }: JudgedAnswer, { system, dataset }: JudgmentNaming, part: string): HiddenFields {
  return { ...(dataset ? { dataset } : {}), queryId, ...(system ? { system } : {}), stratum: [system, part].filter(Boolean).join(", ") };
}

/** The id of an answer in a project that several systems' answers may enter. */
export function answerId(externalId: string, { system }: JudgmentNaming): string {
  return system === "" ? externalId : `${system}/${externalId}`;
}
