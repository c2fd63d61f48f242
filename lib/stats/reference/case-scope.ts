/** Cases that the statistics room does not answer, by statistic, each with the reason. */
export const OUT_OF_SCOPE_STATISTICS: Readonly<Record<string, string>> = {
  ndcg_graded: "retrieval metric, covered by lib/metrics",
  ndcg_graded_scored: "retrieval metric, covered by lib/metrics",
  retrieval_longmemeval: "retrieval metric, covered by lib/metrics",
  retrieval_rescore: "retrieval metric, covered by lib/metrics",
  retrieval_run_mean: "retrieval metric, covered by lib/metrics",
  retrieval_single_query: "retrieval metric, covered by lib/metrics",
  retrieval_single_query_scored: "retrieval metric, covered by lib/metrics",
};

/** Single cases out of scope, by name. */
export const OUT_OF_SCOPE_CASES: Readonly<Record<string, string>> = {
  "rng-pure-rand-xoroshiro128plus": "records that the first words of this generator are −1 − seed, which is why it is not used",
};

/** Values inside a case that are not ours to reproduce: path (a star is one step) and the reason. */
export const NOT_COMPARED: Readonly<Record<string, readonly { path: string; reason: string }[]>> = {
  bca_interval: [{ path: "basic_ci95", reason: "the basic interval is not offered" }],
  percentile_interval: [
    { path: "boot_ci_perc", reason: "R's boot.ci interpolates on the normal scale; type 7 is the declared convention" },
    { path: "floor_index", reason: "an index convention shown for contrast" },
  ],
  gwet_family: [
    { path: "*/krippendorff_alpha/pa", reason: "irrCAC's rewriting of alpha as agreement; alpha itself is compared" },
    { path: "*/krippendorff_alpha/pe", reason: "irrCAC's rewriting of alpha as agreement; alpha itself is compared" },
  ],
  correlation: [{ path: "note", reason: "a remark, not a value" }],
  dawid_skene: [{ path: "note", reason: "a remark, not a value; dawid-skene.test.ts checks it" }],
};

/** Values of single cases that we deliberately answer otherwise. */
export const ANSWERED_OTHERWISE: Readonly<Record<string, readonly { path: string; reason: string }[]>> = {
  "cohen-irr-anxiety-raters23": ["linear/z", "linear/p", "quadratic/z", "quadratic/p"].map((path) => ({
    path, reason: "irr's test of another kappa: it drops the unused level 5 before weighting, while the expected kappa is over all six",
  })),
  "cohen-fleiss-1969-weighted-custom": [
    { path: "var", reason: "not the large-sample variance of this kappa, which is 0.0032483 by numerical differentiation; see cohen-variances.test.ts" },
  ],
  "corr-edge-n2": [{ path: "pearson/p", reason: "two pairs have no p; scipy prints 1" }],
};
