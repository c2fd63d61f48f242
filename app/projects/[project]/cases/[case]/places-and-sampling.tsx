import type { ReactNode } from "react";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { CaseDetail } from "@/lib/cases/case-detail";

/** Who fills the places of a case, and how it came into the sample. Names show only where labels do. */
export function PlacesAndSampling({ item, now }: { item: CaseDetail; now: Date }) {
  const { places, sampling, drawn, createdAt, opinions } = item;
  return (
    <dl className="space-y-3 text-sm">
      <Fact name="Places">
        {!drawn ? "none, since the case is not drawn" : (
          <ul>{places.map((place) => <li key={place.ordinal}><Place place={place} named={opinions !== null} now={now} /></li>)}</ul>
        )}
      </Fact>
      <Fact name="Sampling">
        {sampling ? `${sampling.stratum}: ${sampling.drawn.toLocaleString("en")} of ${sampling.size.toLocaleString("en")} drawn, inclusion probability ${sampling.probability.toFixed(3)}` : drawn ? "every case is in" : "in no draw yet"}
      </Fact>
      <Fact name="Imported"><RelativeTime at={createdAt} now={now} /></Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Place({ place, named, now }: { place: CaseDetail["places"][number]; named: boolean; now: Date }) {
  const { rater, submittedAt, leaseUntil } = place;
  const who = named && rater ? ` by ${rater}` : "";
  if (submittedAt) return <>Filled{who}, <RelativeTime at={submittedAt} now={now} /></>;
  if (leaseUntil && leaseUntil > now) return <>Held{who}, free again <RelativeTime at={leaseUntil} now={now} /></>;
  return <>Open</>;
}
