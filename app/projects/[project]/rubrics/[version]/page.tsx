import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Markdown } from "@/app/_ui/markdown";
import { PageHeader } from "@/app/_ui/page-header";
import { RelativeTime } from "@/app/_ui/relative-time";
import { pageData } from "@/lib/auth/page";
import { compareTexts } from "@/lib/rubrics/compare-texts";
import { readRubric, type RubricText } from "@/lib/rubrics/read-rubric";
import { Changes } from "./changes";

interface Props {
  params: Promise<{ project: string; version: string }>;
  searchParams: Promise<{ show?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Rubric, version ${(await params).version}` };
}

export default async function RubricVersionPage({ params, searchParams }: Props) {
  const { project, version } = await params;
  const rubric = await pageData((actor) => readRubric(actor, { project, version }));
  const here = `/projects/${project}/rubrics/${rubric.version}`;
  const comparing = rubric.before !== null && (await searchParams).show === "changes";
  return (
    <>
      <p className="mb-2 text-sm"><Link href={`/projects/${project}/rubrics`}>All versions</Link></p>
      <PageHeader title={`Rubric, version ${rubric.version}`} actions={rubric.before && <ButtonLink href={comparing ? here : `${here}?show=changes`}>{comparing ? "Show the text" : `Compare with version ${rubric.before.version}`}</ButtonLink>}>
        <About rubric={rubric} />
      </PageHeader>
      {comparing && rubric.before ? (
        <Card title={`Changes from version ${rubric.before.version} to version ${rubric.version}`}><Changes parts={compareTexts(rubric.before.body, rubric.body)} /></Card>
      ) : (
        <Card><Markdown>{rubric.body}</Markdown></Card>
      )}
    </>
  );
}

function About({ rubric }: { rubric: RubricText }) {
  return (
    <>
      {rubric.publishedAt && <p>Published <RelativeTime at={rubric.publishedAt} now={new Date()} /></p>}
      {rubric.changeNote && <p className="whitespace-pre-line text-ink">{rubric.changeNote}</p>}
    </>
  );
}
