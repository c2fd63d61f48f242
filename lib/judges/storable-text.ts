/** Text of a foreign server as PostgreSQL can hold it: NUL and half surrogate pairs become U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "\ufffd").toWellFormed();
}
