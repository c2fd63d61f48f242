import { DataTable } from "@/app/_ui/data-table";
import type { RunDetail } from "@/lib/judges/find-run";

const OUTCOMES: Record<string, string> = {
  replied: "replied", lost: "worker ended in the middle", rate_limited: "told to wait (429)", overloaded: "server failed (5xx)", timeout: "no answer in time", connection: "no connection, or broken off",
  malformed: "no chat completion", unstored: "reply could not be stored", rejected: "request rejected", refused_key: "key refused", no_credit: "no credit", unknown: "address or model unknown", forbidden_host: "host not allowed", aborted: "given up when the worker stopped",
};

/** Why replies are missing or invalid, and how often requests had to be sent. */
export function RunTables({ run: { faults, attempts, servedBy } }: { run: RunDetail }) {
  return (
    <div className="space-y-4">
      {faults.length > 0 && (
        <DataTable caption="Why replies are invalid or missing" showCaption rows={faults} rowKey={({ fault }) => fault} columns={[{ key: "fault", header: "Reason", cell: ({ fault }) => <span className="break-words">{fault}</span> }, { key: "count", header: "Calls", numeric: true, cell: ({ count }) => count.toLocaleString("en") }]} />
      )}
      {attempts.some(({ outcome }) => outcome !== "replied" && outcome !== "on its way") && (
        <DataTable caption="Requests, by what they ended with" showCaption rows={attempts} rowKey={({ outcome }) => outcome} columns={[{ key: "outcome", header: "Outcome", cell: ({ outcome }) => OUTCOMES[outcome] ?? outcome }, { key: "count", header: "Requests", numeric: true, cell: ({ count }) => count.toLocaleString("en") }]} />
      )}
      {servedBy.length > 0 && <p className="text-sm text-ink-soft">Answered by {servedBy.join(", ")}.</p>}
    </div>
  );
}
