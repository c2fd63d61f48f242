import { DownloadLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { firstExample } from "@/lib/cases/example-file";
import { taskType } from "@/lib/task-types/registry";
import { readableJson } from "../_parts/readable-json";

const ID_MEANING = "Names the case for ever. The same case again is skipped; the same id with other content is refused.";
const HIDDEN_MEANING = "Never shown to annotators: dataset, stratum, runs of {system, rank, score}, and whatever else belongs to the case. May be left out.";

/** How to write a file of cases of the project's task, with examples to download. */
export async function CaseFileGuide({ project, task }: { project: string; task: string }) {
  const { fileFields, jsonColumns } = taskType(task);
  const example = (name: string) => `/api/v1/projects/${project}/imports/examples/${name}`;
  const fields = [["externalId", ID_MEANING], ...fileFields, ["hidden", HIDDEN_MEANING]];
  return (
    <Card title="How to write a file of cases">
      <div className="space-y-4 text-sm">
        <p>One JSON object a line (JSONL), or one JSON list. As CSV, the fields are columns, and {jsonColumns.map((name, at) => <span key={name}>{at > 0 && (at === jsonColumns.length - 1 ? " and " : ", ")}<code>{name}</code></span>)} {jsonColumns.length > 1 ? "each hold their JSON in one cell" : "holds its JSON in one cell"}.</p>
        <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-xs leading-5" tabIndex={0}>{readableJson(await firstExample(task, "cases"))}</pre>
        <p className="text-ink-soft">Spread over lines here to be read; in a JSONL file each object stands on one.</p>
        <dl className="space-y-2">
          {fields.map(([name, meaning]) => (
            <div key={name} className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-3">
              <dt className="font-medium">{name}</dt>
              <dd className="text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          <DownloadLink href={example("cases.jsonl")}>Example as JSONL</DownloadLink>
          <DownloadLink href={example("cases.json")}>as JSON</DownloadLink>
          <DownloadLink href={example("cases.csv")}>as CSV</DownloadLink>
        </div>
        <p className="text-ink-soft">Also at the command line: <code className="mt-1 block break-words whitespace-pre-wrap">npx assay import-cases FILE --project {project}</code></p>
      </div>
    </Card>
  );
}
