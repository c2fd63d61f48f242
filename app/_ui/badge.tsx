import type { ReactNode } from "react";

const TONES = {
  plain: "border-line text-ink-soft",
  accent: "border-accent bg-accent-soft text-ink",
  good: "border-supports bg-supports-soft text-supports",
  middle: "border-partial bg-partial-soft text-partial",
  bad: "border-refutes bg-refutes-soft text-refutes",
} as const;

export type Tone = keyof typeof TONES;

/** A word or two about a thing; the colour only repeats what the words say. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`inline-block rounded-full border px-2 text-xs leading-5 whitespace-nowrap ${TONES[tone]}`}>{children}</span>;
}
