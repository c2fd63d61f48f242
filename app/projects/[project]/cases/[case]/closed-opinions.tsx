"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { Card } from "@/app/_ui/card";
import { openOpinionsAction } from "./actions";

/** In place of labels and hidden fields, for those who label in the project: what opening them costs, and the button. */
export function ClosedOpinions({ project, number, labelled }: { project: string; number: number; labelled: boolean }) {
  return (
    <Card title="Labels and hidden fields">
      <ActionForm action={openOpinionsAction.bind(null, { project, number })} submit="Open them" look="secondary">
        {() => (
          <p className="text-sm">
            You label in this project, so they are kept from you until you ask. {labelled
              ? "Your label of this case counts as it stands. Once you have opened them, it can no longer be taken back, and a change is a second opinion."
              : "Opening them makes a label of your own not blind: it is then a second opinion and stays out of agreement."}
          </p>
        )}
      </ActionForm>
    </Card>
  );
}
