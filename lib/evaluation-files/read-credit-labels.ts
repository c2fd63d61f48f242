import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { UnreadableFile } from "@/lib/cases/import-file/fault";
import { readFileRecords } from "@/lib/cases/import-file/read-file-records";
import { InvalidInput } from "@/lib/errors";
import { labelRows, type StagedLabel } from "@/lib/labels/label-rows";
import { finalLabel } from "@/lib/releases/final-label";
import { comparedQuestions } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { readReleaseLabels } from "./read-release-labels";
import type { LabelledCase, RaterLabel, Support } from "@/lib/target-audit/credit-labels";
import type { ReleaseLabels, ReleaseSource } from "./read-release-labels";

const CONTESTED_CREDIT = taskType("contested-credit");

export interface LabelFiles {
  /** Where the labels come from, for the report. */
  sources: string[];
  cases: LabelledCase[];
}

/**
 * Labels of contested credits from folders of releases and from files of labels (as `import-labels` takes them). A case
 * that stands in several is one case with all its labels, so judges' labels may come apart from people's.
 * @throws InvalidInput with file, line and field; also where one rater says two things of one case
 */
export async function readCreditLabels(paths: readonly string[]): Promise<LabelFiles> {
  const cases = new Map<string, LabelledCase>();
  const sources: string[] = [];
  for (const path of paths) {
    const { title, cases: read } = await readLabels(path);
    sources.push(title);
    for (const one of read) {
      const known = cases.get(one.externalId);
      cases.set(one.externalId, known ? merge(known, one, path) : one);
    }
  }
  return { sources, cases: [...cases.values()] };
}

async function readLabels(path: string): Promise<ReleaseLabels> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new InvalidInput(`${path} cannot be read: there is no such file or folder.`);
  try {
    return await (found.isDirectory() ? readReleaseLabels(await releaseFolder(path)) : readLabelFile(path));
  } catch (error) {
    if (error instanceof UnreadableFile) throw new InvalidInput(`${path}, line ${error.fault.line}: ${error.fault.message}.`);
    throw error;
  }
}

/** A release in a folder; files whose bytes are not those of the manifest are refused. */
async function releaseFolder(path: string): Promise<ReleaseSource> {
  const manifest = await readFile(join(path, "manifest.json"), "utf8").catch(() => null);
  const hashes = manifest === null ? new Map<string, string>() : hashesOf(manifest);
  return {
    name: path,
    async open(file) {
      if (file === "manifest.json") return manifest === null ? null : Readable.from([Buffer.from(manifest)]);
      const expected = hashes.get(file);
      if (expected === undefined) return null;
      const hash = createHash("sha256");
      try {
        for await (const bytes of createReadStream(join(path, file))) hash.update(bytes as Buffer);
      } catch {
        throw new InvalidInput(`${join(path, file)} cannot be read, though the manifest names it. Export the release again.`);
      }
      if (hash.digest("hex") !== expected) throw new InvalidInput(`${join(path, file)} was changed since the release: its hash is not the manifest's. Export the release again.`);
      return createReadStream(join(path, file));
    },
  };
}

/** Hashes by file; none where the manifest is not one, which reading it then says. */
function hashesOf(manifest: string): Map<string, string> {
  try {
    const { files } = JSON.parse(manifest) as { files?: { name: string; sha256: string }[] };
    return new Map((files ?? []).map(({ name, sha256 }) => [name, sha256]));
  } catch {
    return new Map();
  }
}

async function readLabelFile(path: string): Promise<ReleaseLabels> {
  const reader = labelRows(CONTESTED_CREDIT);
  const cases = new Map<string, LabelledCase>();
  for await (const { line, value, faults } of readFileRecords(createReadStream(path), { fileName: basename(path), jsonColumns: reader.jsonColumns })) {
    const reading = faults ? { faults } : reader.readRow(value, { line });
    if (reading.faults) throw new InvalidInput(`${path}, line ${line}${reading.faults[0]!.field ? `, ${reading.faults[0]!.field}` : ""}: ${reading.faults[0]!.message}.`);
    const { rater, kind, answers, basis } = reading.row.data as StagedLabel;
    if (basis === "second_opinion") continue;
    const { externalId } = reading.row;
    const own = cases.get(externalId) ?? { externalId, memoryText: null, stratum: null, drawn: true, people: [], judges: [], final: null, adjudicated: false };
    const label: RaterLabel = { rater, label: answers.support as Support };
    const added = kind === "person" ? { people: [label] } : { judges: [label] };
    cases.set(externalId, merge(own, { ...own, people: [], judges: [], ...added }, path));
  }
  if (cases.size === 0) throw new InvalidInput(`${path} holds no label.`);
  return { title: basename(path), design: null, cases: [...cases.values()].map((one) => ({ ...one, final: majorityOf(one.people) })) };
}

function merge(one: LabelledCase, other: LabelledCase, path: string): LabelledCase {
  const people = union(one, other, { whose: "people", path });
  const decided = one.adjudicated ? one : other.adjudicated ? other : null;
  return {
    externalId: one.externalId,
    memoryText: one.memoryText ?? other.memoryText,
    stratum: one.stratum ?? other.stratum,
    drawn: one.drawn || (other.drawn && other.people.length > 0),
    people,
    judges: union(one, other, { whose: "judges", path }),
    final: decided?.final ?? (one.people.length > 0 && other.people.length > 0 ? majorityOf(people) : (one.final ?? other.final)),
    adjudicated: decided !== null,
  };
}

function majorityOf(people: readonly RaterLabel[]): Support | null {
  const [question] = comparedQuestions(CONTESTED_CREDIT.questions);
  return finalLabel(question!, { adjudicated: undefined, labels: people.map(({ label }) => label), tiePolicy: "leave_empty" }).value as Support | null;
}

function union(one: LabelledCase, other: LabelledCase, { whose, path }: { whose: "people" | "judges"; path: string }): RaterLabel[] {
  const known = new Map(one[whose].map(({ rater, label }) => [rater, label]));
  for (const { rater, label } of other[whose]) {
    const earlier = known.get(rater);
    if (earlier !== undefined && earlier !== label) throw new InvalidInput(`${path}: ${rater} says “${label}” of “${one.externalId}”, but “${earlier}” elsewhere. Keep one of the two labels.`);
    known.set(rater, label);
  }
  return [...known].map(([rater, label]) => ({ rater, label }));
}
