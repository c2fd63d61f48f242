import Link from "next/link";
import { Figure } from "@/app/_ui/figure";
import { plural } from "@/lib/plural";
import { panelTable } from "@/lib/agreement/panel-tables";
import type { JudgePanel, ScaleReport } from "@/lib/agreement/report-types";
import { SPLIT_SHOWN, type CaseName } from "@/lib/agreement/split-case-names";

interface PanelSectionProps {
  project: string;
  panel: JudgePanel;
  classes: ScaleReport["classes"];
  /** Whether the reader may open single cases. */
  mayOpenCases: boolean;
  splitCases: Record<string, CaseName>;
  /** Whether the reader labels in the project, and so is told how the judges are divided, and not over what. */
  readerLabels: boolean;
}

/** The judges as one panel: what most of them say, and which cases split them. */
export function PanelSection({ project, panel, classes, mayOpenCases, splitCases, readerLabels }: PanelSectionProps) {
  const { split, cases, judges } = panel;
  return (
    <Figure
      title="The judges as a panel" file="judge-panel" table={panelTable(panel)}
      meaning={`The label that most of ${judges.length} judges give, on the ${plural(cases, "case")} that two or more of them labelled; ${panel.ties.rule}. Judges err together, so that their agreement is no proof that they are right.`}
    >
      <details className="text-sm">
        <summary className="text-accent">{split.length === 0 ? "No case splits them" : `${plural(split.length, "case")} split${split.length === 1 ? "s" : ""} them`}</summary>
        <ol className="mt-3 list-decimal space-y-1 pl-5">
          {/* The id of a part begins with its case's. */}
          {split.slice(0, SPLIT_SHOWN).map(({ item, votes }, at) => {
            const words = readerLabels ? votes.filter(Boolean).join(" against ") : classes.flatMap(({ label }, position) => (votes[position] ? [`${label} ${votes[position]}`] : [])).join(", ");
            const [id = item, part] = item.split("/");
            const known = splitCases[id];
            return (
              <li key={item} className="break-words">
                {mayOpenCases ? <><Link href={`/projects/${project}/cases/${id}`}>{[known?.externalId ?? `Case ${at + 1}`, part].filter(Boolean).join(", ")}</Link>: {words}{known && <span className="line-clamp-1 text-ink-soft">{known.headline}</span>}</> : `Case ${at + 1}: ${words}`}
              </li>
            );
          })}
        </ol>
        {mayOpenCases && split.length > 0 && <p className="mt-2"><Link href={`/projects/${project}/cases?state=split`}>All cases on which judges disagree</Link></p>}
        {readerLabels && split.length > 0 && <p className="mt-2 text-ink-soft">What they say of a case stands on its page, behind a button: you label here, and a label given after reading it is a second opinion.</p>}
        {split.length > SPLIT_SHOWN && <p className="mt-2 text-ink-soft">The {SPLIT_SHOWN} most divided are shown. `npx assay agreement --json` lists all.</p>}
      </details>
    </Figure>
  );
}
