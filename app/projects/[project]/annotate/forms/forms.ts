import type { ComponentType, ReactNode, Ref } from "react";
import type { TaskTypeName } from "@/lib/task-types/registry";
import { ContestedCreditCase } from "./contested-credit";

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

/** One form a task type: a type without a form does not compile. The view is the one that its `view` function made. */
export const CASE_FORMS: Record<TaskTypeName, ComponentType<CaseFormProps<never>>> = {
  "contested-credit": ContestedCreditCase,
};
