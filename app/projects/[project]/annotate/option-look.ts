import type { OptionTone } from "@/lib/task-types/option-tone";

/** A chosen option: colours by where it stands on its scale, colour-blind safe, and never without the word. */
export const CHECKED: Record<OptionTone, string> = {
  good: "has-checked:border-supports has-checked:bg-supports-soft has-checked:text-supports",
  middle: "has-checked:border-partial has-checked:bg-partial-soft has-checked:text-partial",
  bad: "has-checked:border-refutes has-checked:bg-refutes-soft has-checked:text-refutes",
  plain: "has-checked:border-accent has-checked:bg-accent-soft",
};
