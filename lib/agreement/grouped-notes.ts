/** Notes on figures, those with the same words together: "Fleiss’ κ; Gwet’s AC1: Only 12 items …". Empty notes are left out. */
export function groupedNotes(given: readonly (readonly [name: string, note: string])[]): string[] {
  const named = new Map<string, Set<string>>();
  for (const [name, note] of given) if (note !== "") named.set(note, (named.get(note) ?? new Set()).add(name));
  return [...named].map(([note, names]) => `${[...names].join("; ")}: ${note}`);
}
