import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { openedCase } from "@/lib/cases/open-opinions";
import { InvalidInput, NotFound } from "@/lib/errors";
import { ClosedOpinions } from "./closed-opinions";
import { FieldList } from "./field-value";
import { Opinions } from "./opinions";
import { PlacesAndSampling } from "./places-and-sampling";

interface Props {
  params: Promise<{ project: string; case: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Case ${(await params).case.slice(0, 12)}` };
}

export default async function CasePage({ params }: Props) {
  const { project, case: address } = await params;
  const item = await pageData((actor) => openedCase(actor, { project, case: address }).catch(asNotFound));
  const base = `/projects/${project}/cases`;
  const now = new Date();
  return (
    <>
      <PageHeader
        title={item.headline}
        actions={
          <>
            {item.sequence > 1 && <ButtonLink href={`${base}/${item.sequence - 1}`} rel="prev">Previous</ButtonLink>}
            {item.sequence < item.last && <ButtonLink href={`${base}/${item.sequence + 1}`} rel="next">Next</ButtonLink>}
          </>
        }
      >
        Case {item.sequence.toLocaleString("en")} of {item.last.toLocaleString("en")}, <code className="text-sm break-all">{item.externalId}</code>
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-6">
          <Card title="What annotators judge"><FieldList fields={withoutEmptyOutputs(item.content)} /></Card>
          {item.opinions && <Card title="Hidden from annotators"><FieldList fields={item.opinions.hidden} /></Card>}
        </div>
        <div className="space-y-6">
          {item.opinions ? <Opinions opinions={item.opinions} questions={item.questions} now={now} /> : (
            <ClosedOpinions project={project} number={item.sequence} labelled={item.reader.labelled} />
          )}
          <Card title="Places and sampling"><PlacesAndSampling item={item} now={now} /></Card>
        </div>
      </div>
    </>
  );
}

/** What judges said stands in a file beside what people judge; where nobody asked one, there is nothing to name. */
function withoutEmptyOutputs(content: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).filter(([name, value]) => !(name === "judgeOutputs" && Array.isArray(value) && value.length === 0)));
}

/** An address that is neither a number nor an id leads nowhere. */
function asNotFound(error: unknown): never {
  throw error instanceof InvalidInput ? new NotFound("That case") : error;
}
