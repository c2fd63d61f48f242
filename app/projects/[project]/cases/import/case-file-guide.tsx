import { DownloadLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";

const EXAMPLE = `{
  "externalId": "my-study/17",
  "query": "When did Ana adopt her dog?",
  "goldAnswer": "12 March 2023",
  "category": "temporal",
  "evidence": [
    {"id": "D4:2", "speaker": "Ana", "gold": true,
     "text": "I picked up Miso this morning!",
     "time": "2023-03-12T18:05"},
    {"id": "D4:3", "speaker": "Joel", "gold": false,
     "text": "Finally! How is he settling in?",
     "time": "2023-03-12T18:05"}
  ],
  "memory": {"id": "D4:2/1", "kind": "statement",
    "text": "Ana picked up Miso on 12 March 2023."},
  "hidden": {"dataset": "my-study", "runs": [
    {"system": "bm25", "rank": 3, "score": 7.2}]}
}`;

const FIELDS: [string, string][] = [
  ["externalId", "Names the case for ever. The same case again is skipped; the same id with other content is refused."],
  ["query, goldAnswer", "What was asked, and the right answer: text or a number."],
  ["category", "May be left out."],
  ["evidence", "The turns the answer comes from (gold: true) and their neighbours (gold: false), in the order of the conversation."],
  ["memory", "What is judged. Neither its text nor its id may say how it was ranked or by what."],
  ["hidden", "Never shown to annotators: dataset, stratum, and runs of {system, rank, score}. May be left out."],
];

/** How to write a file of contested credits, with examples to download. */
export function CaseFileGuide({ project }: { project: string }) {
  const example = (name: string) => `/api/v1/projects/${project}/imports/examples/${name}`;
  return (
    <Card title="How to write a file of cases">
      <div className="space-y-4 text-sm">
        <p>One JSON object a line (JSONL), or one JSON list. As CSV, the fields are columns, and <code>evidence</code>, <code>memory</code> and <code>hidden</code> each hold their JSON in one cell.</p>
        <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-xs leading-5" tabIndex={0}>{EXAMPLE}</pre>
        <p className="text-ink-soft">Spread over lines here to be read; in a JSONL file each object stands on one.</p>
        <dl className="space-y-2">
          {FIELDS.map(([name, meaning]) => (
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
        <p className="text-ink-soft">Also at the command line: <code className="mt-1 block overflow-x-auto whitespace-nowrap" tabIndex={0}>npx assay import-cases FILE --project {project}</code></p>
      </div>
    </Card>
  );
}
