import { DataTable } from "@/app/_ui/data-table";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { AnnotatorProgress } from "@/lib/projects/oversee-people";

/** How far each annotator is. */
export function PeopleTable({ people, now }: { people: readonly AnnotatorProgress[]; now: Date }) {
  return (
    <DataTable
      stack
      caption="Annotators"
      rows={people}
      rowKey={({ pseudonym }) => pseudonym}
      columns={[
        { key: "who", header: "Annotator", lead: true, cell: ({ name, pseudonym, external, left }) => <>{name ?? pseudonym} <span className="text-ink-soft">{name ? pseudonym : ""}{external ? " · imported" : left ? " · left" : ""}</span></> },
        { key: "labels", header: "Labels", numeric: true, cell: ({ labels }) => labels.toLocaleString("en") },
        { key: "skips", header: "Skips", numeric: true, cell: ({ skips }) => skips.toLocaleString("en") },
        { key: "held", header: "Holds now", numeric: true, cell: ({ held }) => held },
        { key: "active", header: "Active per label", numeric: true, cell: ({ activeMs, labels }) => (activeMs > 0 && labels > 0 ? `${Math.round(activeMs / labels / 1000)} s` : "–") },
        { key: "seen", header: "Last label", cell: ({ lastSeen }) => (lastSeen ? <RelativeTime at={lastSeen} now={now} /> : "never") },
      ]}
    />
  );
}
