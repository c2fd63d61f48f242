import { readFile } from "node:fs/promises";
import path from "node:path";
import { answerTo } from "@/lib/task-types/answer-to";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import { comparedQuestions, type Answers } from "@/lib/task-types/question";
import { taskType, type TaskTypeName } from "@/lib/task-types/registry";

const FOLDER = path.resolve(import.meta.dirname, "../../prisma/sample/tasks");

interface ExampleLabel {
  externalId: string;
  rater: string;
  kind: "human" | "model";
  answers: Answers;
}

/** The shipped example of a task type, and which keys its readers would press. */
export class TaskExample {
  private readonly cases: readonly { externalId: string; payload: unknown }[];
  private readonly labels: readonly ExampleLabel[];

  private constructor(
    readonly name: TaskTypeName,
    readonly casesFile: Buffer,
    labelsFile: string,
  ) {
    this.cases = linesOf(casesFile.toString("utf8")).map((row) => taskType(name).importSchema.parse(row));
    this.labels = linesOf(labelsFile) as ExampleLabel[];
  }

  static async read(name: TaskTypeName): Promise<TaskExample> {
    const casesFile = await readFile(path.join(FOLDER, `${name}.jsonl`));
    const labelsFile = await readFile(path.join(FOLDER, `${name}-labels.jsonl`), "utf8");
    return new TaskExample(name, casesFile, labelsFile);
  }

  get size(): number {
    return this.cases.length;
  }

  /** The labels that models gave, as a file. */
  get judgesFile(): Buffer {
    return Buffer.from(this.labels.filter(({ kind }) => kind === "model").map((label) => `${JSON.stringify(label)}\n`).join(""));
  }

  /** Cases on which the two readers differ in some answer. */
  get disagreements(): number {
    return this.cases.filter(({ externalId }) => JSON.stringify(this.#choices(externalId, "reader-one")) !== JSON.stringify(this.#choices(externalId, "reader-two"))).length;
  }

  /** One key for each choice that the case on the screen asks for, in order. A case is known by what its heading says. */
  keys(heading: string, reader: string): string[] {
    const [item, ...others] = this.cases.filter(({ payload }) => JSON.stringify(payload).includes(JSON.stringify(heading).slice(1, -1)));
    if (!item || others.length > 0) throw new Error(`${others.length + (item ? 1 : 0)} cases of the example have the heading “${heading}”`);
    return this.#choices(item.externalId, reader);
  }

  #choices(externalId: string, reader: string): string[] {
    const payload = this.cases.find((item) => item.externalId === externalId)?.payload;
    const answers = this.labels.find((label) => label.externalId === externalId && label.rater === reader)?.answers ?? {};
    return comparedQuestions(askedQuestions(taskType(this.name), payload)).map((question) => question.options.find(({ value }) => value === answerTo(answers, question))?.key ?? "");
  }
}

function linesOf(text: string): unknown[] {
  return text.trimEnd().split("\n").map((line) => JSON.parse(line) as unknown);
}
