import { drawingHtml as drawing, escapeHtml, staticPage, tableHtml } from "@/lib/pictures/static-page";
import { confusionPicture, estimatePicture, matrixPicture } from "./figure-pictures";
import { altTestTable, breakdownTable, confusionTableOf, groupTable, judgeTable, pairTable, usageTable } from "./figure-tables";
import { meanScoreTable, orderedPairTable } from "./ordered-tables";
import type { AgreementReport, ReportRater, ScaleReport } from "./report-types";

/** A report as one HTML page that needs nothing else: the sentence, then the picture, then the table. */
export function reportPage(report: AgreementReport, title: string): string {
  const people = report.raters.filter(({ kind }) => kind === "person").length;
  const scales = report.questions.flatMap(({ prompt, scales }) => scales.map((scale) => ({ scale, title: `${prompt} (${scale.name})` })));
  const body = scales.map(({ scale, title }, at) => scaleHtml(scale, { title, id: `scale-${at}`, raters: report.raters }));
  return staticPage(title, `<p class="soft">${report.drawn.toLocaleString("en")} cases, ${people} people, ${report.raters.length - people} judges. Intervals: 95 %, bootstrap over cases, ${report.resamples.toLocaleString("en")} resamples, seed ${report.seed}. The words for κ are those of Landis and Koch (1977).</p>
${body.join("\n")}`);
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
