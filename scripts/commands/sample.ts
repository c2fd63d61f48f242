import { InvalidArgumentError, Option, type Command } from "commander";
import type { SampleRequest, StoredDesign } from "@/lib/cases/sample-schema";
import { withDatabase } from "./operator-session";
import { wholeNumber } from "./number-options";

interface Options {
  project: string;
  n?: number;
  all?: boolean;
  stratify?: string;
  buckets?: number[];
  allocation?: "proportional" | "equal" | "given";
  perStratum?: Record<string, number>;
  mode: "random-start" | "paper";
  seed?: number;
  double?: number;
  doubleOverlap?: number;
  new?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

/** `assay sample`: draws the cases that people label, and says which strata they come from. */
export function registerSample(program: Command): void {
  program
    .command("sample")
    .description("draw the cases that people label: all of them, or n, stratified and evenly spaced")
    .requiredOption("--project <id>", "the project")
    .option("--n <number>", "how many cases to draw", wholeNumber)
    .option("--all", "take every case, which undoes a sample")
    .option("--stratify <field>", "rank, category, dataset, system, stratum, or a path such as memory.kind or hidden.source")
    .option("--buckets <ends>", "upper ends of the rank buckets (default 5,20,60)", numberList)
    .addOption(new Option("--allocation <how>", "cases for each stratum").choices(["proportional", "equal", "given"]))
    .option("--per-stratum <numbers>", 'for the allocation "given", such as "rank 1-5=40,rank 6-20=40"', numbersByName)
    .addOption(new Option("--mode <mode>", "where each stratum's even spacing begins").choices(["random-start", "paper"]).default("random-start"))
    .option("--seed <number>", "seed of the random start (default: the project's)", wholeNumber)
    .option("--double <number>", "of the drawn cases, so many get a higher overlap", wholeNumber)
    .option("--double-overlap <number>", "labels wanted for each of those", wholeNumber)
    .option("--new", "draw from the cases imported since the last draw, and keep that draw")
    .option("--dry-run", "show what would be drawn and change nothing")
    .option("--json", "print the design for a machine")
    .action(async (options: Options, command: Command) => {
      if ((options.n === undefined) === !options.all) command.error("error: say either --n or --all");
      if ((options.double === undefined) !== (options.doubleOverlap === undefined)) command.error("error: --double and --double-overlap go together");
      await withDatabase(async () => {
        const design = await draw(options);
        console.log(options.json ? JSON.stringify(design) : describe(design, options.dryRun ?? false));
      });
    });
}

async function draw(options: Options): Promise<StoredDesign> {
  const { OPERATOR } = await import("@/lib/auth/actor");
  const input = { project: options.project, ...requestOf(options) };
  if (!options.dryRun) return (await import("@/lib/cases/draw-sample")).drawSample(OPERATOR, input);
  return (await (await import("@/lib/cases/preview-sample")).previewSample(OPERATOR, input)).design;
}

function requestOf({ n, stratify, buckets, allocation, perStratum, mode, seed, double, doubleOverlap, new: onlyNew }: Options): SampleRequest {
  return {
    take: n ?? "all",
    start: mode === "paper" ? "paper" : "random",
    frame: onlyNew ? "new" : "all",
    ...(stratify === undefined ? {} : { stratify }),
    ...(buckets === undefined ? {} : { rankBounds: buckets }),
    ...(perStratum === undefined ? {} : { given: perStratum, allocation: "given" as const }),
    ...(allocation === undefined ? {} : { allocation }),
    ...(seed === undefined ? {} : { seed }),
    ...(double === undefined || doubleOverlap === undefined ? {} : { double: { n: double, overlap: doubleOverlap } }),
  };
}

function describe({ drawn, frameSize, strata, double }: StoredDesign, dryRun: boolean): string {
  const rows = strata.map(({ stratum, size, drawn: n, probability }) => `  ${stratum}: ${n} of ${size} (${(100 * probability).toFixed(1)} %)`);
  const doubled = double ? `\n${double.n} of them get ${double.overlap} labels each.` : "";
  return `${dryRun ? "Would draw" : "Drew"} ${drawn} of ${frameSize} cases.\n${rows.join("\n")}${doubled}`;
}

function numberList(text: string): number[] {
  return text.split(",").map((part) => wholeNumber(part.trim()));
}

function numbersByName(text: string): Record<string, number> {
  return Object.fromEntries(text.split(",").map((part) => {
    const at = part.lastIndexOf("=");
    if (at < 1) throw new InvalidArgumentError('Write each as name=number, such as "rank 1-5=40".');
    return [part.slice(0, at).trim(), wholeNumber(part.slice(at + 1).trim())];
  }));
}
