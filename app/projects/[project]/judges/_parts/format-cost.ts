/** "$0.0123", "$12.30": two decimals from a dollar on, four below. */
export function formatCost(dollars: number): string {
  const decimals = dollars !== 0 && dollars < 1 ? 4 : 2;
  return `$${dollars.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`;
}

/** The cost, or that it is unknown. */
export function costOrUnknown(dollars: number | null): string {
  return dollars === null ? "unknown" : formatCost(dollars);
}
