import type { ContestedCreditView } from "@/lib/task-types/contested-credit";
import { MarkedText } from "./marked-text";

interface EvidenceTurnsProps {
  /** Unique on the page. */
  id?: string;
  title?: string;
  turns: ContestedCreditView["evidence"];
  shared: ReadonlySet<string>;
  /** Neighbours in full, instead of two lines each. */
  expanded: boolean;
  onToggleExpanded(): void;
}

/** The conversation around the evidence: gold turns stand out, neighbours step back and open on demand. */
export function EvidenceTurns({ id = "evidence", title = "What was said", turns, shared, expanded, onToggleExpanded }: EvidenceTurnsProps) {
  const neighbours = turns.filter((turn) => turn.gold === false).length;
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={`${id}-title`} className="text-sm text-ink-soft">{title}</h2>
        {neighbours > 0 && (
          <button type="button" onClick={onToggleExpanded} aria-expanded={expanded} aria-keyshortcuts="E" className="rounded px-2 py-1 text-sm text-accent underline">
            {expanded ? "Shorten the turns around it" : "Show the turns around it in full"}
          </button>
        )}
      </div>
      <ol className="mt-2 space-y-2">
        {turns.map((turn, index) => (
          <li key={index} className={turn.gold === false ? "border-l-2 border-line px-4 py-1 text-ink-soft" : "rounded-md border-l-4 border-accent bg-accent-soft px-4 py-3"}>
            <p className="flex flex-wrap gap-x-2 text-sm">
              <span className="font-semibold">{turn.speaker || "Unknown speaker"}</span>
              {turn.time && <span className="text-ink-soft">{turn.time}</span>}
              {turn.gold && <span className="font-medium text-accent">gold evidence</span>}
            </p>
            <p dir="auto" className={`mt-0.5 break-words whitespace-pre-wrap ${turn.gold === false && !expanded ? "line-clamp-2" : ""}`}>
              <MarkedText text={turn.text} shared={shared} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
