import type { Metadata } from "next";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { judgeChoices } from "@/lib/judges/judge-choices";
import { JudgeForm } from "../_parts/judge-form";
import { createJudgeAction } from "./actions";

export const metadata: Metadata = { title: "New judge" };

export default async function NewJudgePage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const choices = await pageData((actor) => judgeChoices(actor, { project }));
  return (
    <div className="max-w-2xl">
      <PageHeader title="New judge">It gets the rubric, the cases and the questions as people have them, under this project’s blinding.</PageHeader>
      <JudgeForm action={createJudgeAction.bind(null, project)} choices={choices} submit="Create the judge" />
    </div>
  );
}
