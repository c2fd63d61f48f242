import { expect, it } from "vitest";
import { computeReport } from "@/lib/agreement/compute-report";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR } from "@/lib/auth/actor";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import { database } from "@/lib/db/client";
import { importLabelFile } from "@/lib/labels/import-label-file";
import { buildRelease } from "./build-release";
import { createRelease } from "./create-release";
import { openReleaseFile } from "./open-release-file";

const AWKWARD = ["=1+1", "＝1+1", "-5", "@x", "'quoted'", "two\r\nlines", "tab\there", "a,b;\"c\"", "שלום עולם", "日本語 🧪", " spaces ", "\u2028"];

/** Labels as a set that two projects can share: their raters and cases have other ids. */
async function labelsOf(project: string): Promise<unknown[]> {
  const { rows } = await database().pool.query(
    `SELECT c.external_id, r.pseudonym, r.kind, l.answers, l.comment, l.rationale, l.confidence, l.flagged, l.submitted_at
     FROM blind_label l JOIN "case" c ON c.id = l.case_id JOIN rater r ON r.id = l.rater_id WHERE l.project_id = $1 ORDER BY c.external_id, r.pseudonym`,
    [project],
  );
  return rows;
}

async function labelledProject(): Promise<LabelledProject> {
  const project = await LabelledProject.make(3);
  const readers = [await project.member("annotator"), await project.member("annotator"), await project.member("annotator")] as const;
  const judge = await project.imported("model", "judge");
  const answers = ["supports", "partial", "does_not_support"];
  for (const [index, text] of AWKWARD.entries()) {
    const id = await project.addCase({ query: `Question ${text}` });
    for (const [place, reader] of readers.entries()) {
      await project.label(id, reader, { support: answers[(index * (place + 1)) % 3] ?? "", comment: text, missing: place === 0 ? `missing ${text}`.trim() : undefined, confidence: place + 1, flagged: place === 2 });
    }
    await project.annotate(id, judge, { support: answers[index % 3] ?? "", rationale: text });
  }
  return project;
}

it.each(["jsonl", "csv"])("gives another project the same labels and the same agreement, from annotations.%s", async (format) => {
  const source = await labelledProject();
  const { id, number } = await createRelease(OPERATOR, { project: source.id, inline: true });
  await buildRelease(OPERATOR, { project: source.id, release: id });
  const copy = await LabelledProject.make(3);
  const open = async (name: string) => {
    const file = await openReleaseFile(OPERATOR, { project: source.id, number, name });
    return { project: copy.id, fileName: name, source: file.chunks(), skipBad: false };
  };
  expect(await importCaseFile(OPERATOR, await open("cases.jsonl"))).toMatchObject({ added: AWKWARD.length, skipped: 0, faults: [] });
  expect(await importLabelFile(OPERATOR, await open(`annotations.${format}`))).toMatchObject({ added: AWKWARD.length * 4, skipped: 0, faults: [] });

  expect(await labelsOf(copy.id)).toEqual(await labelsOf(source.id));
  const { prisma } = database();
  expect(await computeReport(prisma, copy.id)).toEqual(await computeReport(prisma, source.id));
});
