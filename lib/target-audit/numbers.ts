import type { MeanScore } from "./mean-score";

/** A number with three decimals; words where there is none. */
export function decimals(value: number | null, undefinedWords = "not defined"): string {
  return value === null ? undefinedWords : value.toFixed(3).replace("-", "−");
}

/** "0.315 (0.303 to 0.328)", or the reason why there is no value. */
export function withInterval({ value, interval, reason }: MeanScore): string {
  if (value === null) return reason ?? "not defined";
  return interval ? `${decimals(value)} (${decimals(interval.lower)} to ${decimals(interval.upper)})` : decimals(value);
}

/** A share in per cent with one decimal. */
export function percent(share: number | null): string {
  return share === null ? "not defined" : `${(share * 100).toFixed(1).replace("-", "−")} %`;
}

/** A Markdown table; bars in cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
