import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { proportion } from "@/lib/stats/proportion-intervals";
import { buildRatings } from "@/lib/stats/ratings";
import type { Statistic } from "@/lib/stats/statistic";
import type { JudgedAnswer } from "@/lib/task-types/judged-answer";

export interface JudgmentSummary {
  /** Answers. */
  n: number;
  /** Valid verdicts. */
  verdicts: number;
  /** Verdicts that accept. */
  accepted: number;
  /** Answers that more than half of their valid verdicts accept. */
  majority: number;
  /** Entries that are no verdict. */
  invalid: number;
  /** Answers on which the valid verdicts are split evenly; not accepted. */
  ties: number;
  /** Share of answers accepted, by majority and by each judge, among answers with a verdict. */
  acceptance: { judge: string; share: Statistic }[];
  /** Agreement of the verdicts with one another. */
  agreement: { percent: Statistic; fleissKappa: Statistic };
}

const BOOTSTRAP = { method: "percentile", resamples: 2000, seed: 1337 } as const;

/** Counts and agreement of judges' verdicts. A tie accepts nothing. */
export function summariseJudgments(items: readonly JudgedAnswer[]): JudgmentSummary {
  const all = items.flatMap(({ verdicts }) => verdicts);
  const valid = all.filter(({ accepts }) => accepts !== null);
  const standings = items.map(standingOf);
  const judges = [...new Set(all.map(({ judge }) => judge))];
  const decided = standings.filter((standing) => standing !== "none").length;
  const ratings = buildRatings(
    items.flatMap(({ externalId, verdicts }) => verdicts.map(({ judge, accepts }) => ({ item: externalId, rater: judge, label: accepts }))),
    { scale: { level: "nominal", categories: [true, false] }, items: items.map(({ externalId }) => externalId), raters: judges },
  );
  const majority = standings.filter((standing) => standing === "accepted").length;
  return {
    n: items.length,
    verdicts: valid.length,
    accepted: valid.filter(({ accepts }) => accepts).length,
    majority,
    invalid: all.length - valid.length,
    ties: standings.filter((standing) => standing === "tied").length,
    acceptance: [
      { judge: "majority", share: proportion(majority, decided) },
      ...judges.map((name) => {
        const own = valid.filter(({ judge }) => judge === name);
        return { judge: name, share: proportion(own.filter(({ accepts }) => accepts).length, own.length) };
      }),
    ],
    agreement: { percent: percentAgreement(ratings, { interval: BOOTSTRAP }), fleissKappa: fleissKappa(ratings, { interval: BOOTSTRAP }) },
  };
}

function standingOf({ verdicts }: JudgedAnswer): "accepted" | "rejected" | "tied" | "none" {
  const votes = verdicts.filter(({ accepts }) => accepts !== null);
  const accepting = votes.filter(({ accepts }) => accepts).length;
  if (votes.length === 0) return "none";
  if (2 * accepting === votes.length) return "tied";
  return 2 * accepting > votes.length ? "accepted" : "rejected";
}
