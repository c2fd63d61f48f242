import { Button } from "@/app/_ui/button";
import { Figure } from "@/app/_ui/figure";
import { confusionPicture } from "@/lib/agreement/figure-pictures";
import { confusionTableOf } from "@/lib/agreement/pair-tables";
import { nameOf, type Names } from "@/lib/agreement/rater-names";
import type { ScaleReport } from "@/lib/agreement/report-types";

interface ConfusionSectionProps {
  scale: ScaleReport;
  names: Names;
  pair: number;
  scaleIndex: number;
}

/** Who chose what where the other chose what: one pair at a time, chosen from a list. */
export function ConfusionSection({ scale, names, pair, scaleIndex }: ConfusionSectionProps) {
  const { pairs, classes } = scale;
  const chosen = pairs[pair] ?? pairs[0];
  if (!chosen) return null;
  return (
    <div id="confusion" className="scroll-mt-4">
      <Figure
        title="Confusion table"
        file={`confusion-${chosen.a}-${chosen.b}`}
        meaning={chosen.n === 0 ? "Not computable: 0 shared cases." : `${nameOf(chosen.a, names)} in rows, ${nameOf(chosen.b, names)} in columns, on the ${chosen.n.toLocaleString("en")} cases that both labelled. A label that nobody used keeps its place.`}
        picture={chosen.n === 0 ? undefined : confusionPicture(chosen, { classes, names })}
        table={confusionTableOf(chosen, { classes, names })}
        foldTable
      >
        {pairs.length > 1 && (
          <form action="#confusion" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="scale" value={scaleIndex} />
            <label className="min-w-0 text-sm">
              <span className="mb-1 block font-medium">Pair</span>
              <select name="pair" defaultValue={pairs.indexOf(chosen)} key={pairs.indexOf(chosen)} className="min-h-10 w-full max-w-md rounded-md border border-line-strong bg-paper px-3 text-sm">
                {pairs.map(({ a, b, n }, at) => <option key={`${a} ${b}`} value={at}>{nameOf(a, names)} and {nameOf(b, names)}, {n.toLocaleString("en")} cases</option>)}
              </select>
            </label>
            <Button type="submit">Show this pair</Button>
          </form>
        )}
      </Figure>
    </div>
  );
}
