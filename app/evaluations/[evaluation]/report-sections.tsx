import type { ReportSection } from "@/lib/target-audit/report-section";
import { ReportPart } from "./report-part";

/** A report's sections after a list of what there is. */
export function ReportSections({ sections, file }: { sections: readonly ReportSection[]; file: string }) {
  return (
    <>
      <nav aria-label="On this page" className="text-sm">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {sections.map(({ title }, at) => <li key={at}><a href={`#section-${at + 1}`}>{title}</a></li>)}
        </ul>
      </nav>
      {sections.map(({ title, parts }, at) => (
        <section key={at} aria-labelledby={`section-${at + 1}`} className="space-y-4 pt-4">
          <h2 id={`section-${at + 1}`} className="scroll-mt-4 text-lg font-semibold break-words">{title}</h2>
          {parts.map((part, index) => <ReportPart key={index} part={part} file={`${file}-${at + 1}-${index + 1}`} />)}
        </section>
      ))}
    </>
  );
}
