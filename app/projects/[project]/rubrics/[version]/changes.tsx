import type { ComparedPart } from "@/lib/rubrics/compare-texts";

const CONTEXT_LINES = 3;
/** Shorter stretches are shown whole: folding them would save nothing. */
const FOLDED_FROM_LINES = 2 * CONTEXT_LINES + 4;

/** The Markdown of a version with what was removed and added, long unchanged stretches folded. */
export function Changes({ parts }: { parts: ComparedPart[] }) {
  if (parts.every(({ kind }) => kind === "same")) return <p>The two versions have the same text.</p>;
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">
        <ins className={MARKS.added}>Underlined</ins> words were added, <del className={MARKS.removed}>struck</del> ones removed.
      </p>
      <div className="max-w-4xl font-mono text-sm leading-relaxed break-words whitespace-pre-wrap">
        {parts.map((part, index) => (
          <Part key={index} part={part} first={index === 0} last={index === parts.length - 1} />
        ))}
      </div>
    </>
  );
}

const MARKS = {
  added: "rounded-sm bg-supports-soft text-supports underline",
  removed: "rounded-sm bg-danger-soft text-danger line-through",
};

function Part({ part, first, last }: { part: ComparedPart; first: boolean; last: boolean }) {
  if (part.kind === "added") return <ins className={MARKS.added}>{part.text}</ins>;
  if (part.kind === "removed") return <del className={MARKS.removed}>{part.text}</del>;
  const lines = part.text.split("\n");
  if (lines.length < FOLDED_FROM_LINES) return part.text;
  const [head, tail] = [first ? 0 : CONTEXT_LINES, last ? 0 : CONTEXT_LINES];
  return (
    <>
      {lines.slice(0, head).join("\n")}
      <details className="my-1">
        <summary className="font-sans text-ink-soft">{lines.length - head - tail} unchanged lines</summary>
        {lines.slice(head, lines.length - tail).join("\n")}
      </details>
      {lines.slice(lines.length - tail).join("\n")}
    </>
  );
}
