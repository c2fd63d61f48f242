import { z } from "zod";
import { computeReport } from "@/lib/agreement/compute-report";
import { projectCommand } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { AppError, Conflict, NotFound } from "@/lib/errors";
import { taskType } from "@/lib/task-types/registry";
import { reportProgress } from "./build-progress";
import { CaseFiles } from "./case-files";
import { ChangeTracker, type Changes } from "./change-tracker";
import { earlierRelease, trackEarlier } from "./earlier-release";
import { FileWriter, type WrittenFile } from "./file-writer";
import { finalLabelsUse, LABELS_IN_AGREEMENT, MANIFEST_SCHEMA, RELEASE_FILES, type Manifest, type ReleaseFileName } from "./manifest";
import { projectFacts, raterFacts, rubricFacts, samplingFacts } from "./release-facts";
import { ReleaseTally } from "./release-tally";
import { releaseOptions, type BuildProgress, type ReleaseOptions } from "./schema";
import { snapshotCases, snapshotOutsideCases } from "./snapshot";
import { validationCard } from "./validation-card";

interface Release {
  id: string;
  projectId: string;
  number: number;
  notes: string;
  createdAt: Date;
  softwareVersion: string;
  options: ReleaseOptions;
}

interface Watch {
  signal: AbortSignal | undefined;
  report(progress: BuildProgress): Promise<void>;
}

const SIX_HOURS_IN_MS = 6 * 60 * 60 * 1000;

/**
 * Builds the files of a release from one snapshot and turns it to ready, all in one transaction: a build that fails
 * leaves nothing behind, and of two builds of one release only one ends it. Resolves to whether this call did.
 * The signal gives a build up between two batches of cases.
 */
export const buildRelease = projectCommand({
  name: "releases.build",
  permission: "releases.create",
  isolation: "RepeatableRead",
  timeout: SIX_HOURS_IN_MS,
  input: z.object({ release: z.uuid(), signal: z.instanceof(AbortSignal).optional(), onProgress: z.custom<(progress: BuildProgress) => void>().optional() }),
  async run({ tx, projectId, audit }, { release: id, signal, onProgress }): Promise<{ built: boolean }> {
    await lockBuild(tx, id);
    const row = await tx.release.findFirst({ where: { id, projectId } });
    if (!row) throw new NotFound("That release");
    if (row.status !== "building") return { built: false };
    const watch: Watch = {
      signal,
      async report(progress) {
        onProgress?.(progress);
        await reportProgress(id, progress);
      },
    };
    const manifest = await writeFiles(tx, { ...row, options: releaseOptions.parse(row.options) }, watch);
    const turned = await tx.$executeRaw`
      UPDATE release SET status = 'ready', manifest = ${JSON.stringify(manifest)}::jsonb, error = NULL, ready_at = now() WHERE id = ${id}::uuid AND status = 'building'`;
    if (turned !== 1) throw new Conflict("Another build of this release was faster.");
    await audit(`release ${row.number}`, { cases: manifest.counts.cases, labels: manifest.counts.humanLabels + manifest.counts.modelLabels });
    return { built: true };
  },
});

/** Held until the transaction ends, also when its process dies: that is how a build that was cut off is known. */
async function lockBuild(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`release ${id}`}, 0)) AS locked`;
  if (!row?.locked) throw new Conflict("This release is being built already.");
}

async function writeFiles(tx: Transaction, release: Release, watch: Watch): Promise<Manifest> {
  const { projectId } = release;
  const project = await projectFacts(tx, projectId);
  const earlier = await earlierRelease(tx, release);
  const tracker = earlier ? await ChangeTracker.open(tx) : null;
  const table = { taskType: taskType(project.taskType), raters: await raterFacts(tx, projectId), options: release.options };
  const files = await CaseFiles.open(tx, { releaseId: release.id, table, tracker });
  const tally = new ReleaseTally(project.questions);
  await writeCases(tx, { projectId, files, tally, watch });
  if (earlier) await watch.report({ step: `Comparing with release ${earlier.number}`, done: 0, total: 0 });
  const changes = earlier && tracker ? await compare(tx, { earlier, tracker, questions: project.questions }) : null;
  await watch.report({ step: "Computing agreement", done: 0, total: 0 });
  const manifest: Manifest = {
    schema: MANIFEST_SCHEMA,
    project,
    release: { number: release.number, createdAt: release.createdAt.toISOString(), snapshotAt: await snapshotTime(tx), notes: release.notes, options: release.options },
    software: { name: "Assay", version: release.softwareVersion },
    counts: tally.counts,
    raters: table.raters,
    rubrics: await rubricFacts(tx, projectId),
    agreement: { labels: LABELS_IN_AGREEMENT, report: await computeReport(tx, projectId) },
    adjudication: tally.adjudication(),
    finalLabels: { uses: finalLabelsUse(release.options), questions: tally.final },
    sampling: await samplingFacts(tx, projectId),
    changes,
    files: (await files.close()).map(withMeaning),
  };
  const card = await writeWhole(tx, { releaseId: release.id, name: "validation-card.md", text: validationCard(manifest) });
  const complete = { ...manifest, files: [...manifest.files, withMeaning(card)] };
  await writeWhole(tx, { releaseId: release.id, name: "manifest.json", text: `${JSON.stringify(complete, null, 2)}\n` });
  return complete;
}

async function writeCases(tx: Transaction, { projectId, files, tally, watch }: { projectId: string; files: CaseFiles; tally: ReleaseTally; watch: Watch }): Promise<void> {
  const total = await tx.case.count({ where: { projectId, drawn: true } });
  if (total === 0) throw new AppError("invalid_input", "This project has no cases to release. Import cases first, or draw a sample from those that are there.");
  for await (const cases of snapshotCases(tx, projectId)) {
    if (watch.signal?.aborted) throw stopped();
    await watch.report({ step: "Writing cases", done: tally.counts.cases, total });
    for (const item of cases) tally.add(item, await files.add(item));
  }
  for await (const cases of snapshotOutsideCases(tx, projectId)) {
    if (watch.signal?.aborted) throw stopped();
    for (const item of cases) await files.addOutside(item);
  }
}

function stopped(): Conflict {
  return new Conflict("The build was stopped and starts again later.");
}

async function compare(tx: Transaction, { earlier, tracker, questions }: { earlier: { id: string; number: number }; tracker: ChangeTracker; questions: Manifest["project"]["questions"] }): Promise<Changes> {
  await trackEarlier(tx, earlier, { tracker, questions });
  return tracker.compare(earlier.number);
}

async function snapshotTime(tx: Transaction): Promise<string> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`SELECT now() AS at`;
  return (row?.at ?? new Date()).toISOString();
}

async function writeWhole(tx: Transaction, { releaseId, name, text }: { releaseId: string; name: ReleaseFileName; text: string }): Promise<WrittenFile> {
  const writer = await FileWriter.open(tx, { releaseId, name, mediaType: RELEASE_FILES[name].mediaType });
  await writer.write(text);
  return writer.close();
}

function withMeaning(file: WrittenFile): Manifest["files"][number] {
  return { ...file, about: RELEASE_FILES[file.name as ReleaseFileName].about };
}
