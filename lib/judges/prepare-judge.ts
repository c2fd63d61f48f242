import type { Transaction } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { InvalidInput } from "@/lib/errors";
import { baseUrlFault } from "@/lib/llm/host-policy";
import { taskType } from "@/lib/task-types/registry";
import { findKey, storeKey } from "./api-key";
import { BASELINE_NAME, PROMPT_VERSION, storedConfig, type JudgeInput, type StoredConfig } from "./schema";

export interface PreparedJudge {
  name: string;
  kind: StoredConfig["kind"];
  config: StoredConfig;
  rubricId: string;
  promptVersion: number;
}

/**
 * Checks a judge's configuration against the installation and the project, and stores a key that came with it.
 *
 * @throws InvalidInput naming the field at fault.
 */
export async function prepareJudge(tx: Transaction, { projectId, userId }: { projectId: string; userId: string | null }, input: JudgeInput): Promise<PreparedJudge> {
  const rubricId = await publishedRubricId(tx, projectId, input.rubric);
  if (input.kind === "token_overlap") {
    const { taskType: name } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
    const { baseline } = taskType(name);
    if ("none" in baseline) throw new InvalidInput(`This task type has no baseline judge: ${baseline.none}`, { kind: "is not for this task type" });
    return { name: BASELINE_NAME, kind: input.kind, config: storedConfig.parse({ kind: input.kind, repeats: 1, rule: baseline.rule }), rubricId, promptVersion: PROMPT_VERSION };
  }
  const fault = baseUrlFault(input.baseUrl, env().llmHosts);
  if (fault !== null) throw new InvalidInput(`baseUrl: ${fault}.`, { baseUrl: fault });
  if (input.name === BASELINE_NAME) throw new InvalidInput("That is the name of the baseline judge. Choose another.", { name: "is taken" });
  if (input.apiKey !== undefined) {
    if (input.keySource !== "stored") throw new InvalidInput("apiKey: choose that the key is stored, or leave the field empty.", { apiKey: "is only for stored keys" });
    await storeKey(tx, { projectId, userId, host: new URL(input.baseUrl).host, apiKey: input.apiKey });
  }
  await findKey(tx, projectId, input);
  return { name: input.name, kind: input.kind, config: withoutGaps(storedConfig.parse(input)), rubricId, promptVersion: PROMPT_VERSION };
}

/** For the audit row: the host for which a key was stored with the judge, if one was. */
export function storedKeyOf(input: JudgeInput): { keyStoredFor?: string } {
  return input.kind === "endpoint" && input.apiKey !== undefined ? { keyStoredFor: new URL(input.baseUrl).host } : {};
}

/** Prisma takes no undefined, also not inside of JSON. */
function withoutGaps(config: StoredConfig): StoredConfig {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined)) as StoredConfig;
}

async function publishedRubricId(tx: Transaction, projectId: string, version: number | undefined): Promise<string> {
  const rubric = await tx.rubric.findFirst({ where: { projectId, status: "published", ...(version === undefined ? {} : { version }) }, orderBy: { version: "desc" }, select: { id: true } });
  if (rubric) return rubric.id;
  throw new InvalidInput(version === undefined ? "Publish a rubric first: judges work by it." : `The project has no published rubric of version ${version}.`, { rubric: "is not published" });
}
