import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ActionForm } from "@/app/_ui/action-form";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { readDraft } from "@/lib/rubrics/read-draft";
import { discardDraftAction, draftAction } from "../actions";
import { DraftEditor } from "./draft-editor";

export const metadata: Metadata = { title: "Edit the rubric" };

export default async function DraftPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const draft = await pageData((actor) => readDraft(actor, { project }));
  if (!draft) redirect(`/projects/${project}/rubrics`);
  return (
    <>
      <p className="mb-2 text-sm"><Link href={`/projects/${project}/rubrics`}>All versions</Link></p>
      <PageHeader title={`Draft of version ${draft.version}`}>
        Annotators go on with the version in force until you publish this one.
      </PageHeader>
      <DraftEditor action={draftAction.bind(null, project)} version={draft.version} draft={{ body: draft.body, changeNote: draft.changeNote, seen: draft.updatedAt.toISOString() }} />
      <details className="mt-10">
        <summary className="text-sm text-ink-soft">Discard this draft</summary>
        <p className="mt-2 mb-3 text-sm">Its text is gone then. Published versions stay as they are.</p>
        <ActionForm action={discardDraftAction.bind(null, project)} submit="Discard the draft" busy="Discarding …" look="danger" />
      </details>
    </>
  );
}
