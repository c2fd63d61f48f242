import type { ComponentType } from "react";
import type { TaskTypeName } from "@/lib/task-types/registry";
import { AnswerCorrectnessCase } from "./answer-correctness";
import type { CaseFormProps } from "./case-form-props";
import { ContestedCreditCase } from "./contested-credit";
import { FactCoverageCase } from "./fact-coverage";
import { FactUsedCase } from "./fact-used";
import { HallucinationCase } from "./hallucination";
import { JudgeReviewCase } from "./judge-review";
import { PremiseHandlingCase } from "./premise-handling";
import { RewriteValidationCase } from "./rewrite-validation";

/** One form a task type: a type without a form does not compile. The view is the one that its `view` function made. */
export const CASE_FORMS: Record<TaskTypeName, ComponentType<CaseFormProps<never>>> = {
  "contested-credit": ContestedCreditCase,
  "judge-review": JudgeReviewCase,
  "rewrite-validation": RewriteValidationCase,
  "fact-used": FactUsedCase,
  "premise-handling": PremiseHandlingCase,
  "fact-coverage": FactCoverageCase,
  "hallucination": HallucinationCase,
  "answer-correctness": AnswerCorrectnessCase,
};
