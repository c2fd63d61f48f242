import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { InvalidInput } from "@/lib/errors";
import { readAnswers } from "@/lib/judgments/read-answers";
import { AnswerBook, TwoAnswers } from "@/lib/target-audit/answer-book";
import { byConversation } from "@/lib/target-audit/rescore";
import type { ReadAnswers } from "@/lib/judgments/read-answers";
import type { AnswerSource, NamedFile, Trace, TraceHeader, TracedQuery } from "@/lib/memory/trace";
import type { OfferedAnswer } from "@/lib/target-audit/answer-book";

/** A file of answers, and whose they are where the file does not say. */
export interface AnswerFile extends NamedFile, ReadAnswers {
  /** A run's system, `EVERY_RUN`, or null where nobody said. */
  system: string | null;
}

/** Said in place of a system: the answers belong to every run, such as those of a baseline that all are held against. */
export const EVERY_RUN = "all";

/** How many answers without a query are named. */
const NAMED = 5;

/**
 * Files of answers as `--answers [SYSTEM=]FILE` names them.
 * @throws InvalidInput with file, line and field
 */
export async function readAnswerFiles(given: readonly string[]): Promise<AnswerFile[]> {
  const files: AnswerFile[] = [];
  for (const one of given) {
    const { path, system } = await splitSystem(one);
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new InvalidInput(`${path} cannot be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`);
    });
    files.push(answerFile({ name: basename(path), bytes, system }));
  }
  return files;
}

/** @throws InvalidInput with the file's name, line and field */
export function answerFile({ name, bytes, system }: { name: string; bytes: Uint8Array; system: string | null }): AnswerFile {
  return { name, sha256: createHash("sha256").update(bytes).digest("hex"), system, ...readAnswers({ name, text: decoded(name, bytes) }) };
}

function decoded(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidInput(`${name} is not UTF-8 text.`);
  }
}

/** A file whose name holds an equals sign is a file all the same. */
async function splitSystem(given: string): Promise<{ path: string; system: string | null }> {
  const at = given.indexOf("=");
  if (at <= 0 || (await stat(given).catch(() => null))) return { path: given, system: null };
  return { path: given.slice(at + 1), system: given.slice(0, at) };
}

/**
 * The answers of each run, in the order of `systems`.
 * @throws InvalidInput where a file names a system that no run has, or does not say whose answers it holds though there are several runs
 */
export function answersOfRuns(files: readonly AnswerFile[], systems: readonly string[]): RunAnswers[] {
  const owned = files.map((file) => ({ file, owners: file.answers.map((answer) => ownerOf(answer, file, systems)) }));
  return systems.map((system) => new RunAnswers(owned.flatMap(({ file, owners }) => {
    const answers = file.answers.filter((_, at) => owners[at] === system || owners[at] === EVERY_RUN);
    return answers.length === 0 ? [] : [{ file, answers, own: owners.some((owner) => owner === system) }];
  })));
}

function ownerOf({ system, place }: OfferedAnswer, file: AnswerFile, systems: readonly string[]): string {
  const owner = system ?? file.system;
  const runs = [...new Set(systems)];
  if (owner === EVERY_RUN || (owner !== null && runs.includes(owner))) return owner;
  if (owner !== null) throw new InvalidInput(`${system === null ? `${file.name}: ` : `${place}, system: `}"${owner}" is none of the runs: ${runs.join(", ")}. Answers that belong to every run, such as those of a baseline, are given as ${EVERY_RUN}=${file.name}.`);
  if (runs.length > 1) throw new InvalidInput(`${place}, system: is missing, and there are several runs: ${runs.join(", ")}. Say whose answers they are, as ${runs[0]}=${file.name}, or ${EVERY_RUN}=${file.name} where they belong to every run, such as those of a baseline.`);
  return EVERY_RUN;
}

/** The answers that files hold for one run. */
export class RunAnswers {
  private readonly books: { file: AnswerFile; own: boolean; offered: number; judged: number; book: AnswerBook }[];

  constructor(parts: readonly { file: AnswerFile; answers: readonly OfferedAnswer[]; own: boolean }[]) {
    this.books = parts.map(({ file, answers, own }) => ({ file, own, offered: answers.length, judged: 0, book: sayingWhere(() => new AnswerBook(answers)) }));
  }

  /**
   * The queries of one conversation, those with an answer holding it.
   * @throws InvalidInput for two answers to one query
   */
  answer(queries: readonly TracedQuery[]): TracedQuery[] {
    return this.books.reduce<TracedQuery[]>((known, part) => {
      const answered = sayingWhere(() => part.book.answer(known));
      part.judged += answered.filter(({ answer }, at) => answer !== known[at]!.answer && answer?.score !== null).length;
      return answered;
    }, [...queries]);
  }

  /** What the files gave, after all conversations were asked for; for the trace's header. */
  sources(): AnswerSource[] {
    return this.books.map(({ file: { name, sha256, form, judges }, own, offered, judged, book }) => {
      const left = book.unmatched();
      return { name, sha256, form, own, judges, answers: offered, matched: offered - left.length, judged, unmatchedAt: left.slice(0, NAMED).map(({ place }) => place) };
    });
  }
}

/**
 * A trace with the answers of the files; what they gave stands in its header.
 * @throws InvalidInput for two answers to one query
 */
export function answeredTrace<Run extends Trace>(trace: Run, answers: RunAnswers): Run {
  const { header, queries } = trace;
  const answered = new Map<string, TracedQuery>();
  for (const group of byConversation(queries).values()) for (const query of answers.answer(group)) answered.set(query.id, query);
  return { ...trace, header: answeredHeader(header, answers), queries: queries.map(({ id }) => answered.get(id)!) };
}

/** The header of a run whose queries were all asked for their answers. */
export function answeredHeader(header: TraceHeader, answers: RunAnswers): TraceHeader {
  const sources = answers.sources().filter(({ matched }) => matched > 0);
  const before = (header.answers ?? []).filter(({ sha256 }) => !sources.some((source) => source.sha256 === sha256));
  return sources.length === 0 ? header : { ...header, answers: [...before, ...sources] };
}

/** @throws InvalidInput for a file of which nothing belongs to a query of any run */
export function refuseUseless(files: readonly AnswerFile[], headers: readonly Pick<TraceHeader, "system" | "dataset" | "answers">[]): void {
  const used = new Set(headers.flatMap(({ answers = [] }) => answers.map(({ sha256 }) => sha256)));
  const none = files.find(({ sha256 }) => !used.has(sha256));
  if (!none) return;
  const runs = headers.map(({ system, dataset }) => `${system} on ${dataset}`).join(", ");
  throw new InvalidInput(`${none.name}: none of its ${none.answers.length} answers belongs to a query of ${runs}, neither by id nor by the question's text. The first is at ${none.answers[0]!.place}.`);
}

function sayingWhere<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    if (error instanceof TwoAnswers) throw new InvalidInput(error.message);
    throw error;
  }
}
