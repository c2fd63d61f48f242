/**
 * Coverage of the 95 % intervals of Fleiss' kappa by seeded simulation: raters × prevalence × kappa at 100 items.
 * Prints one line a cell and exits with 1 when a cell that should hold does not.
 * Usage: npx tsx scripts/bench/bench-coverage.ts [simulations] [method: default, percentile, bca or analytic]
 */
import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { IndexSampler } from "@/lib/stats/index-sampler";
import { simulateRatings } from "@/lib/stats/simulated-ratings";
import type { IntervalRequest } from "@/lib/stats/statistic";

const ITEMS = 100;
const RATERS = [2, 3, 5];
const PREVALENCES = [0.5, 0.3, 0.1, 0.05];
const KAPPAS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const RESAMPLES = 600;

interface Cell {
  raters: number;
  prevalence: number;
  kappa: number;
}

function coverage(cell: Cell, simulations: number, method: string) {
  const sampler = new IndexSampler(20_251_130 + cell.raters * 1000 + cell.prevalence * 100 + cell.kappa * 10);
  let covered = 0;
  let defined = 0;
  let warned = 0;
  for (let simulation = 0; simulation < simulations; simulation++) {
    const ratings = simulateRatings({ items: ITEMS, raters: cell.raters, proportions: [cell.prevalence, 1 - cell.prevalence], kappa: cell.kappa }, sampler);
    const { interval, warnings } = fleissKappa(ratings, { interval: requestOf(method, simulation) });
    if (!interval) continue;
    defined++;
    if (warnings && warnings.length > 0) warned++;
    if (interval.lower <= cell.kappa && cell.kappa <= interval.upper) covered++;
  }
  return { covered: covered / defined, defined: defined / simulations, warned: warned / defined };
}

function requestOf(method: string, seed: number): IntervalRequest {
  if (method === "analytic") return { method };
  return method === "percentile" || method === "bca" ? { method, seed, resamples: RESAMPLES } : { seed, resamples: RESAMPLES };
}

const simulations = Number(process.argv[2] ?? 1500);
const method = process.argv[3] ?? "default";
let failed = 0;
console.log(`${method}, ${ITEMS} items, ${simulations} simulations a cell${method === "analytic" ? "" : `, ${RESAMPLES} resamples`}`);
console.log("raters  prevalence  kappa  coverage  defined  warned");
for (const raters of RATERS) {
  for (const prevalence of PREVALENCES) {
    for (const kappa of KAPPAS) {
      const { covered, defined, warned } = coverage({ raters, prevalence, kappa }, simulations, method);
      const promised = prevalence >= 0.3 && kappa >= 0.25 && kappa <= 0.8;
      const holds = covered >= 0.93 && covered <= 0.97;
      if (promised && !holds) failed++;
      const verdict = promised ? (holds ? "holds" : "MISSES 0.93 to 0.97") : "";
      console.log([String(raters).padEnd(6), String(prevalence).padEnd(10), String(kappa).padEnd(5), covered.toFixed(3).padEnd(8), defined.toFixed(2).padEnd(7), warned.toFixed(2).padEnd(6), verdict].join("  ").trimEnd());
    }
  }
}
console.log(failed === 0 ? "all promised cells hold" : `${failed} promised cells miss`);
process.exitCode = failed === 0 ? 0 : 1;
