"use server";

import { redirect } from "next/navigation";
import { nextDueCase } from "@/lib/adjudication/queue";
import { reopenCase } from "@/lib/adjudication/reopen-case";
import type { QueueFilter } from "@/lib/adjudication/schema";
import { sendCaseBack } from "@/lib/adjudication/send-case-back";
import { settleCase } from "@/lib/adjudication/settle-case";
import { runAction, type ActionState } from "@/lib/auth/action";
import type { Actor } from "@/lib/auth/actor";
import { InvalidInput } from "@/lib/errors";
import { queueQuery } from "../queue-link";

export interface DecisionPlace extends QueueFilter {
  project: string;
  caseId: string;
  /** Number of the case in the stored order, to find the next one. */
  number: number;
  lastSequence: string | null;
}

/** Settles, sends back, reopens or leaves a case, as the form's `decision` says, and goes on to the next one. */
export async function decideAction(place: DecisionPlace, _previous: ActionState<never>, form: FormData): Promise<ActionState<never>> {
  return runAction(form, async (actor) => {
    const { project, caseId, lastSequence } = place;
    // Browsers send line ends as CRLF, whatever was typed.
    const target = { project, caseId, lastSequence, reason: String(form.get("reason") ?? "").replaceAll("\r\n", "\n") };
    const decision = form.get("decision");
    if (decision === "settle") await settleCase(actor, { ...target, answers: answersIn(form) });
    else if (decision === "send_back") await sendCaseBack(actor, target);
    else if (decision === "reopen") {
      await reopenCase(actor, target);
      return redirect(`/projects/${project}/adjudicate/${caseId}${queueQuery(place)}`);
    } else if (decision !== "next") throw new InvalidInput("Say what to do with the case.");
    return redirect(await nextPage(actor, place, decision === "next" ? null : place.number));
  });
}

function answersIn(form: FormData): Record<string, unknown> {
  try {
    const answers: unknown = JSON.parse(String(form.get("answers") ?? "{}"));
    if (typeof answers === "object" && answers !== null && !Array.isArray(answers)) return answers as Record<string, unknown>;
  } catch {
    // Said below, as for any other wrong shape.
  }
  throw new InvalidInput("The answers cannot be read. Reload the page and try again.");
}

/** The next case that waits, with word of the one just done; the queue when none does. */
async function nextPage(actor: Actor, { project, compare, reason, number }: DecisionPlace, done: number | null): Promise<string> {
  const { caseId } = await nextDueCase(actor, { project, compare, reason, after: number });
  const query = queueQuery({ compare, reason });
  if (!caseId) return `/projects/${project}/adjudicate${query}`;
  const note = done === null ? "" : `${query ? "&" : "?"}done=${done}`;
  return `/projects/${project}/adjudicate/${caseId}${query}${note}`;
}
