import { StringDecoder } from "node:string_decoder";
import type { Transaction } from "@/lib/db/transaction";
import { comparedQuestions, type Answers, type Question } from "@/lib/task-types/question";
import type { ChangeTracker } from "./change-tracker";
import type { ReleaseFileName } from "./manifest";

interface Earlier {
  id: string;
  number: number;
}

/** The latest ready release before this one. */
export async function earlierRelease(tx: Transaction, current: { projectId: string; number: number }): Promise<Earlier | null> {
  return tx.release.findFirst({
    where: { projectId: current.projectId, status: "ready", number: { lt: current.number } },
    orderBy: { number: "desc" },
    select: { id: true, number: true },
  });
}

/** The part of answers that makes a label another one: a reworded comment does not. */
export function comparedAnswers(questions: readonly Question[], answers: Answers | null): Answers {
  return Object.fromEntries(comparedQuestions(questions).flatMap(({ id }) => (answers?.[id] === undefined ? [] : [[id, answers[id]]])));
}

interface Tracking {
  tracker: ChangeTracker;
  questions: readonly Question[];
}

/** Notes everything that an earlier release held, read back from its own files. */
export async function trackEarlier(tx: Transaction, earlier: Earlier, { tracker, questions }: Tracking): Promise<void> {
  for await (const line of linesOf(tx, earlier, "cases.jsonl")) {
    await tracker.add("case", { earlier: true, key: [line.externalId as string], content: null });
  }
  for (const [file, thing] of [["annotations.jsonl", "label"], ["second-opinions.jsonl", "second_opinion"]] as const) {
    for await (const line of linesOf(tx, earlier, file)) {
      await tracker.add(thing, { earlier: true, key: [line.externalId as string, line.rater as string], content: comparedAnswers(questions, line.answers as Answers) });
    }
  }
  for await (const line of linesOf(tx, earlier, "adjudications.jsonl")) {
    if (line.inForce && line.decision === "settle") await tracker.add("decision", { earlier: true, key: [line.externalId as string], content: comparedAnswers(questions, line.answers as Answers | null) });
  }
}

async function* linesOf(tx: Transaction, release: Earlier, name: ReleaseFileName): AsyncGenerator<Record<string, unknown>> {
  const file = await tx.releaseFile.findUnique({ where: { releaseId_name: { releaseId: release.id, name } }, select: { id: true } });
  if (!file) return;
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for (let ordinal = 0; ; ordinal++) {
    const chunk = await tx.releaseChunk.findUnique({ where: { fileId_ordinal: { fileId: file.id, ordinal } }, select: { content: true } });
    if (!chunk) break;
    const lines = (rest + decoder.write(Buffer.from(chunk.content))).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as Record<string, unknown>;
  }
}
