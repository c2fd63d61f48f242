"use client";

import { useState } from "react";
import { CONTROL, Field } from "./field";
import { Markdown } from "./markdown";

interface MarkdownEditorProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  initial: string;
  onEdit?(): void;
}

/** Markdown and how it will look, side by side; below each other where there is no room. */
export function MarkdownEditor({ name, label, hint, error, initial, onEdit }: MarkdownEditorProps) {
  const [text, setText] = useState(initial);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <textarea
            name={name}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              onEdit?.();
            }}
            spellCheck
            className={`${CONTROL} h-[36rem] max-h-[70dvh] resize-y font-mono text-sm leading-relaxed`}
            {...control}
          />
        )}
      </Field>
      <div className="min-w-0 space-y-1.5">
        <p className="text-sm font-medium" aria-hidden="true">Preview</p>
        <div className="h-[36rem] max-h-[70dvh] overflow-y-auto rounded-md border border-line bg-paper p-4" tabIndex={0} role="region" aria-label="Preview">
          {text.trim() ? <Markdown>{text}</Markdown> : <p className="text-sm text-ink-soft">What you write shows here as annotators will see it.</p>}
        </div>
      </div>
    </div>
  );
}
