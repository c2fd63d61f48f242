import { expect, test } from "vitest";
import { buildReport } from "./build-report";
import { questionOfFiles } from "./file-scale";
import { reportPage } from "./report-page";
import { reportText } from "./report-text";

const NASTY = "<img src=x onerror=alert(1)>";

async function report() {
  const labels = ["a", "b", "c", "d"].flatMap((item, at) => [NASTY, "ben", "judge"].map((rater, who) => ({ item, rater, label: (at + (who === 2 && at === 0 ? 1 : 0)) % 2 === 0 ? "yes" : NASTY })));
  const question = questionOfFiles([{ name: "f", labels: labels.map((label) => ({ ...label, kind: null, place: "" })) }], { scale: "nominal" });
  return buildReport({
    cases: ["a", "b", "c", "d"].map((id) => ({ id, stratum: null, category: null })),
    raters: [{ pseudonym: NASTY, kind: "person" }, { pseudonym: "ben", kind: "person" }, { pseudonym: "judge", kind: "model" }],
    labels: new Map([[question.id, labels]]), questions: [question], seed: 1, resamples: 50,
  });
}

test("the page stands alone, opens with the sentence and draws the pictures", async () => {
  const html = reportPage(await report(), "Agreement: H.json");
  expect(html.indexOf("Two annotators agree almost perfectly")).toBeLessThan(html.indexOf("<svg"));
  // The estimates, wide and narrow, and the matrix; the three confusion tables are shaded tables.
  expect(html.match(/<svg/g)).toHaveLength(3);
  expect(html.match(/<table class="shaded">/g)).toHaveLength(3);
  expect(html).toContain('class="number shade-10"');
  expect(html).not.toMatch(/<script|<link|<img| href=|url\(/);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("names and labels are inert in it", async () => {
  const html = reportPage(await report(), NASTY);
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
});

test("the text says the same with n, interval and the judge's test", async () => {
  const text = reportText(await report());
  expect(text).toContain("Two annotators agree almost perfectly: Fleiss’ κ 1.00");
  expect(text).toMatch(/ben with judge +0\.50 /);
  expect(text).toMatch(/judge +not computable: No person has 30 or more items/);
  expect(text).not.toMatch(/NaN|undefined|null/);
});
