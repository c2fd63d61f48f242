import type { HallucinationView } from "@/lib/task-types/hallucination";
import { sharedIf } from "../shared-words";
import type { CaseFormProps } from "./case-form-props";
import { CaseGrid, CaseHeading, JudgedText } from "./case-parts";
import { ItemList } from "./item-list";
import { MarkedText } from "./marked-text";

/** An utterance that the memory cannot answer and all memories that were given; the response stands beside them. */
export function HallucinationCase({ view, marks, headingRef, children }: CaseFormProps<HallucinationView>) {
  const shared = sharedIf(marks, view.response, view.memories.map(({ text }) => text));
  return (
    <CaseGrid
      lead={<CaseHeading name="The user says" headingRef={headingRef}>{view.utterance}</CaseHeading>}
      judged={<JudgedText title="Response to judge"><MarkedText text={view.response} shared={shared} /></JudgedText>}
      below={children}
    >
      <ItemList title="All memories that the assistant had" items={view.memories} empty="None: whatever it asserts about the user is unsupported, but for what the user says here." shared={shared} />
    </CaseGrid>
  );
}
