import { MarkedText } from "./marked-text";

interface ItemListProps {
  title: string;
  items: readonly { id: string; text: string }[];
  empty: string;
  shared: ReadonlySet<string>;
}

/** Short texts that belong to a case: retrieved memories, atomic facts. */
export function ItemList({ title, items, empty, shared }: ItemListProps) {
  return (
    <section aria-labelledby="items-title" className="min-w-0">
      <h2 id="items-title" className="text-sm text-ink-soft">{title}</h2>
      {items.length === 0 ? <p className="mt-2 text-ink-soft">{empty}</p> : (
        <ol className="mt-2 space-y-2">
          {items.map(({ id, text }) => <li key={id} dir="auto" className="border-l-2 border-line px-4 py-1 break-words whitespace-pre-wrap"><MarkedText text={text} shared={shared} /></li>)}
        </ol>
      )}
    </section>
  );
}
