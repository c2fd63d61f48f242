import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";

interface FirstStepsProps {
  project: string;
  /** Versions of the guideline; the default is the first. */
  guidelines: number;
  cases: number;
  annotators: number;
  labelled: boolean;
}

/** What a project still needs before people can label, in order. */
export function FirstSteps({ project, guidelines, cases, annotators, labelled }: FirstStepsProps) {
  const steps = [
    { done: guidelines > 1, href: "rubrics", text: "Read the guideline, and amend it where your cases need it", note: "The default is published and good as it stands; a version of your own ticks this off." },
    { done: cases > 0, href: "cases/import", text: "Bring in cases", note: "A JSONL, JSON or CSV file, checked before anything is stored." },
    { done: annotators > 1, href: "members", text: "Invite people", note: "A link each; no mail server is needed." },
    { done: labelled, href: "annotate", text: "Label the first case", note: "Keys 1, 2, 3 and Enter." },
  ];
  return (
    <Card title="First steps">
      <ol className="space-y-3">
        {steps.map(({ done, href, text, note }) => (
          <li key={href} className="flex items-baseline gap-3">
            <span aria-hidden="true" className={done ? "text-supports" : "text-ink-soft"}>{done ? "✓" : "○"}</span>
            <span>
              {cases === 0 && href === "cases/import" ? <ButtonLink look="primary" href={`/projects/${project}/${href}`}>{text}</ButtonLink> : <Link href={`/projects/${project}/${href}`}>{text}</Link>}
              {done && <span className="sr-only"> (done)</span>}
              <span className="mt-0.5 block text-sm text-ink-soft">{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
