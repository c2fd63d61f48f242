/**
 * Expressions of time that count from the day a turn was said, in absolute words. Only what the expression says is
 * stated: "last year" becomes a year, "last week" the week before that day, never a day that nobody named.
 * "In the last month" is a span and stays as it is.
 * A general date library is not used, since it answers "last year" with one day of it.
 */
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const NUMBERS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 };
const DAY_IN_MS = 86_400_000;

/** "2023-05-08T13:56" as "8 May 2023". */
export function dayInWords(time: string): string {
  return inWords(dayOf(time));
}

/** "2023-05-08T13:56" as "Monday". */
export function weekdayInWords(time: string): string {
  return WEEKDAYS[dayOf(time).getUTCDay()]!;
}

function dayOf(time: string): Date {
  return new Date(`${time.slice(0, 10)}T00:00:00Z`);
}

function inWords(day: Date): string {
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_IN_MS);
}

function monthInWords(day: Date, shift: number): string {
  const month = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + shift, 1));
  return `${MONTHS[month.getUTCMonth()]} ${month.getUTCFullYear()}`;
}

/** The nearest such weekday strictly before (direction −1) or after (+1) the day. */
function nearestWeekday(day: Date, weekday: number, direction: -1 | 1): Date {
  const gap = (direction * (weekday - day.getUTCDay()) + 7) % 7 || 7;
  return addDays(day, direction * gap);
}

interface Rule {
  pattern: RegExp;
  /** Preposition and absolute words. */
  say(match: RegExpExecArray, day: Date): [preposition: string, words: string];
}

const SHIFT: Readonly<Record<string, -1 | 0 | 1>> = { last: -1, this: 0, next: 1, "this past": -1 };
const SIDE = { "-1": "before", "0": "of", "1": "after" } as const;

const RULES: readonly Rule[] = [
  { pattern: /the day before yesterday/i, say: (_, day) => ["on", inWords(addDays(day, -2))] },
  { pattern: /yesterday (morning|afternoon|evening|night)/i, say: ([, part], day) => ["on", `the ${part} of ${inWords(addDays(day, -1))}`] },
  { pattern: /yesterday/i, say: (_, day) => ["on", inWords(addDays(day, -1))] },
  { pattern: /last night/i, say: (_, day) => ["on", `the night of ${inWords(addDays(day, -1))}`] },
  { pattern: /tomorrow/i, say: (_, day) => ["on", inWords(addDays(day, 1))] },
  { pattern: /tonight/i, say: (_, day) => ["on", `the night of ${inWords(day)}`] },
  { pattern: /this (morning|afternoon|evening)/i, say: ([, part], day) => ["on", `the ${part} of ${inWords(day)}`] },
  { pattern: /today/i, say: (_, day) => ["on", inWords(day)] },
  { pattern: /(?<!the )(last|this past|this|next) (week|weekend)/i, say: ([, which, span], day) => sayWeek(SHIFT[which!.toLowerCase()]!, span!, day) },
  { pattern: /(?<!the )(last|this past|this|next) month/i, say: ([, which], day) => ["in", monthInWords(day, SHIFT[which!.toLowerCase()]!)] },
  { pattern: /(?<!the )(last|this past|this|next) year/i, say: ([, which], day) => ["in", String(day.getUTCFullYear() + SHIFT[which!.toLowerCase()]!)] },
  {
    pattern: new RegExp(`(last|next|this past|this coming) (${WEEKDAYS.map((name) => `${name}|${name.slice(0, 3)}`).join("|")})(?:day|s|es|rs|urs|nes)?`, "i"),
    say: ([, which, name], day) => sayWeekday(which!, name!, day),
  },
  { pattern: /(a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (day|week|month|year)s? ago/i, say: ([, count, unit], day) => sayAgo(count!, unit!, day) },
  { pattern: new RegExp(`(last|this|next) (${MONTHS.join("|")})`, "i"), say: ([, which, name], day) => ["in", sayMonth(which!, name!, day)] },
  { pattern: /(a few|a couple of|a couple|several|some) (days|weeks|months|years) (?:ago|back)/i, say: ([, count, unit], day) => ["", `${count} ${unit} before ${inWords(day)}`] },
];

function sayWeek(shift: -1 | 0 | 1, span: string, day: Date): [string, string] {
  const name = span.toLowerCase();
  return [name === "week" ? "in" : "on", `the ${name} ${SIDE[`${shift}`]} ${inWords(day)}`];
}

function sayWeekday(which: string, name: string, day: Date): [string, string] {
  const weekday = WEEKDAYS.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase().slice(0, 3)));
  const found = nearestWeekday(day, weekday, /next|coming/i.test(which) ? 1 : -1);
  return ["on", `${WEEKDAYS[weekday]} ${inWords(found)}`];
}

/** "This December" is the year's own, "next May" the first to come, "last March" the latest gone by. */
function sayMonth(which: string, name: string, day: Date): string {
  const month = MONTHS.findIndex((full) => full.toLowerCase() === name.toLowerCase());
  const shift = { last: month < day.getUTCMonth() ? 0 : -1, this: 0, next: month > day.getUTCMonth() ? 0 : 1 }[which.toLowerCase()]!;
  return `${MONTHS[month]} ${day.getUTCFullYear() + shift}`;
}

function sayAgo(countText: string, unit: string, day: Date): [string, string] {
  const count = NUMBERS[countText.toLowerCase()] ?? Number(countText);
  const name = unit.toLowerCase();
  if (name === "day") return ["on", inWords(addDays(day, -count))];
  if (name === "month") return ["in", monthInWords(day, -count)];
  if (name === "year") return ["in", String(day.getUTCFullYear() - count)];
  return ["", `${count === 1 ? "a week" : `${count} weeks`} before ${inWords(day)}`];
}

const BOUNDED_RULES = RULES.map(({ pattern, say }) => ({ bounded: new RegExp(`(?<![\\w'-])(?:${pattern.source})(?![\\w'-])`, "gi"), say }));

/** A preposition that already stands there governs the date: "since yesterday" is "since 7 May 2023". */
const GOVERNING = /\b(?:since|until|till|from|by|for|before|after|of|in|on|during|over|around|about)\s+$/i;

/**
 * Puts absolute words in place of every relative expression of time.
 * @param time when the turn was said, "YYYY-MM-DDThh:mm"
 * @returns the text and whether anything was replaced
 */
export function resolveDates(text: string, time: string): { text: string; resolved: boolean } {
  const day = dayOf(time);
  let result = text;
  let resolved = false;
  for (const { bounded, say } of BOUNDED_RULES) {
    result = result.replace(bounded, (...found) => {
      const groups = found.slice(0, found.findIndex((value) => typeof value === "number")) as unknown as RegExpExecArray;
      const at = found[groups.length] as number;
      const before = result.slice(0, at);
      const isSubject = before === "" && /^\s+(?:was|is|will be|has been)\b/i.test(result.slice(at + groups[0].length));
      const [preposition, words] = say(groups, day);
      resolved = true;
      return preposition && !isSubject && !GOVERNING.test(before) ? `${preposition} ${words}` : words;
    });
  }
  return { text: result, resolved };
}
