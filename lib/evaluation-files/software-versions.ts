import packageJson from "@/package.json" with { type: "json" };

/** The software behind a trace: whoever repeats a run with the same versions and seed gets the same bytes. */
export const SOFTWARE_VERSIONS: Record<string, string> = {
  assay: packageJson.version,
  minisearch: packageJson.dependencies.minisearch,
  compromise: packageJson.dependencies.compromise,
};
