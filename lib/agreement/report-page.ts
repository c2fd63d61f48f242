import { drawingHtml, escapeHtml, SHADES, staticPage, tableHtml } from "@/lib/pictures/static-page";
import { estimatePicture, matrixPicture } from "./figure-pictures";
import { altTestTable, breakdownTable, groupTable, judgeTable, usageTable } from "./figure-tables";
import { majorityClassTable, majorityTable } from "./majority-tables";
import { agreesMoreTable, competenceTable, panelTable, rightMoreOftenTable } from "./panel-tables";
import { meanScoreTable, orderedPairTable } from "./ordered-tables";
import { confusionTableOf, pairTable } from "./pair-tables";
import type { AgreementReport, ReportRater, ScaleReport } from "./report-types";

/** A report as one HTML page that needs nothing else: the sentence, then the picture, then the table. */
export function reportPage(report: AgreementReport, title: string): string {
  const people = report.raters.filter(({ kind }) => kind === "person").length;
  const scales = report.questions.flatMap(({ prompt, scales }) => scales.map((scale) => ({ scale, title: scales.length > 1 ? `${prompt} (${scale.name})` : prompt })));
  const body = scales.map(({ scale, title }, at) => scaleHtml(scale, { title, id: `scale-${at}`, raters: report.raters }));
  return staticPage(title, `<p class="soft">${report.drawn.toLocaleString("en")} cases, ${people} people, ${report.raters.length - people} judges. Intervals: 95 %, bootstrap over cases, ${report.resamples.toLocaleString("en")} resamples, seed ${report.seed}. The words for κ are those of Landis and Koch (1977).</p>
${body.join("\n")}`);
}

function scaleHtml(scale: ScaleReport, { title, id, raters }: { title: string; id: string; raters: readonly ReportRater[] }): string {
  const { people, models, modelsAgainstPeople, pairs, ordered } = scale;
  const estimates = estimatePicture(scale, `${id}-estimates`);
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    `<p class="lead">${escapeHtml(people.sentence)}</p>`,
    drawingHtml(estimates?.svg, estimates?.narrowSvg),
    estimates && modelsAgainstPeople.length > 0 && `<p class="soft">Full dots: people among themselves. Open dots: comparisons with a judge, and judges; the short upright line is what people reach among themselves on the same ${escapeHtml(scale.counted.item)}s.</p>`,
    section("People among themselves", tableHtml(groupTable(people, scale))),
    judgesHtml(scale),
    models.raters.length > 1 && section("Judges among themselves", `<p>${escapeHtml(models.sentence)}</p>${tableHtml(groupTable(models, scale))}`),
    scale.panel && section("The judges as a panel", tableHtml(panelTable(scale.panel))),
    scale.judgesCompared.length > 0 && section("Which judge is better", `${tableHtml(rightMoreOftenTable(scale))}${tableHtml(agreesMoreTable(scale))}`),
    pairs.length > 0 && section("Cohen’s κ of every pair", `${drawingHtml(matrixPicture(scale, { raters, names: {}, id: `${id}-pairs` }).svg)}${folded("The numbers as a table", tableHtml(pairTable(scale, {})))}`),
    pairs.some(({ n }) => n > 0) && section("Confusion tables", confusionsHtml(scale)),
    ordered && section("Distances on the scale", `${tableHtml(meanScoreTable(ordered, {}))}${ordered.pairs.length > 0 ? folded("Every pair", tableHtml(orderedPairTable(ordered, {}))) : ""}`),
    scale.breakdown.length > 0 && section("People, part by part", tableHtml(breakdownTable(scale))),
    scale.competence && section("Competence of annotators (Dawid and Skene)", tableHtml(competenceTable(scale.competence, {}))),
    section("How often each label was given", tableHtml(usageTable(scale, { raters, names: {} }))),
  ].filter(Boolean).join("\n");
}

function judgesHtml(scale: ScaleReport): string {
  const { modelsAgainstPeople } = scale;
  const [first] = modelsAgainstPeople;
  if (!first) return "";
  return [
    section("People with each judge", `<ul>${modelsAgainstPeople.map(({ sentence }) => `<li>${escapeHtml(sentence)}</li>`).join("")}</ul>${tableHtml(judgeTable(scale))}`),
    section(`Alternative annotator test, ε = ${first.altTest.epsilon}`, tableHtml(altTestTable(scale))),
    section("Each judge and the people’s majority", `${tableHtml(majorityTable(scale))}${folded("Label by label", tableHtml(majorityClassTable(scale)))}`),
  ].join("\n");
}

/** Tables shaded by count rather than a picture and a table of each pair: fourteen raters have ninety-one pairs. */
function confusionsHtml({ pairs, classes, counted: { item } }: ScaleReport): string {
  return pairs.filter(({ n }) => n > 0).map((pair) => {
    const { counts } = pair.confusion;
    const most = Math.max(1, ...counts.flat());
    const shadeAt = (row: number, column: number) => Math.ceil((SHADES * (counts[row]?.[column - 1] ?? 0)) / most);
    return folded(`${pair.a} and ${pair.b}, ${pair.n.toLocaleString("en")} ${item}${pair.n === 1 ? "" : "s"}`, tableHtml(confusionTableOf(pair, { classes, names: {} }), { shadeAt }));
  }).join("\n");
}

function folded(summary: string, content: string): string {
  return `<details><summary>${escapeHtml(summary)}</summary>${content}</details>`;
}

function section(title: string, content: string): string {
  return `<section><h3>${escapeHtml(title)}</h3>${content}</section>`;
}
