const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const NOT_UTF8 = "is not UTF-8 text; save the file as UTF-8";

/** The text of `bytes`, exactly, or undefined when they are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
