"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

export interface Tab {
  href: string;
  label: string;
}

/** The pages of a project. The first tab is its root, so it is current only there. */
export function ProjectTabs({ tabs }: { tabs: Tab[] }) {
  const path = usePathname();
  const current = tabs.findLast((tab) => path === tab.href || path.startsWith(`${tab.href}/`));
  return (
    <nav aria-label="Project" className="border-b border-line bg-paper">
      <ul className="mx-auto flex max-w-7xl gap-1 overflow-x-auto px-2 sm:px-4">
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
