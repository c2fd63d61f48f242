import { Figure } from "@/app/_ui/figure";
import type { ReportPart as Part } from "@/lib/target-audit/report-section";

/** A piece of a report on a page: pictures and tables can be saved in the forms that papers need. */
export function ReportPart({ part, file }: { part: Part; file: string }) {
  switch (part.kind) {
    case "text": return <p className={`max-w-prose break-words ${part.soft ? "text-sm text-ink-soft" : ""}`}>{part.text}</p>;
    case "table": return <Figure level={3} title={part.caption} file={file} table={part.table} foldTable={part.folded ?? false} />;
    case "picture": return <Figure level={3} title={part.caption} meaning={part.sentence} file={part.picture?.id ?? file} table={part.table} foldTable={part.picture !== null} {...(part.picture ? { picture: part.picture } : {})} />;
  }
}
