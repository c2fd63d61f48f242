import { ActionForm } from "@/app/_ui/action-form";
import { plural } from "@/lib/plural";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { StuckLeases } from "@/lib/assignments/stuck-leases";
import { giveBack } from "./actions";

/** Who holds cases so long that others may be waiting for them. */
export function StuckList({ project, stuck, now }: { project: string; stuck: readonly StuckLeases[]; now: Date }) {
  return (
    <ul className="divide-y divide-line">
      {stuck.map(({ raterId, name, pseudonym, cases, since }) => (
        <li key={raterId} className="flex flex-wrap items-start justify-between gap-3 py-3">
          <p>{name ?? pseudonym} has held {plural(cases, "case")} without a label; the first was opened <RelativeTime at={since} now={now} />.</p>
          <ActionForm action={giveBack.bind(null, project, raterId)} submit="Give back to the queue" look="secondary" />
        </li>
      ))}
    </ul>
  );
}
