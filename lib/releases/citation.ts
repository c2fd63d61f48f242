import type { Manifest } from "./manifest";

/** A release's name for a paper: what, which, when, by which program, and the hash that tells it from any other. */
export function citation({ project, release, software, counts }: Manifest, sha256: string): string {
  const labels = counts.humanLabels + counts.modelLabels;
  return `${project.name}, release ${release.number} (${release.createdAt.slice(0, 10)}): ${counts.cases.toLocaleString("en")} cases, ${labels.toLocaleString("en")} labels. ${software.name} ${software.version}. Manifest SHA-256 ${sha256}.`;
}
