import { plainText } from "@/lib/task-types/plain-text";
import type { GivenAnswer, TracedQuery } from "@/lib/memory/trace";

/** An answer that a file holds, before it is known which query of a run it belongs to. */
export interface OfferedAnswer {
  /** File and line or path, for messages. */
  place: string;
  /** The run that gave it; null: whichever run is asked about. */
  system: string | null;
  /** Id of a query, or of a conversation that holds one query; null where the file goes by texts. */
  query: string | null;
  /** Text of the question; may stand beside an id that no query has. */
  question: string | null;
  goldAnswer: string | null;
  /** Answers of one conversation stand together under some name of the file's own; null where the file has no such order. */
  group: string | null;
  answer: GivenAnswer;
}

/** Two answers to one query of one run. */
export class TwoAnswers extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TwoAnswers";
  }
}

/**
 * Finds the answers of one run's queries, one conversation after the other. By id where the file has ids. By the text of
 * the question otherwise: where answers are grouped, a conversation takes the group that shares most questions with it, at
 * least half of the group's; a question that comes several times is told apart by its gold answer. What stays ambiguous
 * is not matched. Each answer is used once.
 */
export class AnswerBook {
  private readonly byId = new Map<string, OfferedAnswer>();
  private readonly groups = new Map<string | null, OfferedAnswer[]>();
  private readonly used = new Set<OfferedAnswer>();

  /** @throws TwoAnswers when two are for one id */
  constructor(private readonly offered: readonly OfferedAnswer[]) {
    for (const answer of offered) {
      if (answer.query !== null) {
        const other = this.byId.get(answer.query);
        if (other) throw new TwoAnswers(`${answer.place}: "${answer.query}" has an answer at ${other.place} already. Keep one answer for each query and system.`);
        this.byId.set(answer.query, answer);
      }
      if (answer.question !== null) this.groups.set(answer.group, [...(this.groups.get(answer.group) ?? []), answer]);
    }
  }

  /**
   * The queries of one conversation, those with an answer holding it.
   * @throws TwoAnswers when a query holds another answer already
   */
  answer(queries: readonly TracedQuery[]): TracedQuery[] {
    const found = new Map<string, OfferedAnswer>();
    for (const query of queries) {
      const known = this.byId.get(query.id) ?? (queries.length === 1 ? this.byId.get(query.conversation) : undefined);
      if (known && !this.used.has(known)) this.take(found, query, known);
    }
    const left = queries.filter(({ id }) => !found.has(id));
    if (left.length > 0) this.matchTexts(left, found);
    return queries.map((query) => {
      const offered = found.get(query.id);
      return offered ? { ...query, answer: joined(query, offered) } : query;
    });
  }

  /** Answers that no query took. */
  unmatched(): OfferedAnswer[] {
    return this.offered.filter((answer) => !this.used.has(answer));
  }

  private take(found: Map<string, OfferedAnswer>, query: TracedQuery, answer: OfferedAnswer): void {
    found.set(query.id, answer);
    this.used.add(answer);
  }

  private matchTexts(queries: readonly TracedQuery[], found: Map<string, OfferedAnswer>): void {
    const asked = grouped(queries, ({ query }) => plainText(query));
    const pool = this.poolOf(asked);
    if (!pool) return;
    const offered = grouped(pool.answers, ({ question }) => plainText(question!));
    for (const [text, members] of asked) {
      const answers = offered.get(text) ?? [];
      // Without groups an answer may belong to another conversation in which the same is asked.
      const alone = members.length === 1 && answers.length === 1 && (pool.group !== null || answers[0]!.goldAnswer === null);
      for (const query of members) {
        const match = alone ? answers[0] : answers.find((answer) => !this.used.has(answer) && answer.goldAnswer !== null && plainText(answer.goldAnswer) === plainText(query.goldAnswer));
        if (match) this.take(found, query, match);
      }
    }
  }

  /** The answers among which a conversation's are: of the group that fits best, or of a file without groups. */
  private poolOf(asked: ReadonlyMap<string, unknown>): { group: string | null; answers: OfferedAnswer[] } | null {
    let best: { group: string | null; answers: OfferedAnswer[]; shared: number } | null = null;
    for (const [group, all] of this.groups) {
      const answers = all.filter((answer) => !this.used.has(answer));
      const shared = answers.filter(({ question }) => asked.has(plainText(question!))).length;
      if (shared === 0 || (group !== null && 2 * shared < answers.length)) continue;
      if (best === null || shared > best.shared) best = { group, answers, shared };
    }
    return best;
  }
}

/** A trace may hold the text already, and the file what a judge made of it. */
function joined({ id, answer: own }: TracedQuery, { answer, place }: OfferedAnswer): GivenAnswer {
  if (!own || (plainText(own.text) === plainText(answer.text) && (own.score === null || answer.score === null || own.score === answer.score))) return { text: answer.text, score: answer.score ?? own?.score ?? null };
  throw new TwoAnswers(`${place}: there is another answer to ${id} already${plainText(own.text) === plainText(answer.text) ? ", with another score" : ""}.`);
}

function grouped<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
