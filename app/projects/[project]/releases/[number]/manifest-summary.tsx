import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table";
import { plural } from "@/lib/plural";
import { isChoice } from "@/lib/task-types/question";
import type { Changes, ThingChanges } from "@/lib/releases/change-tracker";
import type { Manifest, ManifestRater } from "@/lib/releases/manifest";
import { AgreementSummary } from "./agreement-summary";
import { FinalLabels } from "./final-labels";

/** What the manifest says, for reading. */
export function ManifestSummary({ manifest }: { manifest: Manifest }) {
  const { counts, raters, rubrics, adjudication, changes, finalLabels, project, release } = manifest;
  return (
    <>
      <Card title="What it holds">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          <Figure name="Cases" value={counts.cases} note={`${counts.completeCases.toLocaleString("en")} with all their labels`} />
          <Figure name="Labels by people" value={counts.humanLabels} note={counts.secondOpinions > 0 ? `${plural(counts.secondOpinions, "second opinion")} apart` : undefined} />
          <Figure name="Labels by models" value={counts.modelLabels} />
          <Figure name="Settled" value={counts.settledCases} note={counts.settledCases > 0 ? `by ${plural(adjudication.adjudicators.length, "adjudicator")}` : undefined} />
        </dl>
        <p className="mt-4 text-sm text-ink-soft">{describeRubrics(rubrics)} {release.options.includeComments ? "Comments are included." : "What people wrote is left out."} {changes ? describeChanges(changes) : "This is the first release."}</p>
      </Card>
      <AgreementSummary report={manifest.agreement.report} />
      {project.questions.filter(isChoice).map((question) => {
        const summary = finalLabels.questions[question.id];
        return summary && <FinalLabels key={question.id} question={question} summary={summary} uses={finalLabels.uses} />;
      })}
      <DataTable stack
        caption="Raters"
        showCaption
        columns={[
          { key: "name", header: "Rater", lead: true, cell: (rater: ManifestRater) => rater.pseudonym },
          { key: "kind", header: "Kind", cell: (rater: ManifestRater) => `${rater.kind === "human" ? "Person" : "Model"}${rater.origin === "imported" ? ", imported" : ""}` },
          { key: "labels", header: "Labels", numeric: true, cell: (rater: ManifestRater) => rater.labels.toLocaleString("en") },
          { key: "second", header: "Second opinions", numeric: true, cell: (rater: ManifestRater) => rater.secondOpinions.toLocaleString("en") },
        ]}
        rows={raters}
        rowKey={(rater) => rater.pseudonym}
      />
    </>
  );
}

function Figure({ name, value, note }: { name: string; value: number; note?: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{value.toLocaleString("en")}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}

function describeRubrics(rubrics: Manifest["rubrics"]): string {
  const used = rubrics.filter(({ labels }) => labels > 0);
  if (used.length === 0) return "No label was made under a rubric of this project.";
  return `Labels were made under rubric ${used.map(({ version, labels }) => `version ${version} (${plural(labels, "label")})`).join(", ")}.`;
}

function describeChanges({ since, cases, labels, secondOpinions, decisions }: Changes): string {
  const parts = [describe("case", cases), describe("label", labels), describe("second opinion", secondOpinions), describe("decision", decisions)].filter(Boolean);
  return parts.length === 0 ? `Nothing changed since release ${since}.` : `Since release ${since}: ${parts.join("; ")}.`;
}

function describe(noun: string, { added, changed, removed }: ThingChanges): string {
  const parts = [[added, "added"], [changed, "changed"], [removed, "removed"]].filter(([n]) => Number(n) > 0) as [number, string][];
  return parts.map(([n, verb], index) => `${index === 0 ? plural(n, noun) : n.toLocaleString("en")} ${verb}`).join(", ");
}
