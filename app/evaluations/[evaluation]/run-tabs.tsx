import Link from "next/link";
import type { EvaluationRunDetail } from "@/lib/evaluations/find-evaluation";

interface Props {
  runs: readonly EvaluationRunDetail[];
  /** Whether there are figures of all runs together. */
  together: boolean;
  /** Ordinal of the run that is shown; undefined: all together. */
  current: number | undefined;
  base: string;
  /** The labels that the figures are shown with, as the address says it; empty for none. */
  labels: string;
}

/** Leads from run to run; nothing where there is one. */
export function RunTabs({ runs, together, current, base, labels }: Props) {
  if (runs.length < 2) return null;
  const datasets = new Set(runs.map(({ dataset }) => dataset)).size;
  const tabs = runs.map(({ ordinal, system, dataset }) => ({ ordinal, href: `${base}?run=${ordinal}${labels && `&${labels}`}`, name: datasets > 1 ? `${dataset}: ${system}` : system }));
  return (
    <nav aria-label="Runs">
      <ul className="flex flex-wrap gap-2">
        {[...(together ? [{ ordinal: undefined, href: labels ? `${base}?${labels}` : base, name: "All runs" }] : []), ...tabs].map(({ ordinal, href, name }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={ordinal === current ? "page" : undefined}
              className="inline-flex min-h-10 items-center rounded-md border border-line-strong bg-paper px-4 text-sm break-all text-ink no-underline hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
