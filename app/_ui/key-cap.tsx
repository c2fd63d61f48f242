import type { ReactNode } from "react";

/** A key on the keyboard. Hidden from screen readers, which hear `aria-keyshortcuts`, and on touch screens, which have none. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd aria-hidden="true" className="hidden min-w-5 rounded border border-current/40 px-1 text-center font-sans text-xs leading-4.5 font-normal opacity-80 [@media(hover:hover)]:inline-block">
      {children}
    </kbd>
  );
}
