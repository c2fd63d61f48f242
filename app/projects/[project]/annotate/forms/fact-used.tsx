import type { FactUsedView } from "@/lib/task-types/fact-used";
import { sharedIf } from "../shared-words";
import type { CaseFormProps } from "./case-form-props";
import { CaseGrid, CaseHeading, JudgedText } from "./case-parts";
import { ItemList } from "./item-list";
import { MarkedText } from "./marked-text";

/** Utterance, gold fact and what was retrieved; the response stands beside them. */
export function FactUsedCase({ view, marks, headingRef, children }: CaseFormProps<FactUsedView>) {
  const shared = sharedIf(marks, view.response, [view.goldFact]);
  return (
    <CaseGrid
      lead={
        <>
          <CaseHeading name="The user says" headingRef={headingRef}>{view.utterance}</CaseHeading>
          <div>
            <p className="text-sm text-ink-soft">Gold fact</p>
            <p dir="auto" className="text-lg break-words whitespace-pre-wrap"><MarkedText text={view.goldFact} shared={shared} /></p>
          </div>
        </>
      }
      judged={<JudgedText title="Response to judge"><MarkedText text={view.response} shared={shared} /></JudgedText>}
      below={children}
    >
      {view.memories && <ItemList title="Retrieved memories" items={view.memories} empty="Nothing was retrieved." shared={shared} />}
    </CaseGrid>
  );
}
