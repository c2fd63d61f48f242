import { plural } from "@/lib/plural";
import type { ImportReport } from "@/lib/cases/imports/import-file";
import { EXIT } from "./report-error";

const FAULTS_SHOWN = 20;

/** Prints what an import did, as the contract's JSON or in words, and sets the exit code: 1 when the file was refused. */
export function printImport(report: ImportReport, { noun, json }: { noun: "case" | "label"; json: boolean }): void {
  if (!report.imported) process.exitCode = EXIT.inputOrState;
  const { added, skipped, faults, faultCount, ignoredFields, outside } = report;
  if (json) {
    const more = { ...(faultCount > faults.length ? { faultCount } : {}), ...(ignoredFields.length > 0 ? { ignoredFields } : {}), ...(outside ? { outside } : {}) };
    console.log(JSON.stringify({ added, skipped, faults, ...more }));
    return;
  }
  for (const { line, item, field, message } of faults.slice(0, FAULTS_SHOWN)) {
    console.error(`line ${line}${item === undefined ? "" : `, object ${item}`}${field ? `, ${field}` : ""}: ${message}`);
  }
  if (faultCount > FAULTS_SHOWN) console.error(`… and ${plural(faultCount - FAULTS_SHOWN, "more fault")} (--json lists up to 1,000).`);
  if (ignoredFields.length > 0) console.error(`Left out, since they mean nothing here: ${ignoredFields.join(", ")}.`);
  if (report.imported && report.outside) console.error(`${plural(report.outside, "label")} of people ${report.outside === 1 ? "is" : "are"} on cases outside the sample: ${report.outside === 1 ? "it enters" : "they enter"} no figure until ${report.outside === 1 ? "its case is" : "their cases are"} drawn, and need not be given again then.`);
  if (report.imported) console.log(`Added ${plural(added, noun)}; ${skipped.toLocaleString("en")} ${skipped === 1 ? "was" : "were"} there already${faultCount > 0 ? `; ${plural(faultCount, "fault")} left out` : ""}.`);
  else console.error(`Nothing was imported. Mend the file, or leave the faulty lines out with --skip-bad.`);
}
