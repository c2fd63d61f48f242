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
  const monthIndex = MONTHS.indexOf(month!.toLowerCase());
  const hours = (Number(hour) % 12) + (half!.toLowerCase() === "pm" ? 12 : 0);
  if (monthIndex < 0 || Number(hour) > 12 || Number(minute) > 59) return null;
  const date = new Date(Date.UTC(Number(year), monthIndex, Number(day), hours, Number(minute)));
  return date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 16) : null;
}
