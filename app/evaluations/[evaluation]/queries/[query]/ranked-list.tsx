import { Badge } from "@/app/_ui/badge";
import { DataTable, type Column } from "@/app/_ui/data-table";
import type { MemoryDetail, QueryRun, RankedItem } from "@/lib/evaluations/query-detail";
import type { LabelledMemory } from "@/lib/evaluations/query-labels";
import type { Target } from "@/lib/target-audit/targets";
import { labelAnchor } from "./label-anchor";
import { LabelTally } from "./label-tally";

const TARGET_WORDS: Record<Target, string> = { raw: "Raw", source: "Source", canonical: "Canonical" };

/** What a run returned, best first, with the lineage of each memory, and what the targets credit beyond it. */
export function RankedList({ run: { system, ranked, missed, contestedRank }, labelled }: { run: QueryRun; labelled: readonly LabelledMemory[] }) {
  const place: Column<RankedItem>[] = [
    { key: "rank", header: "Rank", numeric: true, cell: ({ rank }) => <span className={rank === contestedRank ? "font-semibold" : ""}>{rank}</span> },
  ];
  const end: Column<RankedItem>[] = [{ key: "score", header: "Score", numeric: true, cell: ({ score }) => score.toPrecision(4) }];
  return (
    <>
      <section id="list" aria-label={`What ${system} returned`}>
        <h2 className="mb-3 text-base font-semibold">What {system} returned</h2>
        {ranked.length === 0 ? <p className="text-sm text-ink-soft">Nothing.</p> : (
          <DataTable stack caption={`Ranked list of ${system}`} columns={[...place, ...memoryColumns(contestedRank, labelled), ...end]} rows={ranked} rowKey={({ id }) => id} />
        )}
      </section>
      {missed.length > 0 && (
        <section aria-label="Credited, but not returned">
          <h2 className="mb-3 text-base font-semibold">Credited by a target, but not returned</h2>
          <DataTable stack caption="Memories that a target credits and the run did not return" columns={memoryColumns(null, labelled)} rows={missed} rowKey={({ id }) => id} />
        </section>
      )}
    </>
  );
}

function memoryColumns(contestedRank: number | null, labelled: readonly LabelledMemory[]): Column<MemoryDetail & { rank?: number }>[] {
  const labelsOf = ({ id, text }: MemoryDetail) => labelled.findIndex((memory) => memory.memoryId === id && memory.memoryText === text);
  return [
    {
      key: "memory", header: "Memory", cell: ({ text, speaker, time, raw }) => (
        <div className="max-w-[48rem] max-sm:text-left sm:min-w-64">
          {raw && <span className="block text-xs text-ink-soft">{[speaker, time].filter(Boolean).join(", ")}</span>}
          <p className="break-words whitespace-pre-wrap" dir="auto">{text}</p>
        </div>
      ),
    },
    { key: "kind", header: "Form", cell: ({ raw, canonical, kind }) => <span className="whitespace-nowrap">{raw ? "raw turn" : canonical ? "transformed" : "other"}{kind && kind !== "turn" && <span className="block text-xs text-ink-soft">{kind}</span>}</span> },
    {
      key: "lineage", header: "Descends from", cell: ({ anchors, goldAnchors, id }) => (
        <div className="max-sm:text-left sm:min-w-28">
          {anchors.map((anchor) => <span key={anchor} className={`mr-2 whitespace-nowrap ${goldAnchors.includes(anchor) ? "font-medium text-accent" : ""}`}>{anchor}{goldAnchors.includes(anchor) ? " (gold)" : ""}</span>)}
          <span className="block text-xs break-all text-ink-soft">{id}</span>
        </div>
      ),
    },
    {
      key: "credit", header: "Credited by", cell: ({ creditedBy, rank }) => (
        <span className="flex flex-wrap gap-1">
          {creditedBy.map((target) => <Badge key={target} tone="good">{TARGET_WORDS[target]}</Badge>)}
          {rank !== undefined && rank === contestedRank && <Badge tone="accent">contested</Badge>}
        </span>
      ),
    },
    ...(labelled.length === 0 ? [] : [{
      key: "labels", header: "Labels", cell: (memory: MemoryDetail) => {
        const at = labelsOf(memory);
        return at < 0 ? null : <LabelTally memory={labelled[at]!} anchor={labelAnchor(at)} />;
      },
    }]),
  ];
}
