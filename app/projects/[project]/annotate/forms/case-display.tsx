import { createElement, type ComponentType } from "react";
import type { TaskTypeName } from "@/lib/task-types/registry";
import type { CaseFormProps } from "./case-form-props";
import { CASE_FORMS } from "./forms";

/** A case of any task type, from the view that the server made of it. */
export function CaseDisplay({ taskType, ...props }: CaseFormProps<unknown> & { taskType: TaskTypeName }) {
  return createElement(CASE_FORMS[taskType] as ComponentType<CaseFormProps<unknown>>, props);
}
