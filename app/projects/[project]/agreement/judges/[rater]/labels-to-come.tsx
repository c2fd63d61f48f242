import { ActionForm } from "@/app/_ui/action-form";
import { Figure } from "@/app/_ui/figure";
import { plural } from "@/lib/plural";
import type { LabelNeed } from "@/lib/agreement/standing/more-labels";
import { spareWords } from "@/lib/agreement/standing/spare-words";
import { needTable } from "@/lib/agreement/standing/standing-figures";
import { drawMoreAction } from "./actions";

interface LabelsToComeProps {
  project: string;
  judge: string;
  scale: number;
  need: LabelNeed | null;
  mayDraw: boolean;
}

/** How many labels of people are still to come, from which strata, with a button that draws their cases. */
export function LabelsToCome({ project, judge, scale, need, mayDraw }: LabelsToComeProps) {
  if (!need) return null;
  const toDraw = need.strata.reduce((sum, stratum) => sum + stratum.toDraw, 0);
  const within = `± ${Math.round(need.halfWidth * 100)} points`;
  return (
    <Figure
      title="What would settle the shares" file={`labels-to-come-${judge}`} table={needTable(need)}
      meaning={need.more === 0
        ? `Every share of this set is known to ${within} with the labels there are.`
        : `For every share of this set to be known to ${within}, people label ${plural(need.more, "case")} more; most are needed for “${need.label}”. ${toDraw === 0 ? "All of them are in the sample already and wait for labels." : ""}${spareWords(need)}`}
    >
      {mayDraw && toDraw > 0 && (
        <ActionForm action={drawMoreAction.bind(null, { project, judge, scale, toDraw })} submit={`Draw ${plural(toDraw, "case")} more`} busy="Drawing …" look="secondary" />
      )}
    </Figure>
  );
}
