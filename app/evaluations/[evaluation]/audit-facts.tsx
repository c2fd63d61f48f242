import { StatRow } from "@/app/_ui/stat-row";
import type { Audit } from "@/lib/target-audit/audit";
import type { CombinedAudit } from "@/lib/target-audit/combined-audit";

const share = (value: number | null) => (value === null ? "–" : `${(100 * value).toFixed(1)} %`);
const whole = (value: number) => value.toLocaleString("en");

/** What a run's figures rest on. */
export function AuditFacts({ audit: { coverage, contested, shared } }: { audit: Audit }) {
  const { raw, canonical } = coverage.byTarget;
  return (
    <StatRow
      stats={[
        { label: "Queries", value: whole(coverage.queries), hint: `${whole(coverage.queriesWithoutEvidence)} without evidence` },
        { label: "Covered by Raw", value: share(raw.share), hint: `${whole(raw.count)} of ${whole(raw.of)}` },
        { label: "Covered by Canonical", value: share(canonical.share), hint: `${whole(canonical.count)} of ${whole(canonical.of)}` },
        { label: "Covered by all", value: whole(shared.n), hint: "queries that compare targets" },
        { label: "Contested credits", value: whole(contested.count), hint: `of ${whole(contested.outOf)} answerable queries` },
      ]}
    />
  );
}

/** What the figures of several runs rest on. */
export function CombinedFacts({ combined: { runs, datasets, pooled, contested } }: { combined: CombinedAudit }) {
  const flips = datasets.flatMap(({ comparisons }) => comparisons);
  return (
    <StatRow
      stats={[
        { label: "Runs", value: whole(runs.length), hint: `on ${datasets.length === 1 ? "one dataset" : `${whole(datasets.length)} datasets`}` },
        { label: "Queries", value: whole(pooled.queries), hint: `${whole(pooled.pairs)} query-run pairs` },
        { label: "Covered by Canonical", value: share(pooled.canonicalCoverage.value), hint: `of ${whole(pooled.canonicalCoverage.pairs)} pairs with evidence` },
        { label: "Winners that flip", value: whole(flips.filter((comparison) => comparison.flips.length > 0).length), hint: `of ${whole(flips.length)} comparisons` },
        { label: "Contested credits", value: whole(contested.cases), hint: `in ${whole(contested.pairs)} query-run pairs` },
      ]}
    />
  );
}
