import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { plural } from "@/lib/plural";
import type { LabellingState } from "./labelling-session";

/** What an annotator must know before labelling on: how the label will count, and what stands between labels and the server. */
export function StatusNotices({ state, onDismissRefused }: { state: LabellingState; onDismissRefused(): void }) {
  return (
    <div className="mb-4 space-y-3 empty:hidden">
      {state.guidelineChanged && <Notice look="warning">The owner has published a new guideline. <a href="">Reload the page</a> to work by it; what you have entered is kept.</Notice>}
      {state.current?.exposed && <Notice>You have been shown what others said of this case, here or in a file that you took: your label of it will count as a second opinion, and enters no agreement.</Notice>}
      {state.connection === "offline" && (
        <Notice look="warning">
          No connection. {state.waiting > 0 ? `${plural(state.waiting, "label")} ${state.waiting === 1 ? "waits" : "wait"} on this device and will be sent once the server is back. ` : ""}You can go on with the cases that are here.
        </Notice>
      )}
      {state.refused.length > 0 && (
        <Notice look="error">
          <p>{plural(state.refused.length, "label")} could not be stored:</p>
          <ul className="mt-1 list-disc pl-5">
            {state.refused.map((item) => (
              <li key={item.body.clientKey}>
                “{item.headline}”: {item.message}
                {answersOf(item) && <> You had chosen: {answersOf(item)}.</>}
                {typeof item.body.comment === "string" && item.body.comment !== "" && <> Your comment was: “{item.body.comment}”</>}
              </li>
            ))}
          </ul>
          <Button className="mt-2" onClick={onDismissRefused}>I have read this</Button>
        </Notice>
      )}
    </div>
  );
}

function answersOf({ body }: LabellingState["refused"][number]): string {
  const { answers } = body;
  return answers && typeof answers === "object" ? Object.values(answers).flatMap((answer: unknown) => (answer && typeof answer === "object" ? Object.values(answer) : [answer])).filter(Boolean).join(", ") : "";
}
