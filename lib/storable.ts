/**
 * Text as PostgreSQL and JSON can hold it: NUL and halves of surrogate pairs become U+FFFD. What a person typed, or what a
 * server was paid for, is never refused for them, since that would lose it.
 */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\ufffd").toWellFormed();
}
