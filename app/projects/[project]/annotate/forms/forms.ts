import type { ComponentType } from "react";
import type { TaskTypeName } from "@/lib/task-types/registry";
import type { CaseFormProps } from "./case-form-props";
import { ContestedCreditCase } from "./contested-credit";

/** One form a task type: a type without a form does not compile. The view is the one that its `view` function made. */
export const CASE_FORMS: Record<TaskTypeName, ComponentType<CaseFormProps<never>>> = {
  "contested-credit": ContestedCreditCase,
};
