import fs from "node:fs";
import { Command, CommanderError } from "commander";
import { z } from "zod";
import { describeError, errorAsJson, EXIT, inFlags } from "./commands/report-error";
import { inProject } from "./start/project-directory";

type Register = (program: Command) => void;

/** First word of each command → what registers it. Only the one that is called is loaded, so that a start is quick. */
const COMMANDS: Record<string, () => Promise<Register>> = {
  project: async () => (await import("./commands/project")).registerProject,
  invite: async () => (await import("./commands/invite")).registerInvite,
  agreement: async () => (await import("./commands/agreement")).registerAgreement,
  consensus: async () => (await import("./commands/consensus")).registerConsensus,
  prevalence: async () => (await import("./commands/prevalence")).registerPrevalence,
  plan: async () => (await import("./commands/plan")).registerPlan,
  "verify-cases": async () => (await import("./commands/verify-cases")).registerVerifyCases,
  "import-cases": async () => (await import("./commands/import-cases")).registerImportCases,
  "cases-to-label": async () => (await import("./commands/cases-to-label")).registerCasesToLabel,
  "import-labels": async () => (await import("./commands/import-labels")).registerImportLabels,
  "import-judgments": async () => (await import("./commands/import-judgments")).registerImportJudgments,
  "import-evaluation": async () => (await import("./commands/import-evaluation")).registerImportEvaluation,
  standing: async () => (await import("./commands/standing")).registerStanding,
  judge: async () => (await import("./commands/judge")).registerJudge,
  sample: async () => (await import("./commands/sample")).registerSample,
  doctor: async () => (await import("./commands/doctor")).registerDoctor,
  evaluate: async () => (await import("./commands/evaluate")).registerEvaluate,
  sweep: async () => (await import("./commands/sweep")).registerSweep,
  rescore: async () => (await import("./commands/rescore")).registerRescore,
  "import-trec": async () => (await import("./commands/import-trec")).registerImportTrec,
  release: async () => (await import("./commands/release")).registerRelease,
};

const PACKAGE = z.object({ version: z.string(), description: z.string() });

async function main(given: readonly string[]): Promise<number> {
  const { version, description } = PACKAGE.parse(JSON.parse(fs.readFileSync(inProject("package.json"), "utf8")));
  const program = new Command("assay").description(description).version(version).showHelpAfterError("(assay --help shows what there is)").exitOverride();
  const called = given.find((word) => Object.hasOwn(COMMANDS, word));
  for (const load of called ? [COMMANDS[called]] : Object.values(COMMANDS)) (await load?.())?.(program);
  for (const command of allCommands(program)) command.exitOverride().showHelpAfterError("(add --help to see what it takes)");
  let acting: Command | undefined;
  program.hook("preAction", (_, command) => {
    acting = command;
  });
  try {
    await program.parseAsync([...given], { from: "user" });
    return Number(process.exitCode ?? EXIT.fine);
  } catch (error) {
    // Commander has printed its own message; asking for help is no error.
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.fine;
    const usage = error instanceof CommanderError ? { message: error.message.replace(/^error: /, ""), fields: {}, exitCode: EXIT.usage } : undefined;
    const described = usage ?? describeError(error);
    if (!usage) described.message = inFlags(described.message, acting?.options ?? []);
    if (!usage) console.error(described.message);
    if (asksForJson(given)) console.log(errorAsJson(described));
    return described.exitCode;
  }
}

function asksForJson(given: readonly string[]): boolean {
  const end = given.indexOf("--");
  return given.slice(0, end === -1 ? undefined : end).includes("--json");
}

function allCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

// The end is explicit, since an open connection pool would keep the process alive, and comes after the last line is out.
const exitCode = await main(process.argv.slice(2));
process.stdout.write("", () => process.exit(exitCode));
