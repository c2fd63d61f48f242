import { cohenKappa } from "@/lib/stats/cohen-kappa";
import { kendallTau } from "@/lib/stats/kendall-tau";
import { binaryKappaTestSize, kappaTestSize } from "@/lib/stats/kappa-test-size";
import { pairedStudentSize } from "@/lib/stats/paired-student-size";
import { pairedValues } from "@/lib/stats/paired-values";
import { pearson } from "@/lib/stats/pearson";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { raterDifference } from "@/lib/stats/rater-difference";
import { correlationSize, finitePopulationSize, proportionSize, twoProportionsSize } from "@/lib/stats/sample-size";
import { spearman } from "@/lib/stats/spearman";
import { caseRatings, ends } from "./case-ratings";
import type { CorrelationDetails } from "@/lib/stats/correlation-statistic";
import type { Statistic } from "@/lib/stats/statistic";
import type { CaseRunner } from "./reference-case";

const correlation: CaseRunner = ({ input }) => {
  const { x, y } = input as { x: (number | null)[]; y: (number | null)[] };
  const [r, rho, tau] = [pearson(x, y), spearman(x, y), kendallTau(x, y)];
  const described = (statistic: Statistic<CorrelationDetails>, name: string, p: string) =>
    statistic.value === null ? null : { [name]: statistic.value, [p]: statistic.p, ci95: ends(statistic.interval) };
  return {
    pearson: described(r, "r", "p"), spearman: described(rho, "rho", "p_t_approx"), kendall_tau_b: described(tau, "tau", "p"),
    undefined: r.value === null, n_used: r.n,
  };
};

const ordinal: CaseRunner = ({ input }) => {
  const { a, b, scale } = input as { a: number[]; b: number[]; scale: number[] };
  const ratings = caseRatings(a.map((one, at) => [one, b[at]!]), scale);
  const kappa = (weights: "unweighted" | "linear" | "quadratic") => cohenKappa(ratings, ["1", "2"], { weights }).value;
  const share = (within: 0 | 1 | 2) => percentAgreement(ratings, { within }).value;
  const difference = raterDifference(pairedValues(ratings, ["1", "2"]));
  const [r, rho] = [pearson(a, b), spearman(a, b)];
  return {
    exact: share(0), within1: share(1), within2: share(2), kappa: kappa("unweighted"), linear: kappa("linear"), qwk: kappa("quadratic"),
    pearson: r.value === null ? null : { r: r.value, p: r.p }, spearman: rho.value === null ? null : { rho: rho.value, p_t_approx: rho.p },
    mae: difference.meanAbsoluteDifference.value, rmse: difference.rootMeanSquareDifference.value,
  };
};

/** The case names its inputs in words, which the lines below spell out. */
const sampleSize: CaseRunner = ({ input }) => {
  const { confint, fpc } = input as { confint: string[]; fpc: string[] };
  const numbers = (text: string) => text.split(",").map((part) => Number(part.split("=")[1])) as [number, number];
  return {
    confint_proportion: Object.fromEntries(confint.map((text) => [text, proportionSize(...numbers(text))])),
    finite_population: Object.fromEntries(fpc.map((text) => [text, finitePopulationSize(...numbers(text))])),
    kappa_tests: {
      "irr N.cohen.kappa(.422,.557,.4,.6)": binaryKappaTestSize(0.422, 0.557, { expected: 0.4, null: 0.6 }),
      "irr N.cohen.kappa(.5,.5,.7,.85)": binaryKappaTestSize(0.5, 0.5, { expected: 0.7, null: 0.85 }),
      "irr N.cohen.kappa(.5,.5,.7,.85,power=.9)": binaryKappaTestSize(0.5, 0.5, { expected: 0.7, null: 0.85, power: 0.9 }),
      "irr N2.cohen.kappa(c(.2,.25,.55),k1=.613,k0=.4)": kappaTestSize([0.2, 0.25, 0.55], { expected: 0.613, null: 0.4 }),
      "irr N2.cohen.kappa(c(.2,.05,.2,.05,.2,.3),k1=.1,k0=0.5)": kappaTestSize([0.2, 0.05, 0.2, 0.05, 0.2, 0.3], { expected: 0.1, null: 0.5 }),
    },
    power: {
      "two proportions .80 vs .90, power .8 (per group)": twoProportionsSize(0.8, 0.9),
      "paired t d=.1 power .8": pairedStudentSize(0.1),
      "r=.3 power .8": correlationSize(0.3),
    },
  };
};

export const associationRunners = { correlation, ordinal_agreement: ordinal, sample_size: sampleSize } satisfies Record<string, CaseRunner>;
