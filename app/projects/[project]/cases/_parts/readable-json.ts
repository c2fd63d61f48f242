const WIDTH = 60;

/** JSON spread over lines as a person would: what is short stands on one line. */
export function readableJson(value: unknown, indent = ""): string {
  const short = JSON.stringify(value);
  if (typeof value !== "object" || value === null || short.length + indent.length <= WIDTH) return short;
  const inner = `${indent}  `;
  const entries = Array.isArray(value) ? value.map((item) => readableJson(item, inner)) : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${readableJson(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${entries.map((entry) => inner + entry).join(",\n")}\n${indent}${close}`;
}
