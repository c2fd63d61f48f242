"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";

export interface Tab {
  href: string;
  label: string;
}

/** The pages of a project. The first tab is its root, so it is current only there. */
export function ProjectTabs({ tabs }: { tabs: Tab[] }) {
  const path = usePathname();
  const current = tabs.findLast((tab) => path === tab.href || path.startsWith(`${tab.href}/`));
  const strip = useRef<HTMLUListElement>(null);
  // Where the strip does not fit, its edges fade on the sides on which there are more.
  const [more, setMore] = useState({ before: false, after: false });
  const look = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = strip.current ?? {};
    setMore({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 });
  }, []);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const active = element.querySelector("[aria-current]")?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    // Not scrollIntoView, which would move the page too.
    if (active) element.scrollLeft += active.left + active.width / 2 - (box.left + box.width / 2);
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, [current?.href, look]);

  return (
    <nav aria-label="Project" className="border-b border-line bg-paper">
      <ul
        ref={strip}
        onScroll={look}
        data-before={more.before || undefined}
        data-after={more.after || undefined}
        className="mx-auto flex max-w-7xl gap-1 overflow-x-auto px-2 [scrollbar-width:none] data-after:mask-r-from-[calc(100%-3rem)] data-before:mask-l-from-[calc(100%-3rem)] sm:px-4"
      >
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              aria-current={tab === current ? "page" : undefined}
              className="block border-b-2 border-transparent px-3 py-2.5 text-sm whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
