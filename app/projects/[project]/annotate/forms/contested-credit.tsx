import type { ContestedCreditView } from "@/lib/task-types/contested-credit";
import type { CaseFormProps } from "./case-form-props";
import { CaseGrid, CaseHeading, CaseText, JudgedText } from "./case-parts";
import { EvidenceTurns } from "./evidence-turns";
import { MarkedText } from "./marked-text";
import { sharedIf } from "../shared-words";

/**
 * A contested credit: question, gold answer and conversation on the left, the memory under judgement on the right. On a
 * phone the memory stands before the conversation, since it is judged by itself.
 */
export function ContestedCreditCase({ view, marks, expanded, onToggleExpanded, headingRef, children }: CaseFormProps<ContestedCreditView>) {
  const shared = sharedIf(marks, view.memory.text, view.evidence.map((turn) => turn.text));
  return (
    <CaseGrid
      lead={
        <>
          <CaseHeading name="Question" headingRef={headingRef}>{view.query}</CaseHeading>
          {view.goldAnswer !== null && <CaseText name="Gold answer" empty="none: the question has no answer in the conversation">{view.goldAnswer}</CaseText>}
        </>
      }
      judged={<JudgedText title={`Memory to judge${view.memory.kind ? ` · ${view.memory.kind}` : ""}`}><MarkedText text={view.memory.text} shared={shared} /></JudgedText>}
      below={children}
    >
      <EvidenceTurns turns={view.evidence} shared={shared} expanded={expanded} onToggleExpanded={onToggleExpanded} />
    </CaseGrid>
  );
}
