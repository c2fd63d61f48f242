"use server";

import { redirect } from "next/navigation";
import { judgeStandingReport } from "@/lib/agreement/standing/judge-standing-report";
import { runAction, type ActionState } from "@/lib/auth/action";
import { extendSample } from "@/lib/cases/extend-sample";
import { Conflict } from "@/lib/errors";

interface Place {
  project: string;
  judge: string;
  scale: number;
  /** What the page said. */
  toDraw: number;
}

/** Draws the cases that the page showed to be wanting, and refuses when labels or draws have changed that since. */
export async function drawMoreAction({ project, judge, scale, toDraw }: Place, _previous: ActionState<void>, form: FormData): Promise<ActionState<void>> {
  return runAction(form, async (actor) => {
    const { standing } = await judgeStandingReport(actor, { project, judge, scale });
    const strata = (standing?.need?.strata ?? []).filter((stratum) => stratum.toDraw > 0);
    if (strata.reduce((sum, stratum) => sum + stratum.toDraw, 0) !== toDraw) throw new Conflict("Labels came in since this page was made. Load it again, then draw.");
    await extendSample(actor, { project, strata: Object.fromEntries(strata.map(({ stratum, toDraw: count }) => [stratum, count])) });
    redirect(`/projects/${project}/cases/sample`);
  });
}
