/** Why an annotator may put a case aside. The ids are stored; the labels are shown. */
export const SKIP_REASONS = [
  { id: "unclear", label: "I cannot tell from what is shown" },
  { id: "broken", label: "The case is broken or incomplete" },
  { id: "language", label: "I do not understand the language or the subject" },
  { id: "conflict", label: "I know the source or the people" },
  { id: "other", label: "Another reason" },
] as const;
