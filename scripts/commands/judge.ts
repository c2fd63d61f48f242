import { readFileSync } from "node:fs";
import { Option, type Command } from "commander";
import type { JudgeFields } from "@/lib/judges/schema";
import { describeRun, done } from "./describe-run";
import { registerJudgeKey } from "./judge-key";
import { withDatabase } from "./operator-session";

/** As many replies of a dry run as are printed. */
const DRY_REPLIES = 1_000;

/** What the baseline has no use for; its name says everywhere what it is. */
const OF_A_MODEL = ["name", "baseUrl", "model", "keyName", "keyFile", "repeats", "temperature", "outputMode", "concurrency", "requestsPerMinute", "tokensPerMinute", "timeoutSeconds", "inputPrice", "outputPrice"];

type CreateOptions = Record<string, string | boolean | undefined> & { project: string; json?: boolean; baseline?: boolean; keyFile?: string };

interface RunOptions {
  project: string;
  dry?: string;
  costCap?: string;
  tokenCap?: string;
  detach?: boolean;
  json?: boolean;
}

/** `assay judge create`, `run`, `resume`, `pause`, `cancel`, `status` and `key`. */
export function registerJudge(program: Command): void {
  const judge = program.command("judge").description("LLM judges: create one, have it label a project's cases, see how far it is");
  registerCreate(judge);
  registerRun(judge);
  registerResume(judge);
  registerJudgeKey(judge);
  registerSteer(judge, { step: "pause", description: "send no further calls; replies on their way are kept, and `resume` goes on" });
  registerSteer(judge, { step: "cancel", description: "end a run for good; its labels stay" });
  judge
    .command("status")
    .description("say how far a run is")
    .argument("<run>", "the number of the run")
    .requiredOption("--project <id>", "the project")
    .option("--json", "print the counts for a machine")
    .action((number: string, { project, json = false }: { project: string; json?: boolean }) => withDatabase(async () => {
      await report({ project, number, json }, true);
    }));
}

function registerSteer(judge: Command, { step, description }: { step: "pause" | "cancel"; description: string }): void {
  judge
    .command(step)
    .description(description)
    .argument("<run>", "the number of the run")
    .requiredOption("--project <id>", "the project")
    .option("--json", "print the counts for a machine")
    .action((number: string, { project, json = false }: { project: string; json?: boolean }) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { cancelRun, pauseRun } = await import("@/lib/judges/steer-run");
      await (step === "pause" ? pauseRun : cancelRun)(OPERATOR, { project, number });
      await report({ project, number, json }, true);
    }));
}

function registerCreate(judge: Command): void {
  judge
    .command("create")
    .description("make a judge, or, with --baseline, the one without a model that counts shared words")
    .requiredOption("--project <id>", "the project")
    .option("--name <name>", "what it is called in agreement and releases")
    .option("--base-url <url>", "an OpenAI-compatible address, such as http://localhost:11434/v1")
    .option("--model <name>", "the model, as the server names it")
    .option("--key-name <name>", "a key of the environment, ASSAY_LLM_KEY_<name>")
    .option("--key-file <file>", "a file that holds the key, which is stored encrypted")
    .option("--rubric <version>", "the rubric; the latest published one when left out")
    .option("--repeats <number>", "how often each case is asked")
    .option("--temperature <number>", "0 when left out")
    .option("--output-mode <mode>", "json_schema, json_object or words")
    .option("--concurrency <number>", "calls at once")
    .option("--requests-per-minute <number>", "at most so many requests a minute")
    .option("--tokens-per-minute <number>", "at most so many tokens a minute")
    .option("--timeout-seconds <number>", "time limit of a call")
    .option("--input-price <dollars>", "per million tokens")
    .option("--output-price <dollars>", "per million tokens")
    .addOption(new Option("--baseline", "token overlap, without a model, under its own name").conflicts(OF_A_MODEL))
    .option("--json", "print {judge, name, version} for a machine")
    .action(({ project, json, baseline, keyFile, ...fields }: CreateOptions) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { createJudge } = await import("@/lib/judges/create-judge");
      const key = keyFile === undefined ? {} : { apiKey: readFileSync(keyFile, "utf8").trim() };
      const keySource = keyFile !== undefined ? "stored" : fields.keyName !== undefined ? "environment" : "none";
      // The command checks its input, so what was typed goes in as it is.
      const given = (baseline ? { kind: "token_overlap", ...fields } : { kind: "endpoint", keySource, ...fields, ...key }) as unknown as JudgeFields;
      const { id, name, version } = await createJudge(OPERATOR, { ...given, project });
      console.log(json ? JSON.stringify({ judge: id, name, version }) : `Created the judge “${name}” v${version}. Next: assay judge run ${JSON.stringify(name)} --project ${project} --dry 5`);
    }));
}

function registerRun(judge: Command): void {
  judge
    .command("run")
    .description("have a judge label the drawn cases that it has no verdict on; interrupted, the workers of a running Assay go on")
    .argument("<judge>", "the name of the judge; its latest version runs")
    .requiredOption("--project <id>", "the project")
    .option("--dry <cases>", "only try it on so many cases, without making labels")
    .option("--cost-cap <dollars>", "stop before a call that might cost more in all")
    .option("--token-cap <number>", "stop before a call that might take more tokens in all")
    .option("--detach", "leave the work to the workers of a running Assay")
    .option("--json", "print the counts for a machine, and of a dry run its replies and what all cases would take")
    .action((name: string, { project, dry, costCap, tokenCap, detach = false, json = false }: RunOptions) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { judgeByName } = await import("@/lib/judges/find-judge");
      const { startRun } = await import("@/lib/judges/start-run");
      const { finishRun } = await import("@/lib/judges/finish-run");
      const { id } = await judgeByName(OPERATOR, { project, name });
      const { number, id: run, turn } = await startRun(OPERATOR, { project, judge: id, dry, costCap, tokenCap, inline: !detach });
      if (!detach) await finishRun(OPERATOR, { project, run, turn, number, report: json ? undefined : (progress) => console.error(`${done(progress)} of ${progress.calls} calls`) });
      await report({ project, number, json });
    }));
}

function registerResume(judge: Command): void {
  judge
    .command("resume")
    .description("go on with a run that was paused, stopped or interrupted; what has a reply is not asked again, and what has none gets all its attempts anew")
    .argument("<run>", "the number of the run")
    .requiredOption("--project <id>", "the project")
    .option("--cost-cap <dollars>", "another cap on the cost")
    .option("--token-cap <number>", "another cap on the tokens")
    .option("--json", "print the counts for a machine")
    .action((number: string, { project, costCap, tokenCap, json = false }: RunOptions) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { resumeRun } = await import("@/lib/judges/steer-run");
      const { finishRun } = await import("@/lib/judges/finish-run");
      const { id: run, turn } = await resumeRun(OPERATOR, { project, number, costCap, tokenCap, inline: true });
      await finishRun(OPERATOR, { project, run, turn, number: Number(number), report: json ? undefined : (progress) => console.error(`${done(progress)} of ${progress.calls} calls`) });
      await report({ project, number, json });
    }));
}

async function report({ project, number, json }: { project: string; number: number | string; json: boolean }, asked = false): Promise<void> {
  const { OPERATOR } = await import("@/lib/auth/actor");
  const { runProgress } = await import("@/lib/judges/run-progress");
  const { findRun } = await import("@/lib/judges/find-run");
  const progress = await runProgress(OPERATOR, { project, number });
  // For a script that waits for labels, a run that ended early has failed; to ask how it is has not.
  if (!asked && progress.status !== "finished" && progress.status !== "running") process.exitCode = 1;
  console.log(describeRun(progress, json, progress.dry && progress.status !== "running" ? await findRun(OPERATOR, { project, number, size: DRY_REPLIES }) : undefined));
}
