/** Nesting that no real case has, and that a recursive reader should not be made to follow. */
const DEPTH_LIMIT = 32;

/**
 * Finds what PostgreSQL's jsonb and well-formed JSON cannot hold, anywhere in a parsed JSON value: NUL, half of a
 * surrogate pair, numbers beyond double precision, nesting without end. Returns the path of the first such place.
 */
export function findUnstorable(value: unknown, path = "", depth = 0): { field: string; message: string } | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : { field: path, message: "holds a character that cannot be stored (NUL or half of a surrogate pair)" };
  if (typeof value === "number") return Number.isFinite(value) ? undefined : { field: path, message: "is a number too large to be kept" };
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === DEPTH_LIMIT) return { field: path, message: `is nested more than ${DEPTH_LIMIT} levels deep` };
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return { field: path, message: "has a field name that cannot be stored (NUL or half of a surrogate pair)" };
    const found = findUnstorable(inner, joinPath(path, Array.isArray(value) ? Number(key) : key), depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** `evidence`, 0, `text` → `evidence[0].text`. */
export function joinPath(path: string, key: PropertyKey): string {
  if (typeof key === "number") return `${path}[${key}]`;
  return path === "" ? String(key) : `${path}.${String(key)}`;
}

function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}
