import Link from "next/link";
import { Card } from "@/app/_ui/card";
import { StatRow } from "@/app/_ui/stat-row";
import { agreementSummary } from "@/lib/agreement/agreement-summary";
import { skippedCases } from "@/lib/annotations/skipped-cases";
import { stuckLeases } from "@/lib/assignments/stuck-leases";
import { projectActivity } from "@/lib/audit/project-activity";
import { pageData } from "@/lib/auth/page";
import { caseCounts } from "@/lib/cases/case-list";
import { listMembers } from "@/lib/members/list-members";
import { overseePeople } from "@/lib/projects/oversee-people";
import { listRubrics } from "@/lib/rubrics/list-rubrics";
import { ActivityList } from "./activity-list";
import { FirstSteps } from "./first-steps";
import { PeopleTable } from "./people-table";
import { SkippedList } from "./skipped-list";
import { StuckList } from "./stuck-list";

/** What an owner oversees: cases, people, what needs a decision, what happened. */
export async function OwnerPart({ project }: { project: string }) {
  const [counts, people, { members }, { sentences }, skipped, stuck, activity, guidelines] = await pageData((actor) =>
    Promise.all([caseCounts(actor, { project }), overseePeople(actor, { project }), listMembers(actor, { project }), agreementSummary(actor, { project }), skippedCases(actor, { project }), stuckLeases(actor, { project }), projectActivity(actor, { project }), listRubrics(actor, { project })]),
  );
  const now = new Date();
  const { byState } = counts;
  const drawn = counts.all - byState.undrawn;
  const cases = (state: string) => `/projects/${project}/cases?state=${state}`;
  return (
    <>
      {drawn === 0 || people.length === 0 ? <FirstSteps project={project} guidelines={guidelines.length} cases={drawn} annotators={members.filter(({ roles }) => roles.includes("annotator")).length} labelled={people.length > 0} /> : null}
      {drawn > 0 && (
        <StatRow
          stats={[
            { label: "Cases in the sample", value: <Link href={`/projects/${project}/cases`}>{drawn.toLocaleString("en")}</Link>, hint: counts.all > drawn ? `of ${counts.all.toLocaleString("en")} imported` : undefined },
            { label: "Complete", value: <Link href={cases("complete")}>{byState.complete.toLocaleString("en")}</Link> },
            { label: "Started", value: <Link href={cases("started")}>{byState.started.toLocaleString("en")}</Link> },
            { label: "Open", value: <Link href={cases("open")}>{byState.open.toLocaleString("en")}</Link> },
            { label: "Disagreeing", value: <Link href={cases("disagree")}>{byState.disagree.toLocaleString("en")}</Link>, hint: byState.disagree > 0 ? "counts unfinished and settled ones" : undefined },
            { label: "Settled", value: <Link href={cases("settled")}>{byState.settled.toLocaleString("en")}</Link> },
          ]}
        />
      )}
      {sentences.length > 0 && people.length > 0 && (
        <Card title="Agreement so far" actions={<Link href={`/projects/${project}/agreement`} className="text-sm">All figures</Link>}>
          {sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
        </Card>
      )}
      {(skipped.length > 0 || stuck.length > 0 || byState.flagged > 0) && (
        <Card title="Needs you">
          {byState.flagged > 0 && <p className="mb-3"><Link href={cases("flagged")}>{byState.flagged === 1 ? "1 case was flagged" : `${byState.flagged.toLocaleString("en")} cases were flagged`}</Link></p>}
          <StuckList project={project} stuck={stuck} now={now} />
          <SkippedList project={project} skipped={skipped} />
        </Card>
      )}
      {people.length > 0 && <PeopleTable people={people} now={now} />}
      <Card title="What happened last"><ActivityList activity={activity} now={now} /></Card>
    </>
  );
}
