/**
 * Text as PostgreSQL and JSON can hold it: NUL and halves of surrogate pairs become the replacement character. What a
 * person typed or pasted is never refused for them, since that would lose the label.
 */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\ufffd").toWellFormed();
}
