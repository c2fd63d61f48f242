import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { Markdown } from "@/app/_ui/markdown";
import { secondLookCount } from "@/lib/annotations/my-work";
import { annotatorSetup } from "@/lib/assignments/annotator-setup";
import { claimCases } from "@/lib/assignments/claim-cases";
import { pageData } from "@/lib/auth/page";
import { requirePageUser } from "@/lib/auth/session";
import { publishedRubric } from "@/lib/rubrics/published-rubric";
import { WorkScreen } from "./work-screen";

export const metadata: Metadata = { title: "Annotate" };

const WANTED = 6;

export default async function AnnotatePage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const user = await requirePageUser();
  const { setup, rubric, secondLooks, claimed } = await pageData(async (actor) => {
    const setup = await annotatorSetup(actor, { project });
    const [rubric, secondLooks, claimed] = await Promise.all([publishedRubric(actor, { project }), secondLookCount(actor, { project }), claimCases(actor, { project, want: WANTED, progress: true })]);
    return { setup, rubric, secondLooks, claimed };
  });
  return (
    <WorkScreen
      user={{ id: user.id, email: user.email }}
      project={project}
      taskType={setup.taskType}
      questions={setup.questions}
      reveals={setup.reveals}
      rubric={rubric && { id: rubric.id, version: rubric.version, body: <Markdown>{rubric.body}</Markdown> }}
      secondLooks={secondLooks}
      first={{ claimed, ticket: randomUUID() }}
    />
  );
}
