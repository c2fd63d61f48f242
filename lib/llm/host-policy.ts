import ipaddr from "ipaddr.js";

/**
 * Which addresses an owner may name for a model. The server calls them from its own network, so that without a rule
 * an owner could reach what only the server can: other machines of its network, or a cloud's metadata service.
 * `public` and `loopback` are words; everything else is a host or host:port that the operator trusts.
 */
export type HostPolicy = readonly string[];

export type AddressKind = "public" | "loopback" | "private";

/** What kind of network an IP address lies in. An IPv4 address in IPv6 clothes counts as what it is. */
export function addressKind(address: string): AddressKind {
  const range = ipaddr.process(address).range();
  return range === "unicast" ? "public" : range === "loopback" ? "loopback" : "private";
}

/** Whether the operator named this host, with or without its port. */
export function isNamed(url: URL, policy: HostPolicy): boolean {
  return policy.some((entry) => entry === url.hostname || entry === url.host || entry === `${url.hostname}:${portOf(url)}`);
}

/** True when a connection to `address`, to which the host of `url` resolved, may be made. */
export function mayConnect(url: URL, address: string, policy: HostPolicy): boolean {
  if (isNamed(url, policy)) return true;
  const kind = addressKind(address);
  if (kind === "private") return false;
  // Over the open network a key and people's words travel encrypted or not at all.
  return policy.includes(kind) && (kind === "loopback" || url.protocol === "https:");
}

/**
 * What is wrong with a base URL as far as it can be told without a look-up, in words that go on after the field's name;
 * null when nothing is. The connection is checked again, with the address that the name resolves to then.
 */
export function baseUrlFault(text: string, policy: HostPolicy): string | null {
  if (!URL.canParse(text)) return "must be an address such as https://api.openai.com/v1 or http://localhost:11434/v1";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "must begin with https:// or http://";
  if (url.username || url.password) return "must not hold a name or password; the key has a field of its own";
  if (url.search || url.hash) return "must end with its path, without ? or #";
  if (isNamed(url, policy)) return null;
  const literal = literalAddress(url);
  if (literal !== null) return mayConnect(url, literal, policy) ? null : refusal(url);
  if (url.hostname === "localhost" || url.hostname.endsWith(".localhost")) return policy.includes("loopback") ? null : refusal(url);
  if (!policy.includes("public")) return refusal(url);
  return url.protocol === "https:" ? null : "must begin with https://, unless the model runs on this machine or the operator named its host in ASSAY_LLM_HOSTS";
}

/** Why a host is not called. */
export function refusal(url: URL): string {
  return `is on a host that this installation does not call (${url.host}); its operator may add it to ASSAY_LLM_HOSTS`;
}

/** The IP address that a URL names instead of a host; null for names. */
export function literalAddress(url: URL): string | null {
  const bare = url.hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
}

function portOf(url: URL): string {
  return url.port || (url.protocol === "https:" ? "443" : "80");
}
