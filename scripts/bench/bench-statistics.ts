/**
 * Speed of the statistics against numpy (and statsmodels) in the same run: prints milliseconds, ratio and limit a
 * line, and exits with 1 when a ratio is above its limit. Without python3 and numpy, plain JavaScript stands in.
 * Usage: npx tsx scripts/bench/bench-statistics.ts
 */
import { execFileSync } from "node:child_process";
import { bootstrap, resamplingOfSums } from "@/lib/stats/bootstrap";
import { dawidSkeneExpectation, dawidSkeneMaximisation, voteShares } from "@/lib/stats/dawid-skene-steps";
import { fleissKappa, fleissStatistic } from "@/lib/stats/fleiss-kappa";
import { IndexSampler } from "@/lib/stats/index-sampler";
import { krippendorffAlpha } from "@/lib/stats/krippendorff-alpha";
import { responsesOfRatings } from "@/lib/stats/labelled-responses";
import { pairedBootstrap } from "@/lib/stats/paired-bootstrap";
import { simulateRatings } from "@/lib/stats/simulated-ratings";
import { plainAlpha, plainFleiss, plainResamples } from "./plain-statistics";

const SEED = 20_251_130;
const RESAMPLES = 3000;

/** The same work in numpy: best of several runs in milliseconds, as JSON. */
const PYTHON = `
import json, sys, time
import numpy as np
labels = np.array(json.load(sys.stdin), dtype=np.int64)
def best(run, times=7):
    least = 1e9
    for _ in range(times):
        start = time.perf_counter(); run(); least = min(least, time.perf_counter() - start)
    return least * 1e3
result = {}
def resample(n):
    values = np.random.default_rng(1).random(n); rng = np.random.default_rng(2)
    return lambda: values[rng.integers(0, n, (${RESAMPLES}, n))].mean(axis=1)
result["bootstrap"] = best(resample(1900)); result["paired"] = best(resample(1700))
onehot = np.eye(3)[labels]; state = {"posterior": onehot.mean(axis=1)}
def iteration():
    posterior = state["posterior"]
    confusion = np.einsum("nk,nrl->rkl", posterior, onehot); confusion /= confusion.sum(axis=2, keepdims=True)
    log = np.log(posterior.mean(axis=0)) + np.einsum("nrl,rkl->nk", onehot, np.log(confusion))
    scaled = np.exp(log - log.max(axis=1, keepdims=True)); state["posterior"] = scaled / scaled.sum(axis=1, keepdims=True)
result["dawidSkene"] = best(iteration, 20)
try:
    from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa
    result["fleiss"] = best(lambda: fleiss_kappa(aggregate_raters(labels)[0]))
except ImportError:
    pass
print(json.dumps(result))
`;

type Reference = Partial<Record<"bootstrap" | "paired" | "dawidSkene" | "fleiss", number>>;

function numpyTimes(rows: number[][]): Reference {
  try {
    return JSON.parse(execFileSync("python3", ["-c", PYTHON], { input: JSON.stringify(rows), encoding: "utf8", stdio: ["pipe", "pipe", "ignore"], maxBuffer: 1e8 })) as Reference;
  } catch {
    console.log("python3 with numpy is not there: plain JavaScript stands in for it");
    return {};
  }
}

function best(run: () => unknown, times = 40): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

const sampler = new IndexSampler(SEED);
const large = simulateRatings({ items: 10_000, raters: 5, proportions: [0.5, 0.3, 0.2], kappa: 0.5 }, sampler);
const small = simulateRatings({ items: 1900, raters: 5, proportions: [0.5, 0.3, 0.2], kappa: 0.5 }, sampler);
const rows = large.items.map((_, item) => Array.from(large.codes.subarray(item * 5, item * 5 + 5)));
const first = Float64Array.from({ length: 1700 }, () => sampler.uniform());
const second = Float64Array.from({ length: 1700 }, () => sampler.uniform());
const responses = responsesOfRatings(large);
const posterior = voteShares(responses);
const model = dawidSkeneMaximisation(responses, posterior);
const numpy = numpyTimes(rows);

function iterate(): void {
  dawidSkeneExpectation(responses, model, posterior);
  dawidSkeneMaximisation(responses, posterior, model);
}

const lines = [
  { name: "Fleiss' kappa from raw labels, 10,000 × 5", limit: 0.1, ours: best(() => fleissKappa(large), 60), theirs: numpy.fleiss, plain: () => plainFleiss(rows), against: "statsmodels with its aggregation" },
  { name: "Krippendorff's alpha, 10,000 × 5", limit: 0.1, ours: best(() => krippendorffAlpha(large), 60), theirs: undefined, plain: () => plainAlpha(rows), against: "" },
  { name: "Dawid–Skene, one iteration, 10,000 × 5", limit: 1, ours: best(iterate, 40), theirs: numpy.dawidSkene, plain: undefined, against: "numpy" },
  { name: `bootstrap of kappa, ${RESAMPLES} × 1,900 × 5`, limit: 1, ours: best(() => bootstrap(resamplingOfSums(fleissStatistic(small)), { resamples: RESAMPLES, seed: 1 })), theirs: numpy.bootstrap, plain: () => plainResamples(1900, RESAMPLES), against: "numpy integers, gather, mean" },
  { name: `paired bootstrap, ${RESAMPLES} × 1,700`, limit: 1, ours: best(() => pairedBootstrap(first, second, { seed: 1 })), theirs: numpy.paired, plain: () => plainResamples(1700, RESAMPLES), against: "numpy integers, gather, mean" },
];

for (const { name, limit, ours, theirs, plain, against } of lines) {
  const reference = theirs ?? (plain && best(plain, 7));
  if (reference === undefined) {
    console.log(`${name}: ${ours.toFixed(2)} ms, not compared without numpy`);
    continue;
  }
  const ratio = ours / reference;
  if (ratio > limit) process.exitCode = 1;
  console.log(`${name}: ${ours.toFixed(2)} ms, ${theirs === undefined ? "plain implementation" : against} ${reference.toFixed(2)} ms, ratio ${ratio.toFixed(3)} (limit ${limit}) ${ratio > limit ? "SLOW" : "ok"}`);
}
