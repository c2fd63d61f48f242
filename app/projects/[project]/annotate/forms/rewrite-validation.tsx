import type { RewriteValidationView } from "@/lib/task-types/rewrite-validation";
import { sharedIf } from "../shared-words";
import type { CaseFormProps } from "./case-form-props";
import { CaseGrid, CaseHeading, CaseText } from "./case-parts";
import { EvidenceTurns } from "./evidence-turns";

/** The rewrite, large, with its style; beside it what it was made from. */
export function RewriteValidationCase({ view, marks, expanded, onToggleExpanded, headingRef, children }: CaseFormProps<RewriteValidationView>) {
  const { sources, style, rewrite, falsePremise } = view;
  const shared = sharedIf(marks, rewrite, sources.flatMap(({ evidence }) => evidence.map(({ text }) => text)));
  return (
    <CaseGrid
      lead={<CaseHeading name={`Rewrite to judge${style ? ` · ${style}` : ""}`} headingRef={headingRef}>{rewrite}</CaseHeading>}
      judged={
        <section aria-labelledby="sources-title" className="space-y-4 rounded-lg border border-line bg-paper p-4 sm:p-5">
          <h2 id="sources-title" className="text-sm font-medium">{sources.length > 1 ? "What it was made from" : "The question it was made from"}</h2>
          {sources.map(({ question, goldAnswer }, index) => (
            <div key={index} className="space-y-2">
              <CaseText name={sources.length > 1 ? `Question ${index + 1}` : "Question"}>{question}</CaseText>
              <CaseText name="Gold answer">{goldAnswer}</CaseText>
            </div>
          ))}
          {falsePremise && <CaseText name="Premise that should be false">{falsePremise}</CaseText>}
        </section>
      }
      below={children}
    >
      <div className="min-w-0 space-y-6">
        {sources.map(({ evidence }, index) => evidence.length > 0 && (
          <EvidenceTurns key={index} id={`evidence-${index + 1}`} title={sources.length > 1 ? `What was said, for question ${index + 1}` : undefined} turns={evidence} shared={shared} expanded={expanded} onToggleExpanded={onToggleExpanded} />
        ))}
      </div>
    </CaseGrid>
  );
}
