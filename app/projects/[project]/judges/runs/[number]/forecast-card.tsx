import { Card } from "@/app/_ui/card";
import { plural } from "@/lib/plural";
import { spanOf } from "@/lib/span-of";
import type { Forecast } from "@/lib/judges/run-cost";
import { formatCost } from "../../_parts/format-cost";

/** What all the cases would take, going by those of a dry run. */
export function ForecastCard({ forecast: { n, calls, tokens, cost, seconds, interval } }: { forecast: Forecast }) {
  const round = (value: number) => Math.round(value).toLocaleString("en");
  return (
    <Card title="What all cases would take">
      <p>
        About {round(tokens)} tokens{interval && ` (95 % interval ${round(interval.tokens[0])} to ${round(interval.tokens[1])})`}
        {cost === null ? ". The judge has no prices, so the cost is unknown." : `, ${formatCost(cost)}${interval?.cost ? ` (${formatCost(interval.cost[0])} to ${formatCost(interval.cost[1])})` : ""}.`}
        {seconds !== null && ` At the judge’s limits and this pace it takes ${spanOf(seconds)}.`}
      </p>
      <p className="mt-1 text-sm text-ink-soft">For {plural(calls, "call")}, by the mean of {plural(n, "answered call")} of this run.{interval === null && " One call tells nothing of the spread."}</p>
    </Card>
  );
}
