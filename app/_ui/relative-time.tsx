import { formatDistance } from "./format-distance";

/** A time as people say it, with the exact time and zone on hover. */
export function RelativeTime({ at, now }: { at: Date; now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={at.toISOString()} className="whitespace-nowrap">
      {formatDistance(at, now)}
    </time>
  );
}
