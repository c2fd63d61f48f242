import { counted, decimals, withInterval } from "./numbers";
import { supportShareWords } from "./validated-report";
import type { Audit } from "./audit";
import type { CombinedAudit } from "./combined-audit";
import type { SemanticAudit } from "./semantic-audit";

/** What labels make of one run, as the first sentence of its report; empty without labels. */
export function validatedLead({ run, validated, contested }: Audit): string {
  if (!validated) return "";
  const k = String(contested.k);
  const { imputed, lower, minusRaw } = validated.validated;
  return `With labels, when a transformed memory counts only if it supports the answer, nDCG@${k} of ${run.system} is ${withInterval((imputed ?? lower).ndcg[k]!)}, which differs from Raw by ${withInterval((minusRaw.imputed ?? minusRaw.lower).ndcg[k]!)}${shareWords(validated.semantic)}.`;
}

/** What labels make of several runs, as the first sentences of their report; empty without labels. */
export function combinedValidatedLead({ validated, runs, k }: Pick<CombinedAudit, "validated" | "runs" | "k">): string {
  if (!validated) return "";
  const sentences = [...new Set(runs.map(({ run }) => run.dataset))].map((dataset) => {
    const scores = runs.filter(({ run }) => run.dataset === dataset).flatMap(({ run, validated: own }) => {
      const value = own ? (own.validated.imputed ?? own.validated.lower).ndcg[String(k)]!.value : null;
      return value === null ? [] : [{ system: run.system, value }];
    }).sort((a, b) => b.value - a.value);
    const [best] = scores;
    const flips = validated.flips.find((found) => found.dataset === dataset)?.flips ?? [];
    const having = (outcome: "kept" | "reversed") => flips.filter((flip) => flip.outcome === outcome).length.toLocaleString("en");
    const choice = best ? `the validated target prefers ${best.system} on ${dataset} (nDCG@${k} ${decimals(best.value)})` : `the validated target scores no run on ${dataset}`;
    return flips.length === 0 ? choice : `${choice}, and of ${counted(flips.length, "disagreement")} of two targets ${having("kept")} keep the winner of the laxer one and ${having("reversed")} that of the stricter one`;
  });
  return `With labels, ${sentences.join("; ")}${shareWords(validated.semantic)}.`;
}

function shareWords(semantic: SemanticAudit): string {
  const share = supportShareWords(semantic);
  return share === null ? "" : `; of the contested credits ${share} support the answer`;
}
