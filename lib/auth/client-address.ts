import { env } from "@/lib/env";

/**
 * The address that a request came from, for limiting sign-in attempts. A forwarded address is believed only when the
 * settings say that a trusted proxy stands in front; otherwise all requests count as one address.
 */
export function clientAddress(headers: Record<string, unknown>): string {
  if (!env().trustProxy) return "direct";
  const forwarded = headers["x-forwarded-for"];
  const last = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined;
  return last || "direct";
}
