import type { Transaction } from "@/lib/db/transaction";
import { Conflict } from "@/lib/errors";

/** Says why a draft could not be written: it is gone, or somebody else wrote it meanwhile. */
export async function refuseStaleDraft(tx: Transaction, projectId: string): Promise<never> {
  const draft = await tx.rubric.count({ where: { projectId, status: "draft" } });
  if (draft === 0) throw new Conflict("This draft was published or discarded meanwhile. Copy what you wrote, and start a new draft.");
  throw new Conflict("Somebody else changed this draft meanwhile. Copy what you wrote, load the page again, and put the two together.");
}
