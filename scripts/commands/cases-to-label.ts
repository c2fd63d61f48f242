import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Option, type Command } from "commander";
import type { CasesToLabelFile } from "@/lib/cases/cases-to-label";
import { hasCode } from "@/lib/store-once";
import { withDatabase } from "./operator-session";

const FILES = { jsonl: "cases-to-label.jsonl", csv: "cases-to-label.csv", "labels-template": "labels-template.csv" } as const satisfies Record<string, CasesToLabelFile>;

interface Options {
  project: string;
  as: keyof typeof FILES;
  out?: string;
}

/** `assay cases-to-label`: the drawn cases for people who label elsewhere, with what an annotator may see. */
export function registerCasesToLabel(program: Command): void {
  program
    .command("cases-to-label")
    .description("write the drawn cases for people who label elsewhere: codes and what an annotator may see, or a table of labels to fill in for import-labels")
    .requiredOption("--project <id>", "the project")
    .addOption(new Option("--as <form>", "cases as JSON lines or CSV, or the empty table of labels").choices(Object.keys(FILES)).default("jsonl"))
    .option("--out <file>", "where to write; by default the standard output")
    .action(async ({ project, as, out }: Options) => {
      await withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/auth/actor");
        const { openCasesToLabel } = await import("@/lib/cases/cases-to-label");
        const lines = Readable.from(await openCasesToLabel(OPERATOR, { project, file: FILES[as] }));
        if (out === undefined) await pipeline(lines, process.stdout, { end: false }).catch(unlessClosed);
        else await pipeline(lines, createWriteStream(out));
      });
    });
}

/** Whoever reads the output may stop early, as `head` does. */
function unlessClosed(error: unknown): void {
  if (!hasCode(error, "EPIPE")) throw error;
}
