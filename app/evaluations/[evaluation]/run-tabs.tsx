import Link from "next/link";
import type { EvaluationRunDetail } from "@/lib/evaluations/find-evaluation";

/** Leads from run to run; nothing where there is one. */
export function RunTabs({ runs, current, base }: { runs: readonly EvaluationRunDetail[]; current: number; base: string }) {
  if (runs.length < 2) return null;
  const datasets = new Set(runs.map(({ dataset }) => dataset)).size;
  return (
    <nav aria-label="Run" id="run">
      <ul className="flex flex-wrap gap-2">
        {runs.map(({ ordinal, system, dataset }) => (
          <li key={ordinal}>
            <Link
              href={`${base}?run=${ordinal}#run`}
              aria-current={ordinal === current ? "page" : undefined}
              className="inline-flex min-h-10 items-center rounded-md border border-line-strong bg-paper px-4 text-sm break-all text-ink no-underline hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium"
            >
              {datasets > 1 ? `${dataset}: ${system}` : system}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
