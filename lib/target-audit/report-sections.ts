import { contestedCounts } from "./contested-counts";
import { danglingWords } from "./dangling-words";
import { counted, decimals, excludesZero, percent, percentWithInterval, withCommas, withInterval } from "./numbers";
import { paperComparison } from "./paper-comparison";
import { FEWEST_DRAWN, answerPicture, categoryPicture, depthPicture, extraIdsPicture, scoresPicture, shiftPicture } from "./report-pictures";
import {
  PAIR_NAMES, TARGET_NAMES, answerSourceWords, answerTable, categoryTable, depthTable, differencesTable, extraIdsTable, histogramTable, instabilityTable, longMemEvalTable,
  mixTable, predictorTable, scoreLinks, scoresTable, selectionTable,
} from "./report-tables";
import { TARGETS } from "./targets";
import type { FigureTable } from "@/lib/pictures/figure-table";
import type { Audit } from "./audit";
import type { LongMemEvalScores } from "./longmemeval-scores";
import type { MeanScore } from "./mean-score";
import type { ReportPart, ReportSection } from "./report-section";
import type { TargetPair } from "./shared-subset";

const table = (caption: string, content: FigureTable, folded = false): ReportPart => ({ kind: "table", caption, table: content, folded });
const say = (words: string, soft = false): ReportPart => ({ kind: "text", text: words, soft });

/** That a difference raises or lowers the score, or that it cannot be told, by its interval. */
function moves(difference: MeanScore): string {
  if (difference.value === null) return "cannot be compared";
  const shown = withCommas(difference);
  if (!excludesZero(difference)) return `makes no difference that the interval would show (${shown})`;
  return difference.value > 0 ? `raises nDCG (${shown})` : `lowers nDCG (${shown})`;
}

export function scoreSection(audit: Audit): ReportSection {
  const { shared, metrics, contested } = audit;
  const k = String(contested.k);
  const { sourceMinusRaw, canonicalMinusRaw } = shared.differences;
  return {
    title: "Scores under each target",
    parts: [
      {
        kind: "picture", picture: scoresPicture(audit, k), caption: `nDCG@${k}: full dots on the ${counted(shared.n, "query", "queries")} that every target covers, open dots on all that the target covers`,
        sentence: `Against Raw, crediting Source ${moves(sourceMinusRaw.ndcg[k]!)}, crediting Canonical ${moves(canonicalMinusRaw.ndcg[k]!)}; the ranked lists are the same.`,
        table: scoresTable(shared.metrics),
      },
      table("All queries with a non-empty target", scoresTable(metrics), true),
      table("Differences between targets on the shared subset, paired", differencesTable(shared), true),
    ],
  };
}

export function subsetSection({ shared, coverage, contested }: Audit): ReportSection {
  const k = String(contested.k);
  const gap = shared.coveredMinusUncovered[k]!;
  const difference = gap.value === null ? `they cannot be compared: ${gap.reason}` : excludesZero(gap) ? `they score ${withInterval(gap)} ${gap.value > 0 ? "higher" : "lower"} than the others under Raw, so the subset is no fair sample of all queries` : `they score about as the others do under Raw (difference ${withCommas(gap)})`;
  return {
    title: "Coverage, and whom the shared subset leaves out",
    parts: [
      say(`${counted(coverage.canonicalMemories, "transformed memory", "transformed memories")} come from ${percent(coverage.turnsWithCanonical.share)} of ${counted(coverage.turnsWithCanonical.of, "turn")}. Canonical covers ${counted(coverage.byTarget.canonical.count, "query", "queries")} of ${coverage.byTarget.canonical.of.toLocaleString("en")} with evidence (${percent(coverage.byTarget.canonical.share)}; the paper: about ${percent(coverage.paperCanonicalShare)} of query-system pairs). Every target covers ${counted(shared.n, "query", "queries")}; ${difference}.`),
      say([
        coverage.queriesWithoutEvidence === 0 ? "Every query has evidence." : `${counted(coverage.queriesWithoutEvidence, "query has", "queries have")} no evidence.`,
        danglingWords(coverage),
        coverage.queriesWithoutResults === 0 ? "Every query got results." : `${counted(coverage.queriesWithoutResults, "query", "queries")} without results ${coverage.queriesWithoutResults === 1 ? "counts" : "count"} with score 0${coverage.queriesMissingFromRun > 0 ? `, ${coverage.queriesMissingFromRun} of them missing from this run` : ""}.`,
        coverage.listsWithRepeatedIds === 0 ? "No ranked list repeats an id." : `${counted(coverage.listsWithRepeatedIds, "ranked list repeats", "ranked lists repeat")} an id (${counted(coverage.repeatedIds, "repetition")}, each taken out).`,
      ].filter(Boolean).join(" ")),
      table("Raw nDCG of covered and other queries", selectionTable(shared)),
      table("Categories of covered and other queries", mixTable(shared)),
    ],
  };
}

export function instabilitySection(audit: Audit): ReportSection {
  const { instability, contested } = audit;
  const { canonicalMinusRaw: pair } = instability;
  return {
    title: "How single queries change",
    parts: [
      say(`${percentWithInterval(pair.changed)} of ${counted(pair.n, "query", "queries")} change their nDCG@${contested.k} between Raw and Canonical, ${percentWithInterval(pair.changedByTenth)} by 0.1 or more; ${counted(pair.hitsGained, "query gains", "queries gain")} a hit and ${counted(pair.hitsLost, "loses", "lose")} one.`),
      table("All three pairs of targets", instabilityTable(instability)),
      ...(["canonicalMinusRaw", "sourceMinusRaw"] as const).map((name): ReportPart => ({
        kind: "picture", picture: shiftPicture(audit, name), caption: `Shifts of nDCG@${contested.k}, ${PAIR_NAMES[name]}; ${counted(instability[name].unchanged, "query does", "queries do")} not change and ${instability[name].unchanged === 1 ? "is" : "are"} left out of the picture`,
        sentence: shiftSentence(audit, name), table: histogramTable(instability[name]),
      })),
    ],
  };
}

function shiftSentence({ instability }: Audit, name: TargetPair): string {
  const up = instability[name].histogram.filter(({ from }) => from >= 0).reduce((sum, bin) => sum + bin.count, 0);
  const down = instability[name].histogram.filter(({ to }) => to <= 0).reduce((sum, bin) => sum + bin.count, 0);
  const both = up > 0 && down > 0 ? "; their mean hides that they move in both directions" : "";
  return `${PAIR_NAMES[name]}: ${counted(up, "query rises", "queries rise")}, ${counted(down, "falls", "fall")}${both}.`;
}

export function sizeSection({ targetSize, contested }: Audit): ReportSection {
  return {
    title: "Does the size of the target explain it?",
    parts: (["sourceMinusRaw", "canonicalMinusRaw"] as const).flatMap((pair): ReportPart[] => {
      const { correlation, explained } = targetSize[pair];
      const said = correlation.value === null ? `cannot be correlated: ${correlation.reason}` : `correlates with r = ${withInterval(correlation)}${correlation.p === null ? "" : `, p ${correlation.p < 0.001 ? "< 0.001" : `= ${decimals(correlation.p)}`}`} and explains ${percent(explained)} of the variance of the shift over ${counted(targetSize[pair].queries, "query", "queries")}`;
      return [{
        kind: "picture", picture: extraIdsPicture(targetSize[pair], { pair, k: contested.k }), caption: `Shift by number of extra ids, ${PAIR_NAMES[pair]}; groups of ${FEWEST_DRAWN} queries or more, the others are in the table`,
        sentence: `${PAIR_NAMES[pair]}: how many ids more the target has ${said}.`, table: extraIdsTable(targetSize[pair]),
      }];
    }),
  };
}

export function depthSection(audit: Audit): ReportSection {
  const [first, last] = [audit.depth.find(({ k }) => k === 20), audit.depth.at(-1)];
  const sentence = first && last && first !== last
    ? `Relative to Raw, Source adds ${percentWithInterval(first.relativeSourceShift)} at ${first.k} and ${percentWithInterval(last.relativeSourceShift)} at ${last.k}.`
    : "The run is not saved deep enough to compare 20 with 60.";
  return { title: "By depth", parts: [{ kind: "picture", picture: depthPicture(audit), caption: "Mean nDCG by depth on the shared subset, with 95 % bands", sentence, table: depthTable(audit.depth) }] };
}

export function categorySection(audit: Audit): ReportSection {
  const k = String(audit.contested.k);
  const ranked = Object.entries(audit.byCategory).filter(([, { differences }]) => differences.sourceMinusRaw[k]!.value !== null).sort(([, a], [, b]) => b.differences.sourceMinusRaw[k]!.value! - a.differences.sourceMinusRaw[k]!.value!);
  const [most, least] = [ranked[0], ranked.at(-1)];
  const sentence = !most || !least ? "No category has a query that every target covers." : most === least ? `All queries are of one category, ${most[0] || "without a name"}.`
    : `Source adds most to ${most[0]} (${withCommas(most[1].differences.sourceMinusRaw[k]!)}) and least to ${least[0]} (${withCommas(least[1].differences.sourceMinusRaw[k]!)}).`;
  const rests = ` Scores are means over all queries for which the target is not empty (${TARGETS.map((target) => `${TARGET_NAMES[target]} ${audit.metrics[target].ndcg[k]!.n.toLocaleString("en")}`).join(", ")}), differences over the ${audit.shared.n.toLocaleString("en")} that every target covers, so a difference need not be that of the scores above it.`;
  return { title: "By category", parts: [{ kind: "picture", picture: categoryPicture(audit, k), caption: `Shift of nDCG@${k} by category: full dots Source − Raw, open dots Canonical − Raw`, sentence: sentence + rests, table: categoryTable(audit.byCategory, k) }] };
}

export function answerSection({ answers, run }: Audit): ReportSection {
  const links = scoreLinks(answers);
  return {
    title: "Do credited hits go with better answers?",
    parts: [
      say(`The extractive answer is ${answers.rule}. Scores are over answerable queries that every target covers; a hit counts within ${answers.k}.`, true),
      ...(run.answers ?? []).map((source) => say(`Given answers: ${answerSourceWords(source, run.system)}`)),
      ...links.filter(({ name }) => !name.includes("BLEU")).map(({ name, link }, at): ReportPart => ({
        kind: "picture", picture: answerPicture(link, { name, k: answers.k, id: `answers-${at}` }), caption: `${capital(name)}, by which target hits at ${answers.k}`,
        sentence: `${capital(name)}: ${withInterval(link.byHit.rawOnly)} where only Raw hits, ${withInterval(link.byHit.canonicalOnly)} where only Canonical hits. ${link.best ? `A hit under ${TARGET_NAMES[link.best]} goes best with the score (r = ${decimals(link.predictors[link.best].correlation.value)}).` : "No hit can be correlated with it."}`,
        table: answerTable([{ name, link }]),
      })),
      table("All answer scores", answerTable(links), true),
      table("Hit under each target as a predictor of the answer's score", predictorTable(links)),
    ],
  };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function contestedSection({ contested }: Audit): ReportSection {
  return {
    title: "Contested credits",
    parts: [
      say(`${contested.count.toLocaleString("en")} of ${counted(contested.outOf, "answerable query", "answerable queries")} with evidence (${percent(contested.outOf === 0 ? null : contested.count / contested.outOf)}) hold a contested credit: no raw gold turn within ${contested.k}, but a transformed memory of one.${contested.count === 0 ? "" : " Whether they deserve the credit is for people to say; assay project from-audit makes a labelling project of them."}`),
      table("By the rank that was credited", contestedCounts("Rank", contested.byStratum)),
      table("By category", contestedCounts("Category", contested.byCategory)),
    ],
  };
}

export function comparisonSection(audit: Audit): ReportSection {
  return { title: "Beside the paper’s figures", parts: [say("The paper’s figures are over its own runs, stores and retrievers.", true), table("Figures of the paper and of this run", paperComparison(audit))] };
}

export function longMemEvalSection(scores: LongMemEvalScores): ReportSection {
  return {
    title: "By LongMemEval’s own metrics",
    parts: [
      say("LongMemEval’s nDCG leaves the first two ranks undiscounted, so it differs from the usual one; it stands here under its own name, for comparison with published figures. By session, turns are mapped to their sessions, k counts distinct sessions, and turns of an answer session without the answer count as another session, as in LongMemEval’s code. Unanswerable queries are left out, as there. LongMemEval indexes users’ turns only; this store has all turns and what was made of them.", true),
      table("LongMemEval’s metrics", longMemEvalTable(scores), true),
    ],
  };
}
