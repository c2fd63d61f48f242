import type { AnswerCorrectnessView } from "@/lib/task-types/answer-correctness";
import { sharedIf } from "../shared-words";
import type { CaseFormProps } from "./case-form-props";
import { CaseGrid, CaseHeading, CaseText, JudgedText } from "./case-parts";
import { EvidenceTurns } from "./evidence-turns";
import { MarkedText } from "./marked-text";

/** Question, gold answer and the evidence that it rests on; the generated answer stands beside them. */
export function AnswerCorrectnessCase({ view, marks, expanded, onToggleExpanded, headingRef, children }: CaseFormProps<AnswerCorrectnessView>) {
  const shared = sharedIf(marks, `${view.answer}\n${view.goldAnswer}`, (view.evidence ?? []).map(({ text }) => text));
  return (
    <CaseGrid
      lead={
        <>
          <CaseHeading name="Question" headingRef={headingRef}>{view.question}</CaseHeading>
          <CaseText name="Gold answer" empty="none: the question has no answer">{view.goldAnswer}</CaseText>
        </>
      }
      judged={<JudgedText title="Answer to judge"><MarkedText text={view.answer} shared={shared} /></JudgedText>}
      below={children}
    >
      {view.evidence && view.evidence.length > 0 && <EvidenceTurns turns={view.evidence} shared={shared} expanded={expanded} onToggleExpanded={onToggleExpanded} />}
    </CaseGrid>
  );
}
