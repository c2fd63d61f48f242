import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button";
import { JobWatch } from "@/app/_ui/job-watch";
import { Notice } from "@/app/_ui/notice";
import type { ListedValidation } from "@/lib/evaluations/list-validations";
import { DECIDING_NAMES } from "./deciding-names";

interface Props {
  evaluation: string;
  validations: readonly ListedValidation[];
  chosen: ListedValidation | null;
  /** Whether there is a release to bring back. */
  mayBring: boolean;
  run: string | undefined;
}

/** Which labels the figures are shown with, and the way to bring some back. */
export function LabelChoice({ evaluation, validations, chosen, mayBring, run }: Props) {
  if (validations.length === 0 && !mayBring) return null;
  const address = (labels: string) => `/evaluations/${evaluation}?${new URLSearchParams({ ...(run === undefined ? {} : { run }), labels })}`;
  return (
    <>
      <h3 className="pt-2 text-sm font-medium">Labels brought back</h3>
      {validations.length > 0 && (
        <ul className="space-y-1">
          {validations.map((validation) => (
            <li key={validation.id} className="break-words">
              <Link href={address(validation.id)} aria-current={validation.id === chosen?.id ? "true" : undefined} className="aria-[current]:font-semibold">{validation.project.name}, release {validation.release}</Link>{" "}
              <span className="text-sm text-ink-soft">{DECIDING_NAMES[validation.deciding]}{validation.status === "ready" ? "" : validation.status === "failed" ? ", failed" : ", being computed"}</span>
            </li>
          ))}
          <li><Link href={address("none")} aria-current={chosen === null ? "true" : undefined} className="aria-[current]:font-semibold">Figures without labels</Link></li>
        </ul>
      )}
      {chosen?.status === "computing" && <JobWatch address={`/api/v1/evaluations/${evaluation}/validations/${chosen.id}`} running="computing" work="computation" since={chosen.createdAt.toISOString()} progress={null} />}
      {chosen?.status === "ready" && <p><Link href={`/evaluations/${evaluation}/labels/${chosen.id}`}>What these labels decide, and what remains unlabelled</Link></p>}
      {chosen?.status === "failed" && <Notice look="error"><p className="break-words">{chosen.error}</p></Notice>}
      {mayBring && <ButtonLink href={`/evaluations/${evaluation}/labels`}>Bring labels back</ButtonLink>}
    </>
  );
}
