import Link from "next/link";
import { Badge } from "@/app/_ui/badge";
import { DataTable } from "@/app/_ui/data-table";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { MyLabel } from "@/lib/annotations/my-work";
import type { Question } from "@/lib/task-types/question";
import { AnswerWords } from "./answer-words";

interface LabelTableProps {
  address: string;
  labels: MyLabel[];
  questions: readonly Question[];
  now: Date;
}

export function LabelTable({ address, labels, questions, now }: LabelTableProps) {
  return (
    <DataTable
      stack
      caption="Your labels, newest first"
      rows={labels}
      rowKey={(label) => label.annotationId}
      columns={[
        { key: "case", header: "Case", lead: true, cell: (label) => <Link href={`${address}/${label.annotationId}`} dir="auto" className="line-clamp-2 min-w-48 break-words">{label.headline}</Link> },
        { key: "answers", header: "Your label", cell: (label) => <AnswerWords answers={label.answers} questions={questions} /> },
        { key: "comment", header: "Comment", cell: (label) => <span dir="auto" className="line-clamp-2 max-w-80 break-words">{label.comment}</span> },
        {
          key: "state", header: "", cell: (label) => (
            <span className="flex flex-wrap gap-1">
              {label.flagged && <Badge tone="middle">flagged</Badge>}
              {label.revision > 1 && <Badge>changed</Badge>}
              {label.basis === "second_opinion" && <Badge>second opinion</Badge>}
            </span>
          ),
        },
        { key: "at", header: "When", cell: (label) => <RelativeTime at={label.at} now={now} /> },
      ]}
    />
  );
}
