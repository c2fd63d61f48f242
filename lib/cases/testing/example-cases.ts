import { randomUUID } from "node:crypto";
import { OPERATOR } from "@/lib/auth/actor";
import { importCaseFile } from "@/lib/cases/imports/import-case-file";
import type { ImportReport } from "@/lib/cases/imports/import-file";
import { createProject } from "@/lib/projects/create-project";

/** A case as a file holds it, with whatever a test wants otherwise. */
export function exampleCase(externalId: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    externalId,
    query: `When did Ana adopt her dog? (${externalId})`,
    goldAnswer: "12 March 2023",
    category: "temporal",
    evidence: [{ id: "D1:3", speaker: "Ana", text: "I adopted a dog this morning", time: "2023-03-12", gold: true }],
    memory: { id: `m-${externalId}`, text: "Ana adopted a dog.", kind: "fact" },
    hidden: { dataset: "locomo", runs: [{ system: "bm25", rank: 3, score: 12.5 }] },
    ...more,
  };
}

/** JSON lines of any values; text stands as it is. */
export function jsonLines(...values: unknown[]): string {
  return values.map((value) => `${typeof value === "string" ? value : JSON.stringify(value)}\n`).join("");
}

/** Bytes as a file gives them. */
export async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === "string" ? Buffer.from(content, "utf8") : content;
}

export async function newProject(overlap = 2): Promise<string> {
  const { project } = await createProject(OPERATOR, { name: `Trial ${randomUUID().slice(0, 8)}`, taskType: "contested-credit", overlap });
  return project;
}

/** Imports a file's text as the operator. */
export function importCases(project: string, content: string | Uint8Array, more: { fileName?: string; skipBad?: boolean } = {}): Promise<ImportReport> {
  return importCaseFile(OPERATOR, { project, fileName: more.fileName ?? "cases.jsonl", source: bytesOf(content), skipBad: more.skipBad ?? false });
}
