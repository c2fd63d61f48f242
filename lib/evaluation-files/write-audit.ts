import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { serializeQrels, serializeTrecRun } from "@/lib/memory/trec";
import { standaloneSvg } from "@/lib/pictures/standalone-svg";
import { auditReport } from "@/lib/target-audit/report";
import { reportHtml, reportMarkdown, reportPictures } from "@/lib/target-audit/report-section";
import { targetCard } from "@/lib/target-audit/target-card";
import { TARGETS } from "@/lib/target-audit/targets";
import type { Audit } from "@/lib/target-audit/audit";
import type { RunComparison } from "@/lib/target-audit/flips";
import type { CollectedRun } from "@/lib/target-audit/run-collector";
import type { Report } from "@/lib/target-audit/report-section";

interface AuditToWrite {
  run: Pick<CollectedRun, "rescored" | "contested">;
  audit: Audit;
  /** With other runs of the dataset, for the target card. */
  comparison?: RunComparison | null;
}

/**
 * Writes everything that follows from one run into a directory, made if need be: `audit.json`, `report.html`,
 * `report.md` with its `pictures/`, `target-card.md`, `contested.jsonl` and `trec/`.
 * @returns the names of the files within the directory
 */
export async function writeAudit(directory: string, { run: { rescored, contested }, audit, comparison = null }: AuditToWrite): Promise<string[]> {
  await mkdir(join(directory, "trec"), { recursive: true });
  await writeFile(join(directory, "audit.json"), `${JSON.stringify(audit, null, 2)}\n`);
  const reports = await writeReport(directory, auditReport(audit));
  await writeFile(join(directory, "target-card.md"), targetCard(audit, comparison));
  await writeLines(join(directory, "contested.jsonl"), contested.map((item) => JSON.stringify(item)));
  const { system, k } = audit.run;
  await writeLines(join(directory, "trec/run.txt"), serializeTrecRun(rescored.map(({ query }) => query), { system, k }));
  for (const target of TARGETS) {
    await writeLines(join(directory, `trec/qrels.${target}.txt`), serializeQrels(rescored.map(({ query, targets }) => ({ query: query.id, target: targets[target] }))));
  }
  return ["audit.json", ...reports, "target-card.md", "contested.jsonl", "trec/run.txt", ...TARGETS.map((target) => `trec/qrels.${target}.txt`)];
}

/** A report as `report.html` and `report.md`, with the pictures of the latter in `pictures/`. */
export async function writeReport(directory: string, report: Report): Promise<string[]> {
  const pictures = reportPictures(report).map(({ id, svg }) => ({ name: `pictures/${id}.svg`, svg: standaloneSvg(svg) }));
  await mkdir(join(directory, "pictures"), { recursive: true });
  await writeFile(join(directory, "report.html"), reportHtml(report));
  await writeFile(join(directory, "report.md"), reportMarkdown(report, { pictures: true }));
  for (const { name, svg } of pictures) await writeFile(join(directory, name), svg);
  return ["report.html", "report.md", ...pictures.map(({ name }) => name)];
}

/** One line after the other, without holding the whole file in memory. */
export async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(withNewlines(lines)), createWriteStream(path));
}

function* withNewlines(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}
