import Link from "next/link";

/** The way back from a page within an evaluation. */
export function EvaluationCrumb({ evaluation, name }: { evaluation: string; name: string }) {
  return <p className="mb-2 text-sm break-words"><Link href={`/evaluations/${evaluation}`}>{name}</Link></p>;
}
