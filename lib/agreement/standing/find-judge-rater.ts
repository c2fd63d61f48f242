import type { Transaction } from "@/lib/db/transaction";
import { NotFound } from "@/lib/errors";

/** A judge of a project that has labels, under its pseudonym and the name that it was given. */
interface NamedJudge {
  pseudonym: string;
  name: string;
}

/** The judges of a project that labelled something, in the order of their pseudonyms. */
export async function labellingJudges(tx: Transaction, projectId: string): Promise<NamedJudge[]> {
  const raters = await tx.rater.findMany({
    where: { projectId, kind: "model", annotations: { some: {} } }, orderBy: { pseudonym: "asc" },
    select: { pseudonym: true, externalName: true, judge: { select: { name: true, version: true } } },
  });
  return raters.map(({ pseudonym, externalName, judge }) => ({ pseudonym, name: judge ? `${judge.name} v${judge.version}` : (externalName ?? pseudonym) }));
}

/**
 * The pseudonym of a judge that is called by its pseudonym or by its name.
 *
 * @throws NotFound naming the judges that there are
 */
export function findJudgeRater(judges: readonly NamedJudge[], called: string): string {
  const found = judges.find(({ pseudonym }) => pseudonym === called) ?? judges.find(({ name }) => name === called.trim());
  if (found) return found.pseudonym;
  const known = judges.map(({ pseudonym, name }) => (name === pseudonym ? pseudonym : `${pseudonym} (“${name}”)`));
  throw new NotFound(`The judge “${called}”`, known.length === 0 ? "No judge has labelled a case of this project." : `Judges with labels in this project: ${known.join(", ")}.`);
}
