import type { ReactNode } from "react";

/** A few figures beside each other, each with its name. */
export function StatRow({ stats }: { stats: readonly { label: string; value: ReactNode; hint?: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      {stats.map(({ label, value, hint }) => (
        <div key={label} className="bg-paper px-4 py-3 max-sm:last:odd:col-span-2">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          {hint && <dd className="text-xs text-ink-soft">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
