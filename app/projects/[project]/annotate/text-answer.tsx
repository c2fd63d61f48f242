import { useId, type RefObject } from "react";
import { CONTROL } from "@/app/_ui/field";
import { KeyCap } from "@/app/_ui/key-cap";

interface TextAnswerProps {
  label: string;
  keyCap?: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onType(value: string): void;
  inputRef?: RefObject<HTMLTextAreaElement | null> | null;
}

/** A short text; Escape gives the keyboard back to the page, Ctrl or Command with Enter submits the form. */
export function TextAnswer({ label, keyCap, placeholder, maxLength, value, onType, inputRef }: TextAnswerProps) {
  const id = useId();
  return (
    <div className="min-w-48 flex-1">
      <label htmlFor={id} className="mb-1 flex items-center gap-1.5 text-sm text-ink-soft">{label} {keyCap && <KeyCap>{keyCap}</KeyCap>}</label>
      <textarea
        id={id}
        ref={inputRef}
        rows={1}
        dir="auto"
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") event.currentTarget.blur();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        className={`${CONTROL} block max-h-40 resize-none not-placeholder-shown:field-sizing-content placeholder-shown:h-10 placeholder-shown:overflow-hidden placeholder-shown:text-ellipsis placeholder:whitespace-nowrap`}
      />
    </div>
  );
}
