import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table";
import type { LabelCoverage, ValidationDetail } from "@/lib/evaluations/find-validation";
import { plural } from "@/lib/plural";

const whole = (value: number) => value.toLocaleString("en");

/** How many memories the labels decide, how many they leave open, and what would decide those. */
export function WhatRemains({ validation }: { validation: ValidationDetail }) {
  const { coverage, deciding } = validation;
  const advice = adviceOn(validation);
  return (
    <Card title="What remains unlabelled">
      <div className="space-y-4">
        <p className="max-w-prose">A score counts the memories that descend from a gold turn. Those that no label decides are left out, imputed, or let in: the more of them there are, the further apart the lower and the upper reading.</p>
        <DataTable stack
          caption="Memories of gold turns by run, once a query" rows={coverage ?? []} rowKey={({ ordinal }) => String(ordinal)}
          columns={[
            { key: "run", header: "Run", cell: ({ system, dataset }: LabelCoverage) => <span className="break-words">{system} on {dataset}</span> },
            { key: "descendants", header: "Memories", numeric: true, cell: ({ descendants }) => whole(descendants) },
            { key: "decided", header: "Decided by a label", numeric: true, cell: ({ decided }) => whole(decided) },
            ...(deciding === "judges" ? [] : [{ key: "judged", header: "Judged only", numeric: true, cell: ({ judgedOnly }: LabelCoverage) => whole(judgedOnly) }]),
            { key: "neither", header: "Nobody said anything", numeric: true, cell: ({ neither }) => whole(neither) },
          ]}
        />
        {advice.length === 0 ? <p>Every memory that counts is decided.</p> : <ul className="max-w-prose list-disc space-y-2 pl-5">{advice.map((words, at) => <li key={at}>{words}</li>)}</ul>}
      </div>
    </Card>
  );
}

/** What to do about each kind of memory that is left open. */
function adviceOn({ project, labels, coverage, deciding, unknown }: ValidationDetail): ReactNode[] {
  const open = (labels?.cases ?? 0) - (labels?.deciding ?? 0);
  const most = (kind: "judgedOnly" | "neither") => Math.max(0, ...(coverage ?? []).map((run) => run[kind]));
  const place = (path: string, words: string) => (project.owned ? <Link href={`/projects/${project.id}/${path}`} className="underline">{words}</Link> : words);
  return [
    open > 0 && (deciding === "judges"
      ? <>{plural(open, "case")} of the release {open === 1 ? "has" : "have"} no valid label of a judge: {place("judges", "run one over all cases")}, then release again.</>
      : <>{plural(open, "case")} of the release {open === 1 ? "has" : "have"} no label that decides: people have not labelled {open === 1 ? "it" : "them"}, disagree, or were not asked. Finish the labelling and the adjudication, or {place("cases/sample", "draw more cases")}, then release again.</>),
    most("judgedOnly") > 0 && <>Up to {plural(most("judgedOnly"), "memory", "memories")} of a run {most("judgedOnly") === 1 ? "was" : "were"} judged only: what people say of the sample corrects the judges there. More of people’s labels narrow the interval.</>,
    most("neither") > 0 && <>Of up to {plural(most("neither"), "memory", "memories")} of a run nobody said anything. {place("judges", "A judge over all cases")} covers those that are cases; the others are no contested credits: <code>npx assay project from-audit TRACE… --all-returned</code> makes a project of every memory that was returned.</>,
    (unknown ?? 0) > 0 && <>{plural(unknown ?? 0, "contested credit")} of these runs {unknown === 1 ? "is" : "are"} no case of that project and left out of the shares of deserved credit.</>,
  ].filter(Boolean);
}
