import type { JudgedCase } from "./judged-case";

/** People minus judge within one stratum. */
export interface StratumResiduals {
  name: string;
  /** Cases, and how many of them people labelled. */
  size: number;
  labelled: number;
  /** Labelled clusters; cases without a cluster are one each. */
  clusters: number;
  meanResidual: number;
  /** Variance of the mean residual under sampling without replacement; null when it cannot be estimated. */
  variance: number | null;
  /** Every case was labelled, so nothing was sampled. */
  complete: boolean;
}

/** Mean and variance of the residuals; clusters enter as a ratio of totals, linearised. */
export function stratumOfResiduals(name: string, members: readonly JudgedCase[]): StratumResiduals {
  const totals = new Map<string | number, { residual: number; count: number }>();
  let labelled = 0;
  let sum = 0;
  members.forEach(({ judge, human, cluster }, at) => {
    if (human === null) return;
    labelled++;
    sum += human - judge;
    const own = totals.get(cluster ?? at) ?? { residual: 0, count: 0 };
    own.residual += human - judge;
    own.count++;
    totals.set(cluster ?? at, own);
  });
  const meanResidual = sum / labelled;
  const clusters = totals.size;
  const size = members.length;
  const complete = labelled === size;
  return { name, size, labelled, clusters, meanResidual, complete, variance: complete ? 0 : clusters < 2 ? null : spread() };

  function spread(): number {
    let squares = 0;
    for (const { residual, count } of totals.values()) squares += (residual - count * meanResidual) ** 2;
    const betweenClusters = (clusters / (clusters - 1)) * squares;
    return ((1 - labelled / size) * betweenClusters) / (labelled * labelled);
  }
}
