import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_ui/button";
import { Figure } from "@/app/_ui/figure";
import { estimatePicture, matrixPicture } from "@/lib/agreement/figure-pictures";
import { altTestTable, breakdownTable, groupTable, judgeTable, usageTable } from "@/lib/agreement/figure-tables";
import { majorityClassTable, majorityTable } from "@/lib/agreement/majority-tables";
import { agreesMoreTable, competenceTable, rightMoreOftenTable } from "@/lib/agreement/panel-tables";
import { meanScoreTable, orderedPairTable } from "@/lib/agreement/ordered-tables";
import { pairTable } from "@/lib/agreement/pair-tables";
import type { Names } from "@/lib/agreement/rater-names";
import type { ReportRater, ScaleReport } from "@/lib/agreement/report-types";
import type { CaseName } from "@/lib/agreement/split-case-names";
import { ConfusionSection } from "./confusion-section";
import { PanelSection } from "./panel-section";

interface ScaleSectionProps {
  project: string;
  mayOpenCases: boolean;
  splitCases: Record<string, CaseName>;
  readerLabels: boolean;
  scale: ScaleReport;
  raters: readonly ReportRater[];
  names: Names;
  /** The pair whose confusion table is open, by its position. */
  pair: number;
  /** Position of the scale, for the address. */
  scaleIndex: number;
}

/** Every figure of one scale: people, people with each judge, judges, all pairs, and where people part. */
export function ScaleSection({ project, mayOpenCases, splitCases, readerLabels, scale, raters, names, pair, scaleIndex }: ScaleSectionProps) {
  const { people, models, modelsAgainstPeople, pairs, breakdown, competence, panel, judgesCompared } = scale;
  const picture = estimatePicture(scale);
  return (
    <div className="space-y-6">
      <Figure
        title="People among themselves"
        file="agreement-people"
        meaning={picture && modelsAgainstPeople.length > 0 ? "Full dots: people among themselves. Open dots: comparisons with a judge, and judges; the short upright line is what people reach among themselves on the same cases." : undefined}
        picture={picture ?? undefined}
        table={groupTable(people, scale)}
      />
      {modelsAgainstPeople.length > 0 && (
        <>
          <Figure title="People with each judge" file="agreement-judges" meaning={<Sentences of={modelsAgainstPeople.map(({ sentence }) => sentence)} />} table={judgeTable(scale)}>
            <ul className="flex flex-wrap gap-2">
              {modelsAgainstPeople.map(({ model }) => <li key={model}><ButtonLink href={`/projects/${project}/agreement/judges/${encodeURIComponent(model)}${scaleIndex === 0 ? "" : `?scale=${scaleIndex}`}`}>May {model} stand in?</ButtonLink></li>)}
            </ul>
          </Figure>
          <AltTest scale={scale} />
          <Majority scale={scale} />
        </>
      )}
      {models.raters.length > 1 && <Figure title="Judges among themselves" file="agreement-among-judges" meaning={models.sentence} table={groupTable(models, scale)} />}
      {panel && <PanelSection project={project} panel={panel} classes={scale.classes} mayOpenCases={mayOpenCases} splitCases={splitCases} readerLabels={readerLabels} />}
      {judgesCompared.length > 0 && (
        <>
          <Figure title="Which judge is right more often" file="judges-right" meaning={`Both judges on the same ${scale.counted.item}s; right is the label that most people gave, and ties among people are left out. A small p says that the two differ by more than chance.`} table={rightMoreOftenTable(scale)} />
          <Figure title="Which judge agrees with more people" file="judges-agree" meaning="For each case, the share of the people who gave the judge’s label, the first judge’s less the other’s, and the mean over cases. The randomisation test tosses the signs of these differences to see what chance would do." table={agreesMoreTable(scale)} />
        </>
      )}
      {pairs.length > 0 && (
        <>
          <Figure
            title="Cohen’s κ of every pair" file="cohen-kappa" foldTable
            meaning={raters.some(({ kind }) => kind === "model") ? "Each cell is one pair on the cases that both labelled. The lines part people from judges." : "Each cell is one pair on the cases that both labelled."}
            picture={matrixPicture(scale, { raters, names })} table={pairTable(scale, names)}
          />
          <ConfusionSection scale={scale} names={names} pair={pair} scaleIndex={scaleIndex} />
        </>
      )}
      {scale.ordered && (
        <>
          <Figure title="Scores" file="scores" meaning="Weighted κ counts near misses as part agreement. A rater whose mean lies apart from the others is milder or stricter." table={meanScoreTable(scale.ordered, names)} />
          {scale.ordered.pairs.length > 0 && <Figure title="Distances between raters" file="distances" meaning="Mean difference: by how much the first rater scores higher than the other. Spearman’s ρ asks only whether they rank the same way." table={orderedPairTable(scale.ordered, names)} />}
        </>
      )}
      {breakdown.length > 0 && <Figure title="People, part by part" file="agreement-by-part" foldNotes meaning="Where agreement is low, look at the cases and amend the guideline." table={breakdownTable(scale)} />}
      {competence && (
        <Figure
          title="Competence of annotators" file="competence" table={competenceTable(competence, names)}
          meaning={`How often each person's label is right, by the model of Dawid and Skene on ${competence.cases.toLocaleString("en")} cases with two labels or more. It knows only how far people agree: a mistake that all make counts as right.${competence.warnings.length > 0 ? ` ${competence.warnings.join(" ")}` : ""}`}
        />
      )}
      <Figure title="How often each label was given" file="label-use" meaning="κ falls when one label holds nearly all answers; look here before reading a low one." table={usageTable(scale, { raters, names })} />
    </div>
  );
}

function Sentences({ of }: { of: readonly string[] }): ReactNode {
  return of.length === 1 ? of[0] : <ul className="list-disc space-y-1 pl-4">{of.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>;
}

/** Kappa with a majority is no ceiling for anybody, so none is shown. */
function Majority({ scale }: { scale: ScaleReport }) {
  return (
    <>
      <Figure title="Each judge and the people’s majority" file="judges-and-majority" meaning="How a judge reproduces what most people said. Not to be compared with what people reach among themselves: a majority is steadier than any person." table={majorityTable(scale)} />
      <Figure title="Each judge and the people’s majority, label by label" file="judges-and-majority-by-label" foldTable table={majorityClassTable(scale)} />
    </>
  );
}

function AltTest({ scale }: { scale: ScaleReport }) {
  const epsilon = scale.modelsAgainstPeople[0]?.altTest.epsilon ?? 0;
  return (
    <Figure
      title="May a judge stand in for a person?"
      file="alternative-annotator-test"
      meaning={`The alternative annotator test (Calderon, Reichart & Dror 2025): each person in turn is left out, and it is asked whether the judge agrees with the others at least as well, less ε = ${epsilon}. A judge that wins against half of the people or more may stand in.`}
      table={altTestTable(scale)}
    />
  );
}
