/** A file's name as the list of imports keeps it. */
export function storableName(name: string): string {
  return name.replaceAll("\u0000", "").toWellFormed().slice(0, 255) || "file";
}
