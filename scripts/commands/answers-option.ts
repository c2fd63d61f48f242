import type { Command } from "commander";

/** `--answers [SYSTEM=]FILE`, which may be given several times. */
export function addAnswersOption(command: Command): Command {
  return command.option("--answers <[system=]file>", "answers to the queries, with their judges' scores where there are some: LongMemEval's evaluation log, eval_results.json with llm_judgments, or JSON lines {query, answer, system, score}; may be given several times; before = whose they are, or all for every run", (file: string, before: string[] = []) => [...before, file]);
}
