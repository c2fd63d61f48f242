/** A model's name as it may stand in files: letters, digits, dots and dashes. */
export function modelSlug(name: string): string {
  const words = name.normalize("NFKD").replace(/\p{Mark}/gu, "").toLowerCase().replace(/[^\p{Letter}\p{Number}._:]+/gu, "-").replace(/^-+|-+$/g, "");
  return words || "model";
}
