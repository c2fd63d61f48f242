import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { withDatabase } from "./operator-session";

interface Options {
  project: string;
  json?: boolean;
}

/** `assay judge key list`, `replace` and `delete`: the keys that a project has stored. */
export function registerJudgeKey(judge: Command): void {
  const key = judge.command("key").description("a project's stored API keys: which there are, put another in the place of one, delete one");
  key
    .command("list")
    .description("say for which hosts keys are stored, and who uses them; never the keys")
    .requiredOption("--project <id>", "the project")
    .option("--json", "print [{host, since, by, judges, runs}] for a machine")
    .action(({ project, json = false }: Options) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { listKeys } = await import("@/lib/judges/stored-keys");
      const keys = await listKeys(OPERATOR, { project });
      if (json) return console.log(JSON.stringify(keys));
      if (keys.length === 0) return console.log("No key is stored.");
      for (const { host, since, judges, runs } of keys) console.log(`${host}  since ${since.toISOString()}  ${judges.length > 0 ? `used by ${judges.join(", ")}` : "not used"}${runs.length > 0 ? `; at work: run ${runs.join(", ")}` : ""}`);
    }));
  key
    .command("replace")
    .description("put another key in the place of a stored one; refused while a run uses it")
    .argument("<host>", "the host of the key, such as api.openai.com")
    .requiredOption("--project <id>", "the project")
    .requiredOption("--key-file <file>", "a file that holds the new key, which is stored encrypted")
    .option("--json", "print {host, stored} for a machine")
    .action((host: string, { project, keyFile, json = false }: Options & { keyFile: string }) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { replaceKey } = await import("@/lib/judges/stored-keys");
      await replaceKey(OPERATOR, { project, host, apiKey: readFileSync(keyFile, "utf8").trim() });
      console.log(json ? JSON.stringify({ host, stored: true }) : `Replaced the key for ${host}.`);
    }));
  key
    .command("delete")
    .description("delete a stored key; refused while a run uses it")
    .argument("<host>", "the host of the key")
    .requiredOption("--project <id>", "the project")
    .option("--json", "print {host, deleted} for a machine")
    .action((host: string, { project, json = false }: Options) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { deleteKey } = await import("@/lib/judges/stored-keys");
      await deleteKey(OPERATOR, { project, host });
      console.log(json ? JSON.stringify({ host, deleted: true }) : `Deleted the key for ${host}. At the provider it stays valid until it is revoked there.`);
    }));
}
