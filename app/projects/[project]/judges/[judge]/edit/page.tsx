import type { Metadata } from "next";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { NotFound } from "@/lib/errors";
import { findJudge } from "@/lib/judges/find-judge";
import { judgeChoices } from "@/lib/judges/judge-choices";
import { JudgeForm } from "../../_parts/judge-form";
import { editJudgeAction } from "../actions";

export const metadata: Metadata = { title: "Edit judge" };

export default async function EditJudgePage({ params }: { params: Promise<{ project: string; judge: string }> }) {
  const { project, judge: id } = await params;
  const { judge, choices } = await pageData(async (actor) => {
    const choices = await judgeChoices(actor, { project });
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new NotFound("That judge");
    return { choices, judge: await findJudge(actor, { project, judge: id }) };
  });
  const set = Object.entries(judge.config).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const initial = { ...Object.fromEntries(set), name: judge.name, rubric: String(judge.rubricVersion) } as Record<string, string>;
  return (
    <div className="max-w-2xl">
      <PageHeader title={`Edit ${judge.name}`}>{judge.frozen ? `Version ${judge.version} has been run and stays as it is; this makes version ${judge.version + 1}, a judge of its own in agreement.` : "It has not been run yet, so this changes it in place."}</PageHeader>
      <JudgeForm action={editJudgeAction.bind(null, { project, judge: id })} choices={choices} initial={initial} submit={judge.frozen ? `Create version ${judge.version + 1}` : "Save"} />
    </div>
  );
}
