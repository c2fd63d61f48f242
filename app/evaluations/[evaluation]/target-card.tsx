import { CopyButton } from "@/app/_ui/copy-button";
import { Markdown } from "@/app/_ui/markdown";
import type { Audit } from "@/lib/target-audit/audit";
import type { RunComparison } from "@/lib/target-audit/flips";
import { targetCard } from "@/lib/target-audit/target-card";

/** The page that states what the score counts, to be read here or taken along. */
export function TargetCard({ audit, comparison }: { audit: Audit; comparison: RunComparison | null }) {
  const card = targetCard(audit, comparison);
  return (
    <details className="rounded-lg border border-line bg-paper">
      <summary className="px-5 py-3 font-semibold">Target card, to be pasted into a paper</summary>
      <div className="space-y-4 border-t border-line p-5">
        <CopyButton text={card}>Copy as Markdown</CopyButton>
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Target card"><Markdown>{card}</Markdown></div>
      </div>
    </details>
  );
}
