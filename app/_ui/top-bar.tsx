import Link from "next/link";
import type { ReactNode } from "react";
import { pageData } from "@/lib/auth/page";
import { managesEvaluations } from "@/lib/evaluations/manages-evaluations";

/** The strip at the top of every page for signed-in people; evaluations stand in it for those who may have some. */
export async function TopBar({ user, children }: { user: { name: string }; children?: ReactNode }) {
  const withEvaluations = await pageData((actor) => managesEvaluations(actor, {}));
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex min-h-14 max-w-7xl flex-wrap items-center gap-x-6 gap-y-1 px-4 sm:px-6">
        <Link href="/projects" className="font-semibold tracking-tight text-ink no-underline">Assay</Link>
        <nav aria-label="Assay" className={children ? "hidden md:block" : ""}>
          <ul className="flex gap-x-4 text-sm">
            <Place href="/projects">Projects</Place>
            {withEvaluations && <Place href="/evaluations">Evaluations</Place>}
          </ul>
        </nav>
        <div className="min-w-0 flex-1">{children}</div>
        <Link href="/account" className="max-w-40 truncate text-sm text-ink-soft hover:text-ink">{user.name}</Link>
      </div>
    </header>
  );
}

function Place({ href, children }: { href: string; children: ReactNode }) {
  return <li><Link href={href} className="text-ink-soft no-underline hover:text-ink">{children}</Link></li>;
}
