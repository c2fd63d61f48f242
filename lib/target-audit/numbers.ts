import { fixedDecimals } from "@/lib/pictures/two-decimals";
import type { MeanScore } from "./mean-score";

/** A number with three decimals; words where there is none. */
export function decimals(value: number | null, undefinedWords = "not defined"): string {
  return value === null ? undefinedWords : fixedDecimals(value, 3);
}

/** "0.315 (0.303 to 0.328)", or the reason why there is no value. */
export function withInterval({ value, interval, reason }: MeanScore): string {
  if (value === null) return reason ?? "not defined";
  return interval ? `${decimals(value)} (${decimals(interval.lower)} to ${decimals(interval.upper)})` : decimals(value);
}

/** A share in per cent with one decimal; the sign does not part from its number at the end of a line. */
export function percent(share: number | null): string {
  return share === null ? "not defined" : `${(share * 100).toFixed(1).replace("-", "−")}\u00a0%`;
}

/** "80.5 % (78.6 to 82.3)", or the reason why there is no share. */
export function percentWithInterval({ value, interval, reason }: MeanScore): string {
  if (value === null) return reason ?? "not defined";
  return interval ? `${percent(value)} (${percent(interval.lower).slice(0, -2)} to ${percent(interval.upper).slice(0, -2)})` : percent(value);
}

/** "1 query", "1,880 queries". */
export function counted(n: number, one: string, several = `${one}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? one : several}`;
}

/** Whether an interval lies on one side of zero; null without an interval. */
export function excludesZero({ interval }: MeanScore): boolean | null {
  return interval ? interval.lower > 0 || interval.upper < 0 : null;
}

/** "0.053, interval 0.046 to 0.061", to stand within brackets. */
export function withCommas({ value, interval, reason }: MeanScore): string {
  if (value === null) return reason ?? "not defined";
  return interval ? `${decimals(value)}, interval ${decimals(interval.lower)} to ${decimals(interval.upper)}` : decimals(value);
}
