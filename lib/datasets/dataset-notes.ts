import type { Conversation, DatasetNote, DatasetReport } from "./conversation";

/** Collects what a reader mended or must report. Every kind that is looked for is counted, with zero when none was found. */
export class DatasetNotes {
  private readonly notes: DatasetNote[] = [];
  private readonly sizes = { conversations: 0, sessions: 0, turns: 0, questions: 0, unanswerableQuestions: 0 };
  private readonly byCategory: Record<string, number> = {};

  constructor(private readonly kinds: readonly string[]) {}

  add(kind: string, path: string, detail: string): void {
    this.notes.push({ kind, path, detail });
  }

  /** Counts a conversation for the report, so that it need not be kept. */
  count({ sessions, questions }: Conversation): void {
    this.sizes.conversations += 1;
    this.sizes.sessions += sessions.length;
    this.sizes.turns += sessions.reduce((sum, session) => sum + session.turns.length, 0);
    this.sizes.questions += questions.length;
    this.sizes.unanswerableQuestions += questions.filter((question) => !question.answerable).length;
    for (const { category } of questions) this.byCategory[category] = (this.byCategory[category] ?? 0) + 1;
  }

  /** The report on what was counted and on these conversations, with the notes in file order. */
  report(conversations: readonly Conversation[] = []): DatasetReport {
    for (const conversation of conversations) this.count(conversation);
    const counts = Object.fromEntries(this.kinds.map((kind) => [kind, 0]));
    for (const note of this.notes) counts[note.kind] = (counts[note.kind] ?? 0) + 1;
    const { unanswerableQuestions, ...sizes } = this.sizes;
    return { ...sizes, questionsByCategory: { ...this.byCategory }, unanswerableQuestions, counts, notes: this.notes };
  }
}
