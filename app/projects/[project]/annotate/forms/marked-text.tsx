import { cutAtSharedWords } from "../shared-words";

/** Text with the shared words underlined; without any, just the text. */
export function MarkedText({ text, shared }: { text: string; shared: ReadonlySet<string> }) {
  if (shared.size === 0) return <>{text}</>;
  return cutAtSharedWords(text, shared).map((piece, index) =>
    piece.shared ? (
      <mark key={index} className="bg-transparent text-inherit underline decoration-accent decoration-2 underline-offset-4">{piece.text}</mark>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  );
}
