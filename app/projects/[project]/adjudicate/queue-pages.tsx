import { ButtonLink } from "@/app/_ui/button";
import { queueQuery, type QueueView } from "./queue-link";

/** Ways to the pages before and after, where there are any. */
export function QueuePages({ project, view, total, size }: { project: string; view: QueueView; total: number; size: number }) {
  const pages = Math.max(1, Math.ceil(total / size));
  if (pages === 1 && view.page === 1) return null;
  const to = (page: number) => `/projects/${project}/adjudicate${queueQuery({ ...view, page })}`;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4 text-sm text-ink-soft">
      {view.page > 1 ? <ButtonLink href={to(Math.min(view.page - 1, pages))}>Previous</ButtonLink> : <span />}
      <span className="tabular-nums">Page {view.page.toLocaleString("en")} of {pages.toLocaleString("en")}</span>
      {view.page < pages ? <ButtonLink href={to(view.page + 1)}>Next</ButtonLink> : <span />}
    </nav>
  );
}
