import type { Metadata } from "next";
import Link from "next/link";
import { Notice } from "@/app/_ui/notice";
import { PageHeader } from "@/app/_ui/page-header";
import { plural } from "@/lib/plural";
import { pageData } from "@/lib/auth/page";
import { releaseOutlook, type ReleaseOutlook } from "@/lib/releases/release-outlook";
import { createReleaseAction } from "./actions";
import { NewReleaseForm } from "./new-release-form";

export const metadata: Metadata = { title: "New release" };

export default async function NewReleasePage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const outlook = await pageData((actor) => releaseOutlook(actor, { project }));
  return (
    <div className="max-w-2xl">
      <PageHeader title="New release">
        It would hold {plural(outlook.cases, "case")}, {plural(outlook.humanLabels, "label")} by people and {plural(outlook.modelLabels, "label")} by models, as they are at this moment.
      </PageHeader>
      <div className="space-y-6">
        <Outlook outlook={outlook} project={project} />
        {outlook.cases > 0 && <NewReleaseForm action={createReleaseAction.bind(null, project)} empty={isEmpty(outlook)} />}
      </div>
    </div>
  );
}

function isEmpty({ humanLabels, modelLabels }: ReleaseOutlook): boolean {
  return humanLabels + modelLabels === 0;
}

function Outlook({ outlook, project }: { outlook: ReleaseOutlook; project: string }) {
  if (outlook.cases === 0) return <Notice look="warning">There are no cases to release yet. An owner imports them on the page “Cases”.</Notice>;
  if (isEmpty(outlook)) {
    return (
      <Notice look="warning">
        <p className="font-medium">Nobody has labelled a case of the sample yet.</p>
        <p>The release would hold the cases without a single label, and it could never be changed; a later one gets a number of its own.</p>
      </Notice>
    );
  }
  if (outlook.unfinished === 0 && outlook.due === 0) return null;
  return (
    <Notice look="warning">
      <p className="font-medium">You can release now; some cases are not done.</p>
      <ul className="mt-1 list-disc pl-5">
        {outlook.unfinished > 0 && <li>{plural(outlook.unfinished, "case")} still {outlook.unfinished === 1 ? "waits" : "wait"} for labels.</li>}
        {outlook.due > 0 && <li>{plural(outlook.due, "case")} {outlook.due === 1 ? "waits" : "wait"} <Link href={`/projects/${project}/adjudicate`}>for an adjudicator</Link>.</li>}
      </ul>
    </Notice>
  );
}
