"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { plural } from "@/lib/plural";
import { openLabelsAction } from "./actions";

/** In place of labels, for those who label in the project: what opening them costs, and the button. */
export function ClosedLabels({ evaluation, project, cases }: { evaluation: string; project: string; cases: string[] }) {
  const [own, one] = [cases.length === 1 ? "your own label of this case" : "your own labels of these cases", cases.length === 1];
  return (
    <ActionForm action={openLabelsAction.bind(null, { evaluation, project, cases })} submit={one ? "Open the labels" : `Open the labels of ${plural(cases.length, "case")}`} look="secondary">
      {() => <p className="text-sm">You label in that project, so what others said is kept from you until you ask. Once it is open, {own} can no longer be taken back, and whatever you say later is a second opinion and stays out of agreement.</p>}
    </ActionForm>
  );
}
