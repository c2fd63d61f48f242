import type { ChoiceQuestion } from "@/lib/task-types/question";

/** Each key with all that it chooses, for lists of keys: several questions may share 1, 2, 3. */
export function optionKeys(questions: readonly ChoiceQuestion[]): [key: string, meaning: string][] {
  const meanings = new Map<string, string[]>();
  for (const { key, label } of questions.flatMap(({ options }) => options)) {
    const known = meanings.get(key) ?? [];
    if (!known.includes(label)) meanings.set(key, [...known, label]);
  }
  const shared = questions.length > 1 ? [["Backspace", "Take the last answer of this case back"] as [string, string]] : [];
  return [...[...meanings].sort(([a], [b]) => a.localeCompare(b, "en")).map(([key, labels]): [string, string] => [key, labels.join(" / ")]), ...shared];
}
