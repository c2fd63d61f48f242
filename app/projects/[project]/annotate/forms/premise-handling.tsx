import type { PremiseHandlingView } from "@/lib/task-types/premise-handling";
import { sharedIf } from "../shared-words";
import type { CaseFormProps } from "./case-form-props";
import { CaseGrid, CaseHeading, CaseText, JudgedText } from "./case-parts";
import { MarkedText } from "./marked-text";

/** The utterance with what it takes for true and what is true; the response stands beside them. */
export function PremiseHandlingCase({ view, marks, headingRef, children }: CaseFormProps<PremiseHandlingView>) {
  const shared = sharedIf(marks, view.response, [view.truth]);
  return (
    <CaseGrid
      lead={
        <>
          <CaseHeading name="The user says" headingRef={headingRef}>{view.utterance}</CaseHeading>
          <CaseText name="False premise">{view.falsePremise}</CaseText>
          <CaseText name="What is true">{view.truth}</CaseText>
        </>
      }
      judged={<JudgedText title="Response to judge"><MarkedText text={view.response} shared={shared} /></JudgedText>}
      below={children}
    />
  );
}
