import { Figure } from "@/app/_ui/figure";
import type { ReportRater, ScaleReport } from "@/lib/agreement/report-types";
import { ConfusionTables } from "./confusion-tables";
import { breakdownTable, estimatePicture, estimateTable, matrixPicture, pairTable, type Names } from "./agreement-figures";

interface ScaleSectionProps {
  scale: ScaleReport;
  raters: readonly ReportRater[];
  names: Names;
}

/** Every figure of one scale: the estimates, the matrix of pairs, the confusion tables, and where people part. */
export function ScaleSection({ scale, raters, names }: ScaleSectionProps) {
  const breakdown = breakdownTable(scale);
  return (
    <div className="space-y-6">
      <Figure
        title="People among themselves, people with each judge, judges among themselves"
        file="agreement"
        meaning={<Meaning scale={scale} />}
        svg={estimatePicture(scale)}
        table={estimateTable(scale)}
      />
      {scale.pairs.length > 0 && (
        <Figure
          title="Cohen’s κ of every pair"
          file="cohen-kappa"
          meaning="Each cell is one pair on the cases that both labelled; people stand before judges."
          svg={matrixPicture(scale, raters, names)}
          table={pairTable(scale, names)}
          foldTable
        />
      )}
      <ConfusionTables scale={scale} raters={raters} names={names} />
      {breakdown.rows.length > 0 && <Figure title="People among themselves, part by part" file="agreement-by-part" meaning="Where agreement is low, look at the cases and amend the guideline." table={breakdown} />}
    </div>
  );
}

function Meaning({ scale }: { scale: ScaleReport }) {
  const sentences = [...scale.modelsAgainstPeople.map(({ sentence }) => sentence), ...(scale.models.raters.length > 1 ? [scale.models.sentence] : [])];
  if (sentences.length === 0) return <>No judge has labelled these cases yet.</>;
  return <ul className="list-disc space-y-1 pl-4">{sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>;
}
