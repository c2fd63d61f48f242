import { agreementSection } from "./agreement-section";
import type { ManifestJudge, Manifest, ManifestStratum } from "./manifest";

/**
 * The validation card: one page in Markdown that says what was validated, by whom, under which guideline and how well
 * they agree, with what a reader needs to recompute it. Rounds for reading; manifest.json has the exact numbers.
 */
export function validationCard(manifest: Manifest): string {
  const sections = [header(manifest), who(manifest), agreementSection(manifest.agreement.report), sampling(manifest), finals(manifest), guideline(manifest), recompute(manifest)];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function header({ project, release, counts, software }: Manifest): string[] {
  return [
    `# Validation card: ${line(project.name)}, release ${release.number}`,
    "",
    `${count(counts.cases, "case")} of the task *${project.taskType}*, ${count(counts.humanLabels, "label")} by people and ${count(counts.modelLabels, "label")} by models. Made with ${software.name} ${software.version}; labels as of ${release.snapshotAt}.`,
    ...(release.notes ? ["", ...release.notes.split("\n").map((text) => `> ${text}`)] : []),
    "",
    ...project.questions.flatMap((question) => ("options" in question ? [`- **${question.prompt}** ${question.options.map((option) => option.label.toLowerCase()).join(" / ")}`] : [])),
  ];
}

function who({ raters, counts, project, adjudication }: Manifest): string[] {
  const people = raters.filter((rater) => rater.kind === "human");
  const models = raters.filter((rater) => rater.kind === "model");
  const settled = counts.settledCases > 0 ? `${count(counts.settledCases, "case")} settled by ${count(adjudication.adjudicators.length, "adjudicator")}. ${adjudication.how}` : "No case was settled by an adjudicator.";
  return [
    "## Who labelled",
    "",
    `An ordinary case was meant for ${count(project.overlap, "person", "people")}; ${counts.completeCases} of ${counts.cases} have all their labels. ${settled}`,
    "",
    "| rater | kind | labels | second opinions |",
    "|---|---|---:|---:|",
    ...[...people, ...models].map((rater) => `| ${line(rater.pseudonym)} | ${rater.kind === "human" ? "person" : "model"}${rater.origin === "imported" ? ", imported" : ""} | ${rater.labels} | ${rater.secondOpinions} |`),
    ...models.flatMap((rater) => (rater.judge ? ["", judgeSentence(rater.pseudonym, rater.judge)] : [])),
  ];
}

/** What a judge was, so that another reader could run it again. */
function judgeSentence(pseudonym: string, { kind, config, rubricVersion, promptVersion, servedBy }: ManifestJudge): string {
  const by = `guideline version ${rubricVersion}, prompt version ${promptVersion}`;
  if (kind === "token_overlap") return `${line(pseudonym)} is a baseline without a model: it counts shared words (${by}).${config.rule ? ` ${line(String(config.rule))}` : ""}`;
  return `${line(pseudonym)} is ${line(String(config.model))} at ${line(String(config.baseUrl))}, temperature ${Number(config.temperature)}, ${count(Number(config.repeats), "repeat")} a case (${by}${servedBy.length > 0 ? `; answered by ${servedBy.map(line).join(", ")}` : ""}).`;
}

function sampling({ sampling: { strata, design, additions }, counts }: Manifest): string[] {
  const sampled = strata.some((stratum) => stratum.inclusionProbability !== null);
  if (!sampled) return ["## Sampling", "", `All ${count(counts.cases, "imported case")} were taken; no sample was drawn.`];
  return [
    "## Sampling",
    "",
    `${describeDesign(design)}${additions.length > 0 ? ` Cases were added to its strata at random ${additions.length === 1 ? "once" : `${additions.length} times`} since.` : ""} Weight a case by the inverse of its inclusion probability (labels-wide.csv) to estimate the population.`,
    "",
    "| stratum | cases in it | drawn | inclusion probability |",
    "|---|---:|---:|---:|",
    ...strata.map((stratum) => `| ${line(stratum.stratum ?? "all")} | ${stratum.size ?? "–"} | ${stratum.drawn} | ${probability(stratum)} |`),
  ];
}

function describeDesign(design: unknown): string {
  const seed = (design as { seed?: unknown } | null)?.seed;
  return `A sample was drawn${typeof seed === "number" ? ` with seed ${seed}` : ""}; its full design is in manifest.json.`;
}

function finals({ finalLabels, project }: Manifest): string[] {
  return [
    "## Final labels",
    "",
    finalLabels.uses,
    ...Object.entries(finalLabels.questions).flatMap(([id, summary]) => {
      const question = project.questions.find((candidate) => candidate.id === id);
      const options = question && "options" in question ? question.options : [];
      const without = summary.provenance.none;
      return [
        "",
        `*${line(question?.prompt ?? id)}*${question?.askedOf ? ` Asked of ${question.askedOf} only.` : ""}`,
        "",
        `| label | ${question && "per" in question && question.per ? `${question.per}s` : "cases"} |`,
        "|---|---:|",
        ...options.map((option) => `| ${line(option.label)} | ${summary.labels[option.value] ?? 0} |`),
        ...(without > 0 ? [`| no final label | ${without} |`] : []),
        "",
        `Where they come from: ${Object.entries(summary.provenance).filter(([, cases]) => cases > 0).map(([provenance, cases]) => `${PROVENANCE_WORDS[provenance] ?? provenance} ${cases}`).join(", ")}.`,
      ];
    }),
  ];
}

const PROVENANCE_WORDS: Record<string, string> = {
  adjudicated: "adjudicated",
  unanimous: "unanimous",
  majority: "majority",
  single: "one label only",
  tie_rule: "tie rule",
  none: "none",
};

function guideline({ rubrics }: Manifest): string[] {
  if (rubrics.length === 0) return ["## Guideline", "", "No rubric was published."];
  return [
    "## Guideline",
    "",
    ...rubrics.map((rubric) => `- Version ${rubric.version}${rubric.publishedAt ? `, published ${rubric.publishedAt.slice(0, 10)}` : ""}: ${count(rubric.labels, "label")}; SHA-256 \`${rubric.sha256}\`${rubric.changeNote ? ` (${line(rubric.changeNote)})` : ""}`),
    "",
    "The full text of each version is in manifest.json.",
  ];
}

function recompute({ project }: Manifest): string[] {
  return [
    "## How to recompute",
    "",
    "Every number comes from the files beside this card. To check them in Assay:",
    "",
    "```",
    `npx assay project create --name check --task ${project.taskType} --overlap ${project.overlap} --json`,
    "npx assay import-cases cases.jsonl --project check",
    "npx assay import-labels annotations.jsonl --project check",
    "npx assay agreement --project check",
    "```",
    "",
    "manifest.json holds the SHA-256 of every file; its own SHA-256 identifies the release.",
  ];
}

function count(n: number, singular: string, many = `${singular}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? singular : many}`;
}

function probability({ inclusionProbability }: ManifestStratum): string {
  return inclusionProbability === null ? "–" : inclusionProbability.toFixed(4);
}

/** Text inside one line of Markdown or one cell of a table. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim();
}
