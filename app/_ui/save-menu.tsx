"use client";

import { useRef, useState, type KeyboardEvent } from "react";

interface SavableFile {
  label: string;
  name: string;
  type: string;
  content: string;
}

/** Saves a figure in one of several forms, or copies it. */
export function SaveMenu({ title, files }: { title: string; files: readonly SavableFile[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [said, setSaid] = useState("");

  function save({ name, type, content }: SavableFile) {
    const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
    Object.assign(document.createElement("a"), { href: url, download: name }).click();
    URL.revokeObjectURL(url);
    setSaid(`Saved ${name}`);
  }

  async function copy({ label, content }: SavableFile) {
    const done = await navigator.clipboard?.writeText(content).then(() => true, () => false);
    setSaid(done ? `Copied as ${label}` : "This browser does not let pages copy. Save it instead.");
  }

  function close() {
    if (menu.current) menu.current.open = false;
    setSaid("");
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    close();
    menu.current.querySelector("summary")?.focus();
  }

  return (
    <details ref={menu} className="relative text-sm" onKeyDown={closeOnEscape} onBlur={({ relatedTarget }) => relatedTarget && !menu.current?.contains(relatedTarget as Node) && close()}>
      <summary className="inline-flex min-h-10 list-none items-center rounded-md border border-line-strong bg-paper px-4 font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">Save or copy<span className="sr-only"> “{title}”</span></summary>
      <div className="absolute right-0 z-20 mt-1 w-60 rounded-md border border-line bg-paper p-1 shadow-lg max-sm:right-auto max-sm:left-0">
        <ul>
          {files.map((file) => (
            <li key={file.label} className="flex items-center justify-between gap-2 px-3">
              <span>{file.label}</span>
              <span className="flex">
                <button type="button" className="min-h-10 px-2 text-accent underline underline-offset-3" aria-label={`Save as ${file.label}`} onClick={() => save(file)}>Save</button>
                <button type="button" className="min-h-10 px-2 text-accent underline underline-offset-3" aria-label={`Copy as ${file.label}`} onClick={() => void copy(file)}>Copy</button>
              </span>
            </li>
          ))}
        </ul>
        <p role="status" className="px-3 text-xs text-ink-soft empty:hidden">{said}</p>
      </div>
    </details>
  );
}
