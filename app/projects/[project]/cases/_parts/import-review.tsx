import type { ReactNode } from "react";
import { ActionForm } from "@/app/_ui/action-form";
import { ButtonLink } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { plural } from "@/lib/plural";
import { StatRow } from "@/app/_ui/stat-row";
import type { ActionState } from "@/lib/auth/action";
import type { ImportPreview } from "@/lib/cases/imports/import-preview";
import { ConfirmImportForm } from "./confirm-import-form";
import { FaultTable } from "./fault-table";

type Action = (previous: ActionState<void>, form: FormData) => Promise<ActionState<void>>;

interface ImportReviewProps {
  preview: ImportPreview<unknown>;
  noun: "case" | "label";
  /** The page that takes files. */
  back: string;
  /** Where the imported things are seen. */
  onwards: ReactNode;
  download: string;
  apply: Action;
  discard: Action;
  /** The first rows. */
  children: ReactNode;
}

/** An import before it is confirmed, and what came of it afterwards. */
export function ImportReview({ preview, noun, back, onwards, download, apply, discard, children }: ImportReviewProps) {
  const { status, added, skipped, faultCount, faults, rowsRead, ignoredFields } = preview;
  return (
    <div className="space-y-6">
      <Outcome preview={preview} noun={noun} back={back} onwards={onwards} />
      <StatRow
        stats={[
          { label: "Rows read", value: rowsRead.toLocaleString("en") },
          { label: status === "applied" ? "Added" : "New", value: added.toLocaleString("en") },
          { label: "There already", value: skipped.toLocaleString("en"), hint: "the same content" },
          { label: "Faults", value: faultCount.toLocaleString("en") },
        ]}
      />
      {ignoredFields.length > 0 && <Notice>Fields that mean nothing here are left out: {ignoredFields.join(", ")}.</Notice>}
      {status === "staged" && <Confirm {...{ preview, noun, apply, discard }} />}
      {faultCount > 0 && <FaultTable faults={faults} count={faultCount} download={download} />}
      {children}
    </div>
  );
}

function Outcome({ preview, noun, back, onwards }: Pick<ImportReviewProps, "preview" | "noun" | "back" | "onwards">) {
  const { status, added, skipped } = preview;
  const again = <ButtonLink href={back}>Choose a file</ButtonLink>;
  if (status === "applied") {
    return (
      <Notice look="done">
        <p>Imported: {plural(added, noun)} added{skipped > 0 ? `, ${skipped.toLocaleString("en")} there already` : ""}.</p>
        <div className="mt-3 flex flex-wrap gap-2">{onwards}</div>
      </Notice>
    );
  }
  if (status === "discarded") return <Notice look="warning"><p>This file was not imported.</p><div className="mt-3">{again}</div></Notice>;
  if (status === "reading") return <Notice>The file is still being read. Reload this page in a moment.</Notice>;
  return null;
}

function Confirm({ preview, noun, apply, discard }: Pick<ImportReviewProps, "preview" | "noun" | "apply" | "discard">) {
  const { added, faultCount } = preview;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {added === 0 ? (
        <p className="grow text-sm">{faultCount > 0 ? "Nothing in this file can be imported as it is." : `Nothing to import: the project has every ${noun} of this file already.`}</p>
      ) : (
        <ConfirmImportForm action={apply} submit={`Import ${plural(added, noun)}`} faulty={faultCount > 0} />
      )}
      <ActionForm action={discard} submit="Discard" look="secondary" />
    </div>
  );
}
