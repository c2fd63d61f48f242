import { InvalidArgumentError, Option, type Command } from "commander";
import { TIE_POLICIES, type TiePolicy } from "@/lib/releases/schema";
import { withDatabase } from "./operator-session";

interface Options {
  project: string;
  out: string;
  release?: number | "latest";
  number?: number;
  notes?: string;
  tiePolicy: TiePolicy;
  comments: boolean;
  secondOpinions: boolean;
  allowEmpty?: boolean;
  json?: boolean;
}

/** `assay release`: freezes the labels of a project as they are now and writes the files to a folder, or writes a release that is there. */
export function registerRelease(program: Command): void {
  program
    .command("release")
    .description("freeze a project's labels as they are now in a new release and write it, with manifest and validation card, to a folder; with --release, write one that is there")
    .requiredOption("--project <id>", "the project")
    .requiredOption("--out <dir>", "an empty folder for the files; made when it does not exist")
    .option("--release <number>", "write this existing release, or the latest, instead of making a new one", releaseChoice)
    .addOption(new Option("--number <n>", "as --release").argParser(releaseNumber).conflicts("release").hideHelp())
    .option("--notes <text>", "what the release is for")
    .addOption(new Option("--tie-policy <policy>", "cases without a majority").choices([...TIE_POLICIES]).default("leave_empty"))
    .option("--no-comments", "leave out what people wrote")
    .option("--no-second-opinions", "use blind labels only for the final label")
    .option("--allow-empty", "make it although no case has a label yet")
    .option("--json", "print the result for a machine")
    .action(async ({ project, out, release, number, notes, tiePolicy, comments, secondOpinions, allowEmpty = false, json }: Options) => {
      const progress = json ? undefined : showProgress();
      const result = await withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/auth/actor");
        const { exportRelease } = await import("@/lib/releases/export-release");
        return exportRelease(OPERATOR, { project, out, number: number ?? release, options: { notes, tiePolicy, includeComments: comments, secondOpinions, allowEmpty }, onProgress: progress });
      });
      if (json) console.log(JSON.stringify(result));
      else console.log([result.made ? `Made release ${result.release}, which is in ${out} (to write it again: --release ${result.release}):` : `Release ${result.release} is in ${out}:`, ...result.files.map(({ name, sha256 }) => `  ${sha256}  ${name}`)].join("\n"));
    });
}

function releaseNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It must be the number of a release.");
  return Number(text);
}

function releaseChoice(text: string): number | "latest" {
  return text === "latest" ? text : releaseNumber(text);
}

/** One line for each step, on the error stream, so that the result can be piped. */
function showProgress() {
  let last = "";
  return ({ step, total }: { step: string; total: number }) => {
    if (step !== last) console.error(total > 0 ? `${step} (${total.toLocaleString("en")}) …` : `${step} …`);
    last = step;
  };
}
