/** Cases that no function of ours answers, by name, each with the reason. */
export const OUT_OF_SCOPE: Readonly<Record<string, string>> = {
  "rng-pure-rand-xoroshiro128plus": "records that the first words of this generator are −1 − seed, which is why it is not used",
};

interface NotCompared {
  path: string;
  reason: string;
}

const RETRIEVAL: readonly NotCompared[] = ["precision", "average_precision", "ap"].map((metric) => ({
  path: `**/${metric}`, reason: "the audit reports hit, recall, MRR and nDCG only",
}));

/** Values inside a case that are not ours to reproduce: by the statistic: path (`*` is one step, `**` any number of them) and the reason. */
export const NOT_COMPARED: Readonly<Record<string, readonly NotCompared[]>> = {
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
  retrieval_single_query: [
    ...RETRIEVAL,
    { path: "reject", reason: "a repeated id is taken out and reported; the run is not refused" },
  ],
  retrieval_run_mean: RETRIEVAL,
  retrieval_single_query_scored: [
    { path: "by_trec_eval_rule/*", reason: "the given order counts; a trace is never sorted anew by score" },
    { path: "by_tie_average/*", reason: "the given order counts; ties are not averaged" },
  ],
  ndcg_graded: [
    { path: "dcg_linear", reason: "only the normalised gain is reported" },
    { path: "idcg_linear_8_judged", reason: "only the normalised gain is reported" },
    { path: "ndcg6_exponential_8_judged", reason: "gain is linear, as in trec_eval" },
    { path: "ndcg6_exponential_6_judged_only", reason: "gain is linear, as in trec_eval" },
  ],
  ndcg_graded_scored: [
    { path: "tied_k1_avg", reason: "the given order counts; ties are not averaged" },
    { path: "tied_k1_ignore", reason: "the given order counts; the case has no order but its tied scores" },
  ],
  dawid_skene: [{ path: "note", reason: "a remark, not a value; dawid-skene.test.ts checks it" }],
};

/** Values of single cases that we deliberately answer otherwise. */
export const ANSWERED_OTHERWISE: Readonly<Record<string, readonly NotCompared[]>> = {
  "cohen-irr-anxiety-raters23": ["linear/z", "linear/p", "quadratic/z", "quadratic/p"].map((path) => ({
    path, reason: "irr's test of another kappa: it drops the unused level 5 before weighting, while the expected kappa is over all six",
  })),
  "cohen-fleiss-1969-weighted-custom": [
    { path: "var", reason: "not the large-sample variance of this kappa, which is 0.0032483 by numerical differentiation; see cohen-variances.test.ts" },
  ],
  "corr-edge-n2": [{ path: "pearson/p", reason: "two pairs have no p; scipy prints 1" }],
};
