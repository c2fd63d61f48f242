import { repeatedName } from "@/lib/repeated-name";

/** One JSON object found in a text, or why there is none that could be meant. */
export type JsonReply = { object: Record<string, unknown> } | { fault: string };

/**
 * The JSON object of a model's reply: the whole text, or the one object inside prose, code fences and a leading
 * `<think>` part. Nothing is mended or guessed: a cut-off object, two different objects, a list, or a name that stands
 * twice in one object are faults.
 */
export function parseJsonReply(text: string): JsonReply {
  const said = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();
  if (said === "") return { fault: "the reply is empty" };
  const whole = parseObject(said);
  if (whole) return whole;
  const spans = objectSpans(said);
  if (spans === null) return { fault: "the reply breaks off inside its JSON" };
  const found = spans.map(parseObject).filter((reply) => reply !== null);
  const faulty = found.find((reply) => "fault" in reply);
  if (faulty) return faulty;
  const [first, ...others] = found;
  if (!first) return { fault: "the reply holds no JSON object" };
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(first))) return { fault: "the reply holds two different answers" };
  return first;
}

/** Null when the text is no JSON object. */
function parseObject(text: string): JsonReply | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return text.startsWith("[") ? { fault: "the reply is a list, not an object" } : null;
  return repeatedName(text) ? { fault: "the reply names a field twice" } : { object: value as Record<string, unknown> };
}

/** The outermost `{…}` of a text, braces inside JSON strings apart; null when one is opened and never closed. */
function objectSpans(text: string): string[] | null {
  const spans: string[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"' && depth > 0) inString = true;
    else if (character === "{") {
      if (depth++ === 0) start = at;
    } else if (character === "}" && depth > 0 && --depth === 0) spans.push(text.slice(start, at + 1));
  }
  return depth > 0 ? null : spans;
}
