import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { altTest } from "./alt-test";
import { buildRatings } from "./ratings";
import { recordsOfLabelMatrix } from "./rating-records";
import type { LabelMatrix } from "./rating-records";

const FOLDER = path.resolve(import.meta.dirname, "../../../shared/data/alttest");
const JUDGES = ["gemini_flash", "gemini_pro", "gpt-4o", "llama-31", "gpt-4o-mini", "mistral-v03"];

/** Winning rate and advantage probability as published (Calderon, Reichart & Dror 2025, table 2), in the order of JUDGES. */
const PUBLISHED = [
  { name: "wax", epsilon: 0.1, rows: ["0.38/0.69", "0.50/0.74", "0.50/0.73", "0.00/0.57", "0.00/0.59", "0.00/0.50"] },
  { name: "framing", epsilon: 0.15, rows: ["1.00/0.83", "1.00/0.91", "1.00/0.92", "0.50/0.80", "1.00/0.87", "0.25/0.80"] },
  { name: "cebab_aspects", epsilon: 0.1, rows: ["0.70/0.91", "0.90/0.94", "0.90/0.93", "0.60/0.89", "0.50/0.90", "0.10/0.81"] },
];

describe.each(PUBLISHED)("the published table of the alternative annotator test: $name", ({ name, epsilon, rows }) => {
  const file = (kind: string) => path.join(FOLDER, `${name}.${kind}_annotations.json`);
  const missing = [file("human"), file("llm")].filter((one) => !existsSync(one));
  if (missing.length > 0) {
    it.skip(`needs ${missing.join(" and ")}; the data are public at github.com/nitaytech/AltTest`, () => undefined);
    return;
  }
  const read = (kind: string) => JSON.parse(readFileSync(file(kind), "utf8")) as LabelMatrix;
  const humans = read("human");
  const records = recordsOfLabelMatrix({ ...humans, ...read("llm") });
  const ratings = buildRatings(records, { scale: { level: "nominal", categories: [...new Set(records.map(({ label }) => String(label)))] } });

  it.each(JUDGES.map((judge, at) => ({ judge, published: rows[at] })))("$judge has $published", ({ judge, published }) => {
    const result = altTest(ratings, { judge, humans: Object.keys(humans), epsilon });
    expect(`${result.winningRate.value?.toFixed(2)}/${result.advantageProbability.value?.toFixed(2)}`).toBe(published);
  });
});
