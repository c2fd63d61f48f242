/** A text as it is compared: without differences of white space and of Unicode forms. */
export function plainText(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}
