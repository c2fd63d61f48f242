import { Card } from "@/app/_ui/card";
import { DataTable, type Column } from "@/app/_ui/data-table";
import { DownloadLink } from "@/app/_ui/button";
import type { Fault } from "@/lib/cases/import-file/fault";

const SHOWN = 100;

/** What is wrong with a file, line by line, and all of it as a download. */
export function FaultTable({ faults, count, download }: { faults: readonly Fault[]; count: number; download: string }) {
  const shown = faults.slice(0, SHOWN);
  const hidden = count - shown.length;
  return (
    <Card title={count === 1 ? "1 fault" : `${count.toLocaleString("en")} faults`} actions={<DownloadLink href={download}>Download as CSV</DownloadLink>}>
      <DataTable caption="Faults of the file" columns={columns(faults.some(({ item }) => item !== undefined))} rows={shown} rowKey={(_, index) => String(index)} />
      {hidden > 0 && <p className="mt-3 text-sm text-ink-soft">And {hidden.toLocaleString("en")} more{count > faults.length ? `; the download holds the first ${faults.length.toLocaleString("en")}` : ", in the download"}.</p>}
    </Card>
  );
}

function columns(withItem: boolean): Column<Fault>[] {
  return [
    { key: "line", header: "Line", numeric: true, cell: ({ line }) => line.toLocaleString("en") },
    ...(withItem ? [{ key: "item", header: "Object", numeric: true, cell: ({ item }: Fault) => item?.toLocaleString("en") ?? "" }] : []),
    { key: "field", header: "Field", cell: ({ field }) => <code className="block max-w-56 min-w-24 text-xs leading-5 break-words">{field || "whole line"}</code> },
    { key: "message", header: "What is wrong", cell: ({ message }) => <span className="block min-w-48 break-words">{message}</span> },
  ];
}
