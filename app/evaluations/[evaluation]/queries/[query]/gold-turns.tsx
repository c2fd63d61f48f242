import type { QueryDetail } from "@/lib/evaluations/query-detail";

/** The gold turns among their neighbours; where turns are left out between two, a line says how many. */
export function GoldTurns({ turns, missing }: { turns: QueryDetail["turns"]; missing: readonly string[] }) {
  return (
    <>
      {turns.length === 0 && missing.length === 0 && <p className="text-sm text-ink-soft">This query names no evidence.</p>}
      <ol className="space-y-2">
        {turns.map(({ id, speaker, time, text, gold, after }) => (
          <li key={id}>
            {after > 0 && <p className="mb-2 text-sm text-ink-soft">… {after.toLocaleString("en")} {after === 1 ? "turn" : "turns"} …</p>}
            <div className={gold ? "rounded-md border-l-4 border-accent bg-accent-soft px-4 py-3" : "border-l-2 border-line px-4 py-1 text-ink-soft"}>
              <p className="flex flex-wrap gap-x-2 text-sm">
                <span className="font-semibold">{speaker || "Unknown speaker"}</span>
                {time && <span className="text-ink-soft">{time}</span>}
                <span className="text-ink-soft">{id}</span>
                {gold && <span className="font-medium text-accent">gold evidence</span>}
              </p>
              <p dir="auto" className="mt-0.5 break-words whitespace-pre-wrap">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {missing.length > 0 && <p className="mt-3 text-sm text-ink-soft">Named as evidence, but not in the store: {missing.join(", ")}.</p>}
    </>
  );
}
