import Link from "next/link";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { plural } from "@/lib/plural";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { RubricVersion } from "@/lib/rubrics/list-rubrics";

interface Props {
  project: string;
  versions: RubricVersion[];
  inForce: number | null;
  now: Date;
}

/** Every version, newest first: what changed, when, and how many labels were made under it. */
export function VersionList({ project, versions, inForce, now }: Props) {
  return (
    <Card title="Versions">
      <ol className="-my-4 divide-y divide-line">
        {versions.map((rubric) => (
          <li key={rubric.version} className="space-y-1 py-4">
            <div className="flex flex-wrap items-center gap-2">
              <Link href={`/projects/${project}/rubrics/${rubric.status === "draft" ? "draft" : rubric.version}`} className="font-medium">Version {rubric.version}</Link>
              {rubric.status === "draft" && <Badge tone="middle">Draft</Badge>}
              {rubric.version === inForce && <Badge tone="accent">In force</Badge>}
            </div>
            {rubric.changeNote && <p className="text-sm break-words whitespace-pre-line">{rubric.changeNote}</p>}
            <p className="text-sm text-ink-soft">
              {rubric.publishedAt ? <>Published <RelativeTime at={rubric.publishedAt} now={now} /></> : <>Saved <RelativeTime at={rubric.updatedAt} now={now} /></>}
              {rubric.labels !== null && rubric.status === "published" && <> · {plural(rubric.labels, "label")}</>}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
