"use client";

import { useState } from "react";

interface SavableFile {
  label: string;
  name: string;
  type: string;
  content: string;
}

/** Saves a figure in one of several forms, or copies it. */
export function SaveMenu({ title, files }: { title: string; files: readonly SavableFile[] }) {
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

  return (
    <details className="relative text-sm">
      <summary className="rounded-md border border-line-strong px-3 py-1.5">Save or copy<span className="sr-only"> “{title}”</span></summary>
      <ul className="absolute right-0 z-20 mt-1 w-56 rounded-md border border-line bg-paper p-1 shadow-lg">
        {files.map((file) => (
          <li key={file.label} className="flex items-center justify-between gap-2 px-2 py-1">
            <span>{file.label}</span>
            <span className="flex gap-2">
              <button type="button" className="rounded text-accent underline" aria-label={`Save as ${file.label}`} onClick={() => save(file)}>Save</button>
              <button type="button" className="rounded text-accent underline" aria-label={`Copy as ${file.label}`} onClick={() => void copy(file)}>Copy</button>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="absolute right-0 text-xs whitespace-nowrap text-ink-soft">{said}</p>
    </details>
  );
}
