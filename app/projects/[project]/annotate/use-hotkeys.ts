import { useLayoutEffect, useRef } from "react";

/** Key (lower case, or a name such as "Enter") → what it does. */
export type Hotkeys = Readonly<Record<string, () => void>>;

/**
 * Single-key commands for the whole page. They rest while someone types, composes with an input method, holds a
 * modifier or lets a key repeat, while a dialog is open, and where Enter already means something: on links and buttons.
 */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys);
  useLayoutEffect(() => { latest.current = hotkeys; });
  // Listening before the paint: a key pressed at what one sees is never lost.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // Safari ends a composition before the key that ends it; the code 229 gives that key away.
      if (event.defaultPrevented || event.repeat || event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target && (isTyping(target) || target.closest("dialog[open]"))) return;
      if (event.key === "Enter" && target?.closest("a, button, summary, select")) return;
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

function isTyping(target: HTMLElement): boolean {
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && target.type !== "radio" && target.type !== "checkbox";
}
