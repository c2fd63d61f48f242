import { CopyButton } from "./copy-button";
import { CONTROL } from "./field";

/** A link that is shown once, to be copied and handed on. */
export function ShownLink({ url, label }: { url: string; label: string }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <input readOnly value={url} aria-label={label} className={`${CONTROL} min-w-48 flex-1 font-mono text-sm`} />
      <CopyButton text={url}>Copy the link</CopyButton>
    </div>
  );
}
