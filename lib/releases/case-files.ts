import type { Transaction } from "@/lib/db/transaction";
import type { HiddenFields } from "@/lib/task-types/task-type";
import type { ChangeTracker } from "./change-tracker";
import { csvRow } from "./csv-row";
import { comparedAnswers } from "./earlier-release";
import { FileWriter, type WrittenFile } from "./file-writer";
import { csvCells, csvHeader, decisionLine, labelLine } from "./label-line";
import { RELEASE_FILES, type ReleaseFileName } from "./manifest";
import { settledAnswers, type CaseSnapshot, type OutsideCase } from "./snapshot";
import { wideHeader, wideRow, type FinalLabels, type WideTable } from "./wide-row";

const NAMES = ["cases.jsonl", "annotations.jsonl", "second-opinions.jsonl", "annotations.csv", "labels-wide.csv", "adjudications.jsonl", "outside-sample.jsonl"] as const satisfies readonly ReleaseFileName[];
type CaseFileName = (typeof NAMES)[number];

interface Setup {
  releaseId: string;
  table: WideTable;
  /** Null for the first release. */
  tracker: ChangeTracker | null;
}

/** The files of a release that grow with its cases, written side by side as the cases pass. */
export class CaseFiles {
  private constructor(
    private readonly setup: Setup,
    private readonly writers: Record<CaseFileName, FileWriter>,
  ) {}

  static async open(tx: Transaction, setup: Setup): Promise<CaseFiles> {
    const writers: Partial<Record<CaseFileName, FileWriter>> = {};
    for (const name of NAMES) writers[name] = await FileWriter.open(tx, { releaseId: setup.releaseId, name, mediaType: RELEASE_FILES[name].mediaType });
    const files = new CaseFiles(setup, writers as Record<CaseFileName, FileWriter>);
    await files.writers["annotations.csv"].write(csvRow(csvHeader(setup.table.taskType.questions)));
    await files.writers["labels-wide.csv"].write(csvRow(wideHeader(setup.table)));
    return files;
  }

  /** Writes one case to every file and returns its final labels. */
  async add(item: CaseSnapshot): Promise<FinalLabels> {
    const { taskType } = this.setup.table;
    const hidden = item.hidden as HiddenFields;
    await this.#line("cases.jsonl", taskType.exportCase({ externalId: item.externalId, payload: item.payload, hidden, category: item.category }));
    await this.#addLabels(item);
    await this.#addDecisions(item);
    const { cells, final } = wideRow(item, this.setup.table);
    await this.writers["labels-wide.csv"].writeRow(csvRow(cells));
    await this.setup.tracker?.add("case", { earlier: false, key: [item.externalId], content: null });
    return final;
  }

  /** A case of the population that was not drawn. */
  async addOutside(item: OutsideCase): Promise<void> {
    await this.#line("outside-sample.jsonl", item);
  }

  async close(): Promise<WrittenFile[]> {
    const files: WrittenFile[] = [];
    for (const name of NAMES) files.push(await this.writers[name].close());
    return files;
  }

  async #addLabels(item: CaseSnapshot): Promise<void> {
    const { options, taskType: { questions } } = this.setup.table;
    const lineOptions = { externalId: item.externalId, questions, includeComments: options.includeComments };
    for (const label of item.blind) {
      const line = labelLine(label, lineOptions);
      await this.#line("annotations.jsonl", line);
      await this.writers["annotations.csv"].writeRow(csvRow(csvCells(line, questions)));
    }
    for (const label of item.second) await this.#line("second-opinions.jsonl", labelLine(label, lineOptions));
    for (const label of [...item.blind, ...item.second]) {
      const thing = label.basis === "blind" ? "label" : "second_opinion";
      await this.setup.tracker?.add(thing, { earlier: false, key: [item.externalId, label.rater], content: comparedAnswers(questions, label.answers) });
    }
  }

  async #addDecisions(item: CaseSnapshot): Promise<void> {
    const { options, taskType: { questions } } = this.setup.table;
    for (const decision of item.decisions) {
      await this.#line("adjudications.jsonl", decisionLine(decision, { externalId: item.externalId, questions, includeComments: options.includeComments }));
    }
    const settled = settledAnswers(item);
    if (settled) await this.setup.tracker?.add("decision", { earlier: false, key: [item.externalId], content: comparedAnswers(questions, settled) });
  }

  async #line(name: CaseFileName, value: object): Promise<void> {
    await this.writers[name].writeRow(JSON.stringify(value), "\n");
  }
}
