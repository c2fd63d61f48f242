import type { Metadata } from "next";
import { Markdown } from "@/app/_ui/markdown";
import { pageData } from "@/lib/auth/page";
import { requirePageUser } from "@/lib/auth/session";
import { annotatorSetup } from "@/lib/assignments/annotator-setup";
import { publishedRubric } from "@/lib/rubrics/published-rubric";
import { WorkScreen } from "./work-screen";

export const metadata: Metadata = { title: "Annotate" };

export default async function AnnotatePage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const user = await requirePageUser();
  const [setup, rubric] = await pageData((actor) => Promise.all([annotatorSetup(actor, { project }), publishedRubric(actor, { project })]));
  return (
    <WorkScreen
      user={{ id: user.id, email: user.email }}
      project={{ id: project, name: setup.name }}
      taskType={setup.taskType}
      questions={setup.questions}
      guideline={rubric ? <Markdown>{rubric.body}</Markdown> : null}
      rubricVersion={rubric?.version ?? null}
    />
  );
}
