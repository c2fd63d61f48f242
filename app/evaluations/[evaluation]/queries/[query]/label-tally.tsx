import type { LabelledMemory } from "@/lib/evaluations/query-labels";
import { SUPPORT_LABELS, type Support } from "@/lib/target-audit/credit-labels";
import { SupportMark } from "../../support-mark";

/** What was said of a memory, in so few marks that a row of a list has room for them; nothing where nobody said anything. */
export function LabelTally({ memory: { projects, releases }, anchor }: { memory: LabelledMemory; anchor: string }) {
  const given = projects.flatMap(({ labels }) => labels ?? []);
  const said = given.length > 0
    ? (["person", "model"] as const).map((kind) => ({ kind, labels: given.filter((label) => label.kind === kind).map(({ answers }) => answers.support as Support) }))
    : releases.slice(0, 1).map(({ people, judges }) => ({ kind: people ? "person" as const : "model" as const, labels: [people ?? judges].filter((label) => label !== null) }));
  const shown = said.filter(({ labels }) => labels.length > 0);
  return (
    <a href={`#${anchor}`} className="flex min-w-24 flex-col gap-1 text-xs">
      {shown.length === 0 && (projects.some(({ labels }) => labels === null) ? "labels, closed to you" : "no label yet")}
      {shown.map(({ kind, labels }) => (
        <span key={kind} className="flex flex-wrap items-center gap-1">
          {kind === "person" ? "people" : "judges"}
          {SUPPORT_LABELS.filter((label) => labels.includes(label)).map((label) => <SupportMark key={label} label={label} count={labels.filter((one) => one === label).length} />)}
        </span>
      ))}
    </a>
  );
}
