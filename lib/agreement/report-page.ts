import { shownCell, type FigureTable } from "@/lib/pictures/figure-table";
import { confusionPicture, estimatePicture, matrixPicture } from "./figure-pictures";
import { altTestTable, breakdownTable, confusionTableOf, groupTable, judgeTable, pairTable, usageTable } from "./figure-tables";
import { meanScoreTable, orderedPairTable } from "./ordered-tables";
import type { AgreementReport, ReportRater, ScaleReport } from "./report-types";

/** Values of the variables that the pictures use, for a page that stands alone in either theme. */
const STYLE = `
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1b1c1d; --ink-soft: #55585c; --line: #dcdcd7; --accent: #1f5fa8; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1f21; --ink: #ececea; --ink-soft: #a9adb2; --line: #34373a; --accent: #7db4f0; } }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; background: var(--paper); color: var(--ink); font: 0.9375rem/1.55 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: 1rem; margin-top: 2rem; }
.lead { font-size: 1.125rem; } .soft { color: var(--ink-soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.875rem; } th, td { padding: 0.375rem 2rem 0.375rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { font-weight: 500; } .number { text-align: right; } td.number { white-space: nowrap; } .note { min-width: 20rem; }
summary { cursor: pointer; padding: 0.25rem 0; }`;

/** A report as one HTML page that needs nothing else: the sentence, then the picture, then the table. */
export function reportPage(report: AgreementReport, title: string): string {
  const people = report.raters.filter(({ kind }) => kind === "person").length;
  const scales = report.questions.flatMap(({ prompt, scales }) => scales.map((scale) => ({ scale, title: `${prompt} (${scale.name})` })));
  const body = scales.map(({ scale, title }, at) => scaleHtml(scale, { title, id: `scale-${at}`, raters: report.raters }));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1>
<p class="soft">${report.drawn.toLocaleString("en")} cases, ${people} people, ${report.raters.length - people} judges. Intervals: 95 %, bootstrap over cases, ${report.resamples.toLocaleString("en")} resamples, seed ${report.seed}. The words for κ are those of Landis and Koch (1977).</p>
${body.join("\n")}
</body></html>
`;
}

function scaleHtml(scale: ScaleReport, { title, id, raters }: { title: string; id: string; raters: readonly ReportRater[] }): string {
  const { people, models, modelsAgainstPeople, pairs, classes } = scale;
  const confusions = pairs.filter(({ n }) => n > 0).map((pair, at) => {
    const { svg } = confusionPicture(pair, { classes, names: {}, id: `${id}-confusion-${at}` });
    return `<details><summary>${escapeHtml(`${pair.a} and ${pair.b}`)}, ${pair.n} cases</summary>${drawing(svg)}${tableHtml(confusionTableOf(pair, { classes, names: {} }))}</details>`;
  });
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    `<p class="lead">${escapeHtml(people.sentence)}</p>`,
    drawing(estimatePicture(scale, `${id}-estimates`)?.svg),
    section("People among themselves", tableHtml(groupTable(people, scale))),
    modelsAgainstPeople.length > 0 && section("People with each judge", `<ul>${modelsAgainstPeople.map(({ sentence }) => `<li>${escapeHtml(sentence)}</li>`).join("")}</ul>${tableHtml(judgeTable(scale))}`),
    modelsAgainstPeople.length > 0 && section(`Alternative annotator test, ε = ${modelsAgainstPeople[0]?.altTest.epsilon}`, tableHtml(altTestTable(scale))),
    models.raters.length > 1 && section("Judges among themselves", `<p>${escapeHtml(models.sentence)}</p>${tableHtml(groupTable(models, scale))}`),
    pairs.length > 0 && section("Cohen’s κ of every pair", `${drawing(matrixPicture(scale, { raters, names: {}, id: `${id}-pairs` }).svg)}<details><summary>The numbers as a table</summary>${tableHtml(pairTable(scale, {}))}</details>`),
    confusions.length > 0 && section("Confusion tables", confusions.join("\n")),
    scale.ordered && section("Distances on the scale", `${tableHtml(meanScoreTable(scale.ordered, {}))}${scale.ordered.pairs.length > 0 ? tableHtml(orderedPairTable(scale.ordered, {})) : ""}`),
    scale.breakdown.length > 0 && section("People by stratum and category", tableHtml(breakdownTable(scale))),
    section("How often each label was given", tableHtml(usageTable(scale, { raters, names: {} }))),
  ].filter(Boolean).join("\n");
}

function section(title: string, content: string): string {
  return `<section><h3>${escapeHtml(title)}</h3>${content}</section>`;
}

/** Pictures are built element by element, so names in them are escaped already. */
function drawing(svg: string | undefined): string {
  return svg === undefined ? "" : `<div class="wide">${svg}</div>`;
}

function tableHtml({ columns, rows }: FigureTable): string {
  const attribute = (kind: string, name = "") => (name === "Note" ? ' class="note"' : kind === "text" ? "" : ' class="number"');
  const head = columns.map(({ name, kind }) => `<th scope="col"${attribute(kind, name)}>${escapeHtml(name)}</th>`).join("");
  const body = rows.map((row) => `<tr>${columns.map(({ kind }, at) => `<td${attribute(kind)}>${escapeHtml(shownCell(row[at] ?? null, kind))}</td>`).join("")}</tr>`).join("\n");
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
