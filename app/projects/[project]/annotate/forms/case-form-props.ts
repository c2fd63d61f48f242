import type { ReactNode, Ref } from "react";

/** What the work screen and the adjudication screen give to the part that shows a case. */
export interface CaseFormProps<View> {
  view: View;
  /** Underline the words that evidence and memory share. */
  marks: boolean;
  /** Show neighbouring turns in full. */
  expanded: boolean;
  onToggleExpanded(): void;
  /** The heading that takes the focus when the case appears. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Stands under what is judged: on the adjudication screen, what the readers said. */
  children?: ReactNode;
}
