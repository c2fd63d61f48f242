import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { agreementOfFiles } from "./agreement-of-files";
import { fileFigures } from "./file-figures";

const FOLDER = path.resolve(import.meta.dirname, "../../../shared/data/alttest");

/**
 * Values of a plain Python implementation of the published formulas on the same files; the alternative annotator test
 * as published (Calderon, Reichart & Dror 2025, table 2).
 */
const REFERENCE = [
  { name: "wax", n: 246, raters: 8, percent: 0.3265582655826559, fleiss: 0.2643828961773205, alpha: 0.26482641178393085, pair: { a: "9", b: "10", n: 246, kappa: 0.6748682852642441 }, epsilon: 0.1, gpt4o: "0.50/0.73" },
  { name: "framing", n: 2552, raters: 4, percent: 0.7874869383489992, fleiss: 0.5665693003046087, alpha: 0.566625913509915, pair: { a: "worker_0", b: "worker_1", n: 2200, kappa: 0.5520210065938295 }, epsilon: 0.15, gpt4o: "1.00/0.92" },
  { name: "cebab_aspects", n: 1008, raters: 10, percent: 0.8607804232804245, fleiss: 0.7418647858601941, alpha: 0.7419288074906691, pair: { a: "w1", b: "w10", n: 142, kappa: 0.7910228108903606 }, epsilon: 0.1, gpt4o: "0.90/0.93" },
];

describe.each(REFERENCE)("agreement on published label matrices: $name", ({ name, n, raters, percent, fleiss, alpha, pair, epsilon, gpt4o }) => {
  const [humans, judges] = ["human", "llm"].map((kind) => path.join(FOLDER, `${name}.${kind}_annotations.json`)) as [string, string];
  if (!existsSync(humans) || !existsSync(judges)) {
    it.skip(`needs ${humans} and ${judges}; the data are public at github.com/nitaytech/AltTest`, () => undefined);
    return;
  }

  it("equals the reference", async () => {
    const figures = fileFigures(await agreementOfFiles({ humans, judges, scale: "nominal", epsilon, seed: 1, resamples: 20 }));
    expect(figures).toMatchObject({ n, raters });
    expect(figures.percentAgreement.value).toBeCloseTo(percent, 10);
    expect(figures.fleissKappa.value).toBeCloseTo(fleiss, 10);
    expect(figures.krippendorffAlpha.value).toBeCloseTo(alpha, 10);
    const found = figures.pairwiseCohenKappa.find(({ a, b }) => [a, b].includes(pair.a) && [a, b].includes(pair.b));
    expect(found?.n).toBe(pair.n);
    expect(found?.kappa).toBeCloseTo(pair.kappa, 10);
    const test = figures.altTest.find(({ judge }) => judge === "gpt-4o");
    expect(`${test?.winningRate?.toFixed(2)}/${test?.advantageProbability?.toFixed(2)}`).toBe(gpt4o);
  });
});
