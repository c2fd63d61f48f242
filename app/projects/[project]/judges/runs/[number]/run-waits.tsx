"use client";

import { useSyncExternalStore } from "react";
import type { RunProgress } from "@/lib/judges/run-progress";
import { plural } from "@/lib/plural";

/** Workers speak up every few seconds, and a busy machine may be late. */
const WORTH_SAYING_SECONDS = 12;

/** What keeps a running run from going on, and until when; nothing when it goes on. */
export function RunWaits({ run: { silentSeconds, goneAfterSeconds, lostAt, holdUntil, backOffUntil, missesInRow, missesAllowed, states } }: { run: RunProgress }) {
  const silent = silentSeconds !== null && silentSeconds > WORTH_SAYING_SECONDS;
  return (
    <div className="mt-2 space-y-1 text-sm">
      {silent && (
        <p>
          No worker has reported for {Math.round(silentSeconds)} s. {silentSeconds < 2 * goneAfterSeconds ? `After ${goneAfterSeconds} s another one takes the run over` : "The run goes on as soon as one is there"}
          {states.calling > 0 && lostAt !== null ? <>; what is on its way counts as lost from <Clock at={lostAt} /> on and is asked again.</> : "."}
        </p>
      )}
      {!silent && holdUntil !== null && <p>Waiting: the server asked for it, until <Clock at={holdUntil} />.</p>}
      {!silent && holdUntil === null && backOffUntil !== null && <p>Waiting: the next request is sent at <Clock at={backOffUntil} />, since the last ones gave no reply.</p>}
      {missesInRow > 1 && <p>{plural(missesInRow, "request")} in a row gave no valid reply. Should the next ones fail too, the run stops by itself after {missesAllowed}.</p>}
    </div>
  );
}

const never = () => () => {};

/** A time of day in the reader's own zone, which the server does not know. */
function Clock({ at }: { at: string }) {
  const inBrowser = useSyncExternalStore(never, () => true, () => false);
  return <time dateTime={at} className="tabular-nums">{inBrowser ? new Date(at).toLocaleTimeString("en-GB") : `${at.slice(11, 19)} UTC`}</time>;
}
