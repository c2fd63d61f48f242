import { Option, type Command } from "commander";
import type { SampleRequest } from "@/lib/cases/sample-schema";
import { contestedCredit } from "@/lib/task-types/contested-credit";
import { withDatabase } from "./operator-session";
import { wholeNumber } from "./number-options";

const BLIND_OPTIONS = contestedCredit.blindOptions.map(({ id }) => id);

interface Options {
  name: string;
  overlap: string;
  seed?: number;
  k?: number;
  anySource?: boolean;
  allReturned?: boolean;
  sample?: number;
  by: string;
  allocation: "proportional" | "equal";
  mode: "random-start" | "paper";
  overlapSubset?: number;
  subsetOverlap?: number;
  hide: string[];
  show: string[];
  json?: boolean;
}

/** `assay project from-audit`: the contested credits of saved runs → a project that is ready to be labelled. */
export function registerProjectFromAudit(project: Command): void {
  project
    .command("from-audit")
    .description("make a contested-credit project from one or more audits: one case per query and credited memory, sampled and ready to label")
    .argument("<traces...>", "files trace.jsonl, or folders that hold them")
    .requiredOption("--name <name>", "what people see")
    .option("--overlap <number>", "how many people label each case, 1 to 20", "3")
    .option("--sample <n>", "people label so many of the cases (default: all)", wholeNumber)
    .option("--by <field>", "strata of the sample: rank, category, dataset, dataset-rank, or a path such as memory.kind", "rank")
    .addOption(new Option("--allocation <how>", "cases for each stratum").choices(["proportional", "equal"]).default("proportional"))
    .addOption(new Option("--mode <mode>", "where each stratum's even spacing begins").choices(["random-start", "paper"]).default("random-start"))
    .option("--overlap-subset <n>", "of the labelled cases, so many get more labels", wholeNumber)
    .option("--subset-overlap <number>", "labels for each of those (default: one more than --overlap)", wholeNumber)
    .option("--seed <number>", "seed for order, sampling and intervals", wholeNumber)
    .option("--k <n>", "depth at which hit and miss are decided (default: 60)", wholeNumber)
    .option("--any-source", "also credits of memories that are not canonical")
    .option("--all-returned", "every returned memory of a gold turn, contested or not, so that labels can decide the whole validated target")
    .addOption(new Option("--hide <what...>", "hide from annotators").choices(BLIND_OPTIONS).default([]))
    .addOption(new Option("--show <what...>", "show to annotators what is hidden by default").choices(BLIND_OPTIONS).default([]))
    .option("--json", "print the result for a machine")
    .action(async (traces: string[], options: Options, command: Command) => {
      const { sample, overlapSubset, json } = options;
      if (overlapSubset === undefined && options.subsetOverlap !== undefined) command.error("error: --subset-overlap needs --overlap-subset");
      await withDatabase(async () => {
        const made = await create(traces, options);
        if (json) console.log(JSON.stringify(made));
        else console.log(describe(made, { sampled: sample !== undefined || overlapSubset !== undefined }));
      });
    });
}

async function create(traces: string[], options: Options) {
  const { OPERATOR } = await import("@/lib/auth/actor");
  const { contestedOfTraces } = await import("@/lib/evaluation-files/contested-of-traces");
  const { createFromContested } = await import("@/lib/projects/create-from-contested");
  const { name, overlap, seed, k, anySource, allReturned } = options;
  const { cases, runs } = await contestedOfTraces(traces, { ...(k === undefined ? {} : { k }), withoutCanonicalHit: anySource ?? false, everyReturned: allReturned ?? false });
  const made = await createFromContested(OPERATOR, {
    name, overlap, cases,
    source: `${allReturned ? "returned memories" : "contested credits"} of ${runs.join(", ")}`,
    blind: Object.fromEntries([...options.hide.map((id) => [id, true]), ...options.show.map((id) => [id, false])]),
    sample: sampleOf(options),
    ...(seed === undefined ? {} : { seed }),
  });
  return { ...made, runs };
}

function sampleOf({ sample, by, allocation, mode, overlap, overlapSubset, subsetOverlap }: Options): SampleRequest | undefined {
  if (sample === undefined && overlapSubset === undefined) return undefined;
  return {
    take: sample ?? "all",
    stratify: by === "dataset-rank" ? "hidden.datasetStratum" : by,
    allocation,
    start: mode === "paper" ? "paper" : "random",
    ...(overlapSubset === undefined ? {} : { double: { n: overlapSubset, overlap: subsetOverlap ?? Number(overlap) + 1 } }),
  };
}

function describe({ project, cases, drawn, design, runs, evaluation }: Awaited<ReturnType<typeof create>>, { sampled }: { sampled: boolean }): string {
  const strata = sampled && design ? design.strata.map(({ stratum, size, drawn: n }) => `  ${stratum}: ${n} of ${size}`) : [];
  return [
    `Created the project ${project}: ${cases} cases of ${runs.length} ${runs.length === 1 ? "run" : "runs"}, ${drawn} of them to be labelled.`,
    ...strata,
    ...(design?.double ? [`${design.double.n} of them get ${design.double.overlap} labels each.`] : []),
    evaluation
      ? `Linked to the evaluation “${evaluation.name}”, which holds all of its cases: /evaluations/${evaluation.id} brings its labels back.`
      : "No evaluation holds its cases: assay import-evaluation TRACE… brings the traces onto the pages and links this project to them.",
    `Next: assay invite --project ${project}; when people and judges are done, assay release --project ${project} --out DIR and assay rescore TRACE… --labels DIR --out DIR.`,
  ].join("\n");
}
