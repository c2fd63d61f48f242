import Link from "next/link";
import { Badge, type Tone } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import type { RunDetail, ShownCall } from "@/lib/judges/find-run";

const TONES: Record<ShownCall["state"], Tone> = { valid: "good", invalid: "bad", error: "middle" };
const WORDS: Record<ShownCall["state"], string> = { valid: "Valid", invalid: "Invalid", error: "No reply" };
const FILTERS = [["", "All"], ["valid", "Valid"], ["invalid", "Invalid"], ["error", "No reply"]] as const;

/** The replies of the run page by page, with what was made of each and the text as it came. */
export function ReplyList({ project, run: { number, shown, repeats, matching, page, pages }, show = "" }: { project: string; run: RunDetail; show?: string }) {
  const address = (filter: string, at = 1) => {
    const query = new URLSearchParams([...(filter ? [["show", filter]] : []), ...(at > 1 ? [["page", String(at)]] : [])]).toString();
    return `/projects/${project}/judges/runs/${number}${query && `?${query}`}`;
  };
  return (
    <Card
      title="Replies"
      actions={
        <nav aria-label="Which replies" className="flex flex-wrap gap-3 text-sm">
          {FILTERS.map(([value, label]) => <Link key={value} href={address(value)} aria-current={value === show ? "page" : undefined} className="py-1 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline">{label}</Link>)}
        </nav>
      }
    >
      {shown.length === 0 ? <p className="text-sm text-ink-soft">There are none.</p> : <ol className="divide-y divide-line">{shown.map((call) => <Reply key={call.id} call={call} project={project} ofSeveral={repeats > 1} />)}</ol>}
      {pages > 1 && <Pager first={page < pages ? (page - 1) * shown.length + 1 : matching - shown.length + 1} count={shown.length} of={matching} page={page} pages={pages} addressOf={(at) => address(show, at)} />}
      <p className="mt-3 text-xs text-ink-soft">The judge’s labels are on each case’s page.</p>
    </Card>
  );
}

function Pager({ first, count, of, page, pages, addressOf }: { first: number; count: number; of: number; page: number; pages: number; addressOf(page: number): string }) {
  return (
    <nav aria-label="Pages of replies" className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-ink-soft tabular-nums">{first.toLocaleString("en")}–{(first + count - 1).toLocaleString("en")} of {of.toLocaleString("en")}</p>
      <div className="flex flex-wrap items-center gap-2">
        {page > 1 && <ButtonLink href={addressOf(page - 1)} rel="prev">Previous</ButtonLink>}
        <span className="px-1 tabular-nums">Page {page.toLocaleString("en")} of {pages.toLocaleString("en")}</span>
        {page < pages && <ButtonLink href={addressOf(page + 1)} rel="next">Next</ButtonLink>}
      </div>
    </nav>
  );
}

function Reply({ call: { caseId, externalId, repeat, state, said, rationale, fault, replyText, attempts }, project, ofSeveral }: { call: ShownCall; project: string; ofSeveral: boolean }) {
  return (
    <li className="space-y-1 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[state]}>{WORDS[state]}</Badge>
        <Link href={`/projects/${project}/cases/${caseId}`} className="break-all">{externalId}</Link>
        {ofSeveral && <span className="text-ink-soft">repeat {repeat}</span>}
        {attempts > 1 && <span className="text-ink-soft">after {attempts} requests</span>}
      </p>
      {said.length > 0 && <p className="font-medium break-words">{said.join("; ")}</p>}
      {rationale && <p className="break-words text-ink-soft">{rationale}</p>}
      {fault && <p className="break-words text-danger">{fault}</p>}
      {replyText !== null && (
        <details>
          <summary className="text-ink-soft">The reply as it came</summary>
          <pre className="mt-1 max-h-60 overflow-auto rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap" tabIndex={0}>{replyText || "(empty)"}</pre>
        </details>
      )}
    </li>
  );
}
