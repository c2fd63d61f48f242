const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const SESSION_TIME = /^(\d{1,2}):(\d{2})\s*([ap]m)\s+on\s+(\d{1,2})\s+([a-z]+),?\s+(\d{4})$/i;

/**
 * LoCoMo's session times, "1:56 pm on 8 May, 2023", as "2023-05-08T13:56" without a zone (the data name none).
 * Null where the words are of another form or name a day that does not exist.
 */
export function parseSessionTime(text: string): string | null {
  const match = SESSION_TIME.exec(text.trim());
  if (!match) return null;
  const [, hour, minute, half, day, month, year] = match as unknown as string[];
  const monthNumber = MONTHS.indexOf(month!.toLowerCase()) + 1;
  if (monthNumber === 0 || Number(hour) > 12) return null;
  return realTime([Number(year), monthNumber, Number(day)], [(Number(hour) % 12) + (half!.toLowerCase() === "pm" ? 12 : 0), Number(minute)]);
}

const SLASHED_TIME = /^(\d{4})\/(\d{2})\/(\d{2})(?: \([A-Za-z]{3}\))? (\d{2}):(\d{2})$/;

/** LongMemEval's session times, "2023/05/20 (Sat) 02:21", as "2023-05-20T02:21". Null where they are of another form. */
export function parseSlashedTime(text: string): string | null {
  const match = SLASHED_TIME.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour, minute] = match.map(Number);
  return realTime([year!, month!, day!], [hour!, minute!]);
}

const TIME_ANCHOR = /^([A-Za-z]+)-(\d{1,2})-(\d{4})$/;

/** BEAM's time anchors, "March-15-2024", as "2024-03-15T00:00". Null where they are of another form. */
export function parseTimeAnchor(text: string): string | null {
  const match = TIME_ANCHOR.exec(text.trim());
  const month = match ? MONTHS.indexOf(match[1]!.toLowerCase()) + 1 : 0;
  return match && month > 0 ? realTime([Number(match[3]), month, Number(match[2])], [0, 0]) : null;
}

/** ISO text of a day and hour that exist, else null. */
function realTime([year, month, day]: [number, number, number], [hour, minute]: [number, number]): string | null {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return exists ? date.toISOString().slice(0, 16) : null;
}
