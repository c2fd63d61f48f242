import type { Behaviour, SeenRequest } from "@/lib/llm/testing/misbehaving-server";

/** A model of sorts: every sentence of more than thirty characters that asks nothing is a fact; the longest comes first. */
export function factsOfSentences({ prompt }: Pick<SeenRequest, "prompt">): Behaviour & { kind: "say" } {
  const [, mark, words = ""] = /\[([\w-]+) begin words\]\n([\s\S]*?)\n\[\1 end words\]/.exec(prompt) ?? [];
  const speaker = new RegExp(`\\[${mark} begin speaker\\]\n(.*)\n`).exec(prompt)?.[1] ?? "Somebody";
  const sentences = words.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 30 && !sentence.endsWith("?"));
  const facts = [...new Set(sentences)].toSorted((a, b) => b.length - a.length).slice(0, 8).map((sentence) => `${speaker} said: ${sentence}`);
  return { kind: "say", text: JSON.stringify({ facts }) };
}
