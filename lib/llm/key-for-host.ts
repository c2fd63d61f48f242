import { InvalidInput } from "@/lib/errors";
import { isNamed } from "./host-policy";

/**
 * The environment's key for an address: the one that is named, or the only one for the address's host; null where there
 * is none for it. A key goes to the host that stands beside it and to no other.
 * @throws InvalidInput when the named key is no key for the host, or the host has several and none is named
 */
export function keyForHost(baseUrl: string, keys: Readonly<Record<string, { host: string; key: string }>>, name?: string): string | null {
  const url = new URL(baseUrl);
  const fitting = Object.entries(keys).filter(([, { host }]) => isNamed(url, [host]));
  if (name !== undefined) {
    const named = fitting.find(([each]) => each === name);
    if (!named) throw new InvalidInput(`The environment has no key “${name}” for ${url.host}. Set ASSAY_LLM_KEY_${name}="${url.host} KEY".`);
    return named[1].key;
  }
  if (fitting.length > 1) throw new InvalidInput(`The environment has several keys for ${url.host}: ${fitting.map(([each]) => each).join(", ")}. Name one.`);
  return fitting[0]?.[1].key ?? null;
}
