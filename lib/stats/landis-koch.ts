export type VerbalGrade = "poor" | "slight" | "fair" | "moderate" | "substantial" | "almost perfect";

/**
 * The words of Landis & Koch (1977, Biometrics 33, p. 165) for a kappa: below 0 poor, to 0.20 slight, to 0.40 fair,
 * to 0.60 moderate, to 0.80 substantial, above almost perfect. A convention for reading, not a test: the bands are
 * arbitrary, as the authors say, and kappa falls with prevalence. Null (an undefined kappa) has no grade.
 */
export function landisKoch(kappa: number | null): VerbalGrade | null {
  if (kappa === null) return null;
  if (kappa < 0) return "poor";
  if (kappa <= 0.2) return "slight";
  if (kappa <= 0.4) return "fair";
  if (kappa <= 0.6) return "moderate";
  return kappa <= 0.8 ? "substantial" : "almost perfect";
}
