import { DownloadLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";

/** Downloads for people who label elsewhere. */
export function CasesToLabel({ project }: { project: string }) {
  const base = `/api/v1/projects/${project}/cases/to-label`;
  return (
    <Card title="Label elsewhere">
      <div className="space-y-4 text-sm">
        <p>The drawn cases with what annotators here see of them; what the project hides from annotators is left out, and a code that tells nothing stands for each case’s id. The table of labels has a row for each case: fill in <code>rater</code> and the answers, and import it under “Import labels”.</p>
        <div className="flex flex-wrap gap-2">
          <DownloadLink href={`${base}/cases-to-label.jsonl`}>Cases to label as JSONL</DownloadLink>
          <DownloadLink href={`${base}/cases-to-label.csv`}>Cases to label as CSV</DownloadLink>
          <DownloadLink href={`${base}/labels-template.csv`}>Labels to fill in as CSV</DownloadLink>
        </div>
        <p className="text-ink-soft">Also at the command line: <code className="mt-1 block break-words whitespace-pre-wrap">npx assay cases-to-label --project {project} --as csv --out cases.csv</code></p>
      </div>
    </Card>
  );
}
