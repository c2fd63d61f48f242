import type { Command } from "commander";
import { spareWords } from "@/lib/agreement/standing/spare-words";
import { basisOf } from "@/lib/agreement/standing/basis-of";
import type { StandingReport } from "@/lib/agreement/standing/judge-standing-report";
import type { JudgeStanding } from "@/lib/agreement/standing/judge-standing";
import { positiveNumber } from "./number-options";
import { withDatabase } from "./operator-session";

interface Options {
  project: string;
  judge: string;
  scale?: number;
  json?: boolean;
}

/** `assay standing`: may a judge stand in for people in a project, what that rests on, and which labels would settle it. */
export function registerStanding(program: Command): void {
  program
    .command("standing")
    .description("say whether a judge may stand in for people, with its shares naive and corrected")
    .requiredOption("--project <id>", "the project")
    .requiredOption("--judge <name>", "the judge, by the name that the agreement page uses or the one that it was given")
    .option("--scale <number>", "which of the project's scales, in the order of the agreement page, from 1; by default the one that the judge uses", positiveNumber)
    .option("--json", "print everything for a machine")
    .action(async ({ project, judge, scale, json }: Options) => {
      const report = await withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/auth/actor");
        const { judgeStandingReport } = await import("@/lib/agreement/standing/judge-standing-report");
        return judgeStandingReport(OPERATOR, { project, judge, ...(scale === undefined ? {} : { scale: scale - 1 }) });
      });
      if (json) console.log(JSON.stringify(report.standing ?? { judge: report.judge, verdict: null, sentence: report.sentence }));
      else console.log(report.standing ? describe(report.standing, report.scales[report.scale]) : report.sentence);
    });
}

const WORDS = { yes: "yes", no: "no", open: "not settled" };
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function describe({ judge, sentence, conditions, shares, weak, need }: JudgeStanding, scale: StandingReport["scales"][number] | undefined): string {
  const lines = [sentence];
  if (scale) lines.push(`On ${scale.question}: ${scale.classes} classes, ${scale.name}.`);
  lines.push(...basisOf(judge, shares), "");
  for (const { question, answer, finding } of conditions) lines.push(`${question} ${WORDS[answer]}`, `  ${finding}`);
  for (const { label, judgeOnly, humanOnly, humanThisSet, thisSet, queriesLikeThese } of shares.shares) {
    lines.push("", `Share of “${label}”:`);
    for (const [name, statistic] of [["judge alone", judgeOnly], ["people alone", humanOnly], ["people alone, this set", humanThisSet], ["corrected, this set", thisSet], ["corrected, queries like these", queriesLikeThese]] as const) {
      const { value, interval, n, warnings = [] } = statistic;
      const said = value === null ? statistic.reason : `${percent(value)}${interval ? ` (${percent(interval.lower)} to ${percent(interval.upper)})` : ""}, n = ${n.toLocaleString("en")}`;
      lines.push(`  ${[`${name}: ${said}`, ...warnings].join(" ")}`);
    }
  }
  for (const note of shares.notes) lines.push("", note);
  const failing = weak.parts.filter((part) => part.weak);
  if (failing.length > 0) lines.push("", `Weak on: ${failing.map(({ field, value, accuracy }) => `${field === "class" ? "people's" : field} “${value}” (${accuracy.value === null ? "" : percent(accuracy.value)} of ${accuracy.n})`).join(", ")}.`);
  if (need && need.more > 0) lines.push("", `For every share of this set to ± ${percent(need.halfWidth)}: ${need.more.toLocaleString("en")} more cases to label (${need.strata.filter(({ more }) => more > 0).map(({ stratum, more }) => `${stratum || "all cases"} ${more}`).join(", ")}).${need.spare > 0 ? ` ${spareWords(need)}` : ""}`);
  return lines.join("\n");
}
