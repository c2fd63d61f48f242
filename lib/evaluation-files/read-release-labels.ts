import { z } from "zod";
import { schemaFaults } from "@/lib/cases/import-file/schema-faults";
import { readFileRecords } from "@/lib/cases/import-file/read-file-records";
import { InvalidInput } from "@/lib/errors";
import { MANIFEST_SCHEMA } from "@/lib/releases/manifest";
import { SUPPORT_LABELS } from "@/lib/target-audit/credit-labels";
import type { ByteSource } from "@/lib/cases/import-file/record";
import type { LabelledCase, Support } from "@/lib/target-audit/credit-labels";

/** The files of a release, wherever it is kept. */
export interface ReleaseSource {
  /** What messages call it. */
  name: string;
  /** Null where the release has no such file, as those made before the file existed. */
  open(file: string): Promise<ByteSource | null>;
}

export interface ReleaseLabels {
  /** Project, number and time, for the report. */
  title: string;
  design: unknown;
  cases: LabelledCase[];
}

const support = z.enum(SUPPORT_LABELS);
const answers = z.looseObject({ support });
const manifestSchema = z.looseObject({
  schema: z.literal(MANIFEST_SCHEMA, `must be "${MANIFEST_SCHEMA}"`),
  project: z.looseObject({ id: z.string(), taskType: z.literal("contested-credit", "must be contested-credit: labels of other tasks say nothing about credit") }),
  release: z.looseObject({ number: z.int(), snapshotAt: z.string() }),
  sampling: z.looseObject({ design: z.unknown() }),
});
const caseSchema = z.looseObject({ externalId: z.string(), memory: z.looseObject({ text: z.string() }) });
const labelSchema = z.looseObject({ externalId: z.string(), rater: z.string(), kind: z.enum(["human", "model"]), answers });
const wideSchema = z.looseObject({ externalId: z.string(), "final.support": z.union([support, z.literal("")]), "final.support.provenance": z.string(), stratum: z.string() });
const outsideSchema = z.looseObject({ externalId: z.string(), stratum: z.string().nullable(), labels: z.array(z.looseObject({ rater: z.string(), answers })) });

/**
 * What a release of a contested-credit project says of each case of its population: people's and models' blind labels, the
 * final label, and the stratum of the sample.
 * @throws InvalidInput with file, line and field where the release is not one, or was changed
 */
export async function readReleaseLabels(source: ReleaseSource): Promise<ReleaseLabels> {
  const { project, release, sampling } = await readManifest(source);
  const cases = new Map<string, LabelledCase>();
  for await (const { externalId, memory } of records(source, "cases.jsonl", caseSchema)) {
    cases.set(externalId, { externalId, memoryText: memory.text, stratum: null, drawn: true, people: [], judges: [], final: null, adjudicated: false });
  }
  for await (const { externalId, rater, kind, answers: { support: label } } of records(source, "annotations.jsonl", labelSchema)) {
    cases.get(externalId)?.[kind === "human" ? "people" : "judges"].push({ rater, label });
  }
  for await (const row of records(source, "labels-wide.csv", wideSchema)) {
    const known = cases.get(row.externalId);
    if (!known) throw new InvalidInput(`${source.name}/labels-wide.csv: “${row.externalId}” is no case of cases.jsonl. Take the files of one release together.`);
    const final: Support | null = row["final.support"] || null;
    Object.assign(known, { stratum: row.stratum || null, final, adjudicated: row["final.support.provenance"] === "adjudicated" } satisfies Partial<LabelledCase>);
  }
  for await (const { externalId, stratum, labels } of records(source, "outside-sample.jsonl", outsideSchema)) {
    const judges = labels.map(({ rater, answers: { support: label } }) => ({ rater, label }));
    cases.set(externalId, { externalId, memoryText: null, stratum, drawn: false, people: [], judges, final: null, adjudicated: false });
  }
  return { title: `${project.id}, release ${release.number} (labels as of ${release.snapshotAt})`, design: sampling.design, cases: [...cases.values()] };
}

async function readManifest(source: ReleaseSource): Promise<z.infer<typeof manifestSchema>> {
  const bytes = await source.open("manifest.json");
  if (!bytes) throw new InvalidInput(`${source.name} is no release: it holds no manifest.json. Name the folder that "assay release" wrote, or a file of labels.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  const parsed = manifestSchema.safeParse(parseJson(Buffer.concat(chunks).toString("utf8")));
  if (parsed.success) return parsed.data;
  const [fault] = schemaFaults(parsed.error, { line: 1 });
  throw new InvalidInput(`${source.name}/manifest.json, ${fault!.field || "the whole file"}: ${fault!.message}.`);
}

/** Undefined for what is no JSON, which the schema then refuses. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* records<Schema extends z.ZodType>(source: ReleaseSource, file: string, schema: Schema): AsyncGenerator<z.infer<Schema>> {
  const bytes = await source.open(file);
  if (!bytes) return;
  for await (const { line, value, faults } of readFileRecords(bytes, { fileName: file, jsonColumns: [] })) {
    const parsed = faults ? undefined : schema.safeParse(value);
    const fault = faults?.[0] ?? (parsed?.success === false ? schemaFaults(parsed.error, { line })[0] : undefined);
    if (fault) throw new InvalidInput(`${source.name}/${file}, line ${fault.line}${fault.field ? `, ${fault.field}` : ""}: ${fault.message}.`);
    if (parsed?.success) yield parsed.data;
  }
}
