import { NO_LEAK_CHECK } from "@/lib/memory/trace";
import { ADVICE } from "./advice";
import { counted, percentWithInterval, withInterval } from "./numbers";
import {
  answerSection, categorySection, comparisonSection, contestedSection, depthSection, instabilitySection, longMemEvalSection, scoreSection, sizeSection, subsetSection,
} from "./report-sections";
import { savedDepthWords } from "./saved-depth";
import { count, sourceWords, tableOf, text } from "./report-tables";
import { caveatsOf, contractHash, extractionInWords, storeInWords } from "./store-words";
import { validatedLead } from "./validated-lead";
import { validatedSections } from "./validated-report";
import type { Audit } from "./audit";
import type { Report, ReportSection } from "./report-section";

/** The audit of one run as a report: every number with its n and interval, the paper's figures beside ours. */
export function auditReport(audit: Audit): Report {
  return {
    title: `Target audit: ${audit.run.system} on ${audit.run.dataset}`,
    lead: [validatedLead(audit), leadOf(audit), savedDepthWords([audit.run]), ...caveatsOf(audit.run)].filter(Boolean).join(" "),
    sections: [
      scoreSection(audit), subsetSection(audit), instabilitySection(audit), sizeSection(audit), depthSection(audit), categorySection(audit), answerSection(audit),
      contestedSection(audit), ...(audit.validated ? validatedSections(audit.validated, audit, String(audit.contested.k)) : []), adviceSection(), comparisonSection(audit), ...(audit.longMemEvalScores ? [longMemEvalSection(audit.longMemEvalScores)] : []), ...datasetSection(audit), methodSection(audit),
    ],
  };
}

function leadOf({ shared, instability, contested, run }: Audit): string {
  const k = String(contested.k);
  if (shared.n === 0) return `No query of ${run.dataset} is covered by every target, so the targets cannot be compared on this run.`;
  const { sourceMinusRaw, canonicalMinusRaw } = shared.differences;
  return `With the ranked lists of ${run.system} fixed, nDCG@${k} moves by ${withInterval(sourceMinusRaw.ndcg[k]!)} when Source is credited instead of Raw, and by ${withInterval(canonicalMinusRaw.ndcg[k]!)} when Canonical is; ${percentWithInterval(instability.canonicalMinusRaw.changed)} of ${counted(shared.n, "query", "queries")} change (95 % intervals over queries).`;
}

export function adviceSection(): ReportSection {
  return { title: "Which target to report", parts: ADVICE.map((words) => ({ kind: "text", text: words })) };
}

function datasetSection({ dataset }: Audit): ReportSection[] {
  if (!dataset) return [];
  return [{
    title: "What was read",
    parts: [
      { kind: "text", text: `${counted(dataset.conversations, "conversation")}, ${counted(dataset.sessions, "session")}, ${counted(dataset.turns, "turn")}, ${counted(dataset.questions, "question")}, of which ${dataset.unanswerableQuestions.toLocaleString("en")} are unanswerable.` },
      { kind: "table", caption: "Found in the file", table: tableOf([text("What"), count("Times")], Object.entries(dataset.counts)) },
    ],
  }];
}

function methodSection({ run, definitions, bootstrap }: Audit): ReportSection {
  const { rules, sha256 } = run.contract;
  const list = (values: Record<string, string | number>) => Object.entries(values).map(([name, value]) => `${name} ${value}`).join(", ");
  return {
    title: "How it was made",
    parts: [{
      kind: "table", caption: "Definitions and provenance",
      table: tableOf([text("What"), text("Statement")], [
        ...Object.entries(definitions),
        ["resamples", `${bootstrap.resamples.toLocaleString("en")}, seed ${bootstrap.seed}`],
        ["system", `${run.system} (${list(run.retriever)})`],
        ["saved", `top ${run.k}`],
        ["store", `${storeInWords(rules)}; anchored to ${rules.anchorUnit}s; a memory with several anchors counts when ${rules.severalAnchors} ${rules.severalAnchors === "any" ? "is" : "are"} gold`],
        ...(run.extraction ? [["extraction", extractionInWords(run.extraction)]] : []),
        ["lineage contract", contractHash(sha256)],
        ...(run.source ? [["input", sourceWords(run.source)]] : []),
        ["versions", list(run.versions)],
        ["leak check", run.leakCheck ? `${run.leakCheck.statement} ${counted(run.leakCheck.turns, "turn")}; SHA-256 of the store ${run.leakCheck.storeSha256.slice(0, 16)}…` : NO_LEAK_CHECK],
      ]),
    }],
  };
}
