/** Text fields of a form by name; a field that is missing or holds a file is empty text. */
export function formText<Name extends string>(form: FormData, ...names: Name[]): Record<Name, string> {
  const entries = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}
