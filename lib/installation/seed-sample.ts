import { createReadStream } from "node:fs";
import path from "node:path";
import { OPERATOR } from "@/lib/auth/actor";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import type { ImportReport } from "@/lib/cases/imports/import-file";
import { database } from "@/lib/db/client";
import { importLabelFile } from "@/lib/labels/import-label-file";
import { createProject } from "@/lib/projects/create-project";
import { editProject } from "@/lib/projects/edit-project";
import { readSettings } from "@/lib/projects/read-settings";
import { markSample, sampleMark } from "./sample-mark";

/** Its address is /projects/sample; the name says at once that nobody gave those labels. */
const SHORT_NAME = "Sample";
const NAME = "Sample: contested credits, with labels made up for it";
const OVERLAP = 3;

/**
 * Makes the sample project, once an installation: cases from conversations of our own writing, and labels of readers and
 * judges that were made up for it. Simultaneous starts take turns; a start that was cut short is finished by the next
 * one, since importing the same again adds nothing. Once whole, it is never touched again, whatever its owner does.
 */
export async function seedSample(): Promise<void> {
  const lock = await database().pool.connect();
  try {
    await lock.query("BEGIN");
    await lock.query("SELECT pg_advisory_xact_lock(hashtext('assay-sample'))");
    const mark = await sampleMark(OPERATOR, {});
    if (!mark.whole) await makeSample(mark.project);
  } finally {
    await lock.query("ROLLBACK").catch(() => undefined);
    lock.release();
  }
}

async function makeSample(begun: string | null): Promise<void> {
  const project = begun ?? (await createProject(OPERATOR, { name: SHORT_NAME, taskType: "contested-credit", overlap: OVERLAP })).project;
  if (begun === null) await markSample(OPERATOR, { sample: project, whole: false });
  await editProject(OPERATOR, { project, ...(await readSettings(OPERATOR, { project })), name: NAME });
  await complete(importCaseFile(OPERATOR, { project, skipBad: false, ...sampleFile("cases.jsonl") }));
  await complete(importLabelFile(OPERATOR, { project, skipBad: false, ...sampleFile("labels-people.jsonl") }));
  await complete(importLabelFile(OPERATOR, { project, skipBad: false, ...sampleFile("labels-judges.jsonl") }));
  await markSample(OPERATOR, { sample: project, whole: true });
}

function sampleFile(fileName: string): { fileName: string; source: AsyncIterable<Uint8Array> } {
  return { fileName, source: createReadStream(path.resolve(process.cwd(), "prisma", "sample", fileName)) };
}

async function complete(importing: Promise<ImportReport>): Promise<void> {
  const { imported, faults } = await importing;
  const [fault] = faults;
  if (!imported) throw new Error(`The shipped sample is faulty: line ${fault?.line}, ${fault?.field}: ${fault?.message}`);
}
