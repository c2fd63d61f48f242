import { DataTable, type Column } from "@/app/_ui/data-table";
import { plural } from "@/lib/plural";
import type { ReleaseFileSummary } from "@/lib/releases/queries";
import { formatBytes } from "./format-bytes";

interface Props {
  project: string;
  number: number;
  files: ReleaseFileSummary[];
  about: Record<string, { about: string; rows: number | null }>;
}

export function ReleaseFiles({ project, number, files, about }: Props) {
  const columns: Column<ReleaseFileSummary>[] = [
    {
      key: "name",
      header: "File",
      lead: true,
      cell: ({ name }) => (
        <div className="max-sm:text-left sm:min-w-56">
          <a className="font-medium" href={`/api/v1/projects/${project}/releases/${number}/files/${name}`} download>{name}</a>
          <p className="mt-0.5 max-w-prose text-ink-soft">{about[name]?.about ?? "What the files are, their hashes, and everything needed to recompute the figures."}</p>
        </div>
      ),
    },
    { key: "rows", header: "Content", numeric: true, cell: ({ name }) => { const rows = about[name]?.rows; return <span className="whitespace-nowrap">{typeof rows === "number" ? plural(rows, "row") : "–"}</span>; } },
    { key: "bytes", header: "Size", numeric: true, cell: ({ bytes }) => <span className="whitespace-nowrap">{formatBytes(bytes)}</span> },
    { key: "sha256", header: "SHA-256", cell: ({ sha256 }) => <code className="block max-w-48 truncate text-xs select-all" title={sha256}>{sha256}</code> },
  ];
  return <DataTable stack caption="Files of this release" columns={columns} rows={files} rowKey={({ name }) => name} />;
}
