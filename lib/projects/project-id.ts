/** A readable id for addresses and the command line: "LoCoMo, BM25 (pilot)" → "locomo-bm25-pilot". */
export function projectIdFrom(name: string): string {
  const words = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 60).replace(/-+$/, "") || "project";
}
