import { plural } from "./plural";

/** A length of time in the two units that tell most: "less than a second", "40 seconds", "2 minutes 5 seconds", "3 hours 10 minutes". */
export function spanOf(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 1) return "less than a second";
  if (whole < 60) return plural(whole, "second");
  if (whole < 3600) return both([Math.floor(whole / 60), "minute"], [whole % 60, "second"]);
  const minutes = Math.round(whole / 60);
  return both([Math.floor(minutes / 60), "hour"], [minutes % 60, "minute"]);
}

function both(large: [number, string], small: [number, string]): string {
  return small[0] === 0 ? plural(...large) : `${plural(...large)} ${plural(...small)}`;
}
