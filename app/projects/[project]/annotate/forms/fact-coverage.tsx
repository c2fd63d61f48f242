import type { FactCoverageView } from "@/lib/task-types/fact-coverage";
import { sharedIf } from "../shared-words";
import type { CaseFormProps } from "./case-form-props";
import { CaseGrid, CaseHeading, JudgedText } from "./case-parts";
import { ItemList } from "./item-list";
import { MarkedText } from "./marked-text";

/** The request and the facts that it needs; the response stands beside them. */
export function FactCoverageCase({ view, marks, headingRef, children }: CaseFormProps<FactCoverageView>) {
  const shared = sharedIf(marks, view.response, view.facts.map(({ text }) => text));
  return (
    <CaseGrid
      lead={<CaseHeading name="The user says" headingRef={headingRef}>{view.utterance}</CaseHeading>}
      judged={<JudgedText title="Response to judge"><MarkedText text={view.response} shared={shared} /></JudgedText>}
      below={children}
    >
      <ItemList title="Facts, each judged by itself" items={view.facts} empty="" shared={shared} />
    </CaseGrid>
  );
}
