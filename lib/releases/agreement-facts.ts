import type { Transaction } from "@/lib/db/transaction";
export async function agreementFacts(_tx: Transaction, _projectId: string): Promise<unknown> {
  return null;
}
