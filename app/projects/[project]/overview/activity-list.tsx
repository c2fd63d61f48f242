import { RelativeTime } from "@/app/_ui/relative-time";
import { actionWords } from "@/lib/audit/action-words";
import type { Activity } from "@/lib/audit/project-activity";

/** The audit rows as sentences, newest first. */
export function ActivityList({ activity, now }: { activity: readonly Activity[]; now: Date }) {
  return (
    <ul className="max-h-96 space-y-1.5 overflow-y-auto text-sm">
      {activity.map(({ who, action, refused, times, at }, index) => (
        <li key={index} className="flex justify-between gap-4">
          <span>{who} {refused ? <>was refused: {action.replaceAll(/[.-]/g, " ")}</> : actionWords(action, times)}</span>
          <span className="text-ink-soft"><RelativeTime at={at} now={now} /></span>
        </li>
      ))}
    </ul>
  );
}
