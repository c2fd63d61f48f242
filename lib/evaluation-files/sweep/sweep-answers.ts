import { retrieveConversation } from "@/lib/memory/retrieve";
import { answeredTrace, answersOfRuns, readAnswerFiles, refuseUseless } from "../answer-files";
import type { Dataset } from "@/lib/datasets/conversation";
import type { Trace, TraceHeader } from "@/lib/memory/trace";
import type { AnswerFile, RunAnswers } from "../answer-files";
import type { CellFacts } from "./cell-facts";

/** Files of answers to the queries of a sweep: to those of one system, or of all. */
export class SweepAnswers {
  private readonly seen: Pick<TraceHeader, "system" | "dataset" | "answers">[] = [];

  private constructor(private readonly files: readonly AnswerFile[], private readonly systems: readonly string[]) {}

  /** @throws InvalidInput for a file that cannot be read, and for a system that the sweep does not run */
  static async read(given: readonly string[], systems: readonly string[]): Promise<SweepAnswers> {
    const answers = new SweepAnswers(await readAnswerFiles(given), systems);
    answersOfRuns(answers.files, systems);
    return answers;
  }

  /** What decides the bytes of a system's cells. */
  factsOf(system: string): Pick<CellFacts, "answers"> {
    const files = this.of(system).sources().map(({ name, sha256, own }) => ({ name, sha256, own }));
    return files.length > 0 ? { answers: files } : {};
  }

  /** @throws InvalidInput for two answers to one query */
  answered(trace: Trace): Trace {
    return answeredTrace(trace, this.of(trace.header.system));
  }

  /**
   * Notes which files answer queries of a dataset.
   * @throws InvalidInput for two answers to one query
   */
  look({ name: dataset, conversations }: Dataset): void {
    if (this.files.length === 0) return;
    for (const system of this.systems) {
      const answers = this.of(system);
      for (const conversation of conversations) answers.answer(retrieveConversation(conversation, () => [], 0));
      this.seen.push({ system, dataset, answers: answers.sources().filter(({ matched }) => matched > 0) });
    }
  }

  /** @throws InvalidInput for a file of which nothing belongs to a query of the datasets looked at */
  refuseUseless(): void {
    refuseUseless(this.files, this.seen);
  }

  private of(system: string): RunAnswers {
    return answersOfRuns(this.files, this.systems)[this.systems.indexOf(system)]!;
  }
}
