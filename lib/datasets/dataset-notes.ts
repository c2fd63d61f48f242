import type { Conversation, DatasetNote, DatasetReport } from "./conversation";

/** Collects what a reader mended or must report. Every kind that is looked for is counted, with zero when none was found. */
export class DatasetNotes {
  private readonly notes: DatasetNote[] = [];

  constructor(private readonly kinds: readonly string[]) {}

  add(kind: string, path: string, detail: string): void {
    this.notes.push({ kind, path, detail });
  }

  /** The report on what was read, with the notes in file order. */
  report(conversations: readonly Conversation[]): DatasetReport {
    const counts = Object.fromEntries(this.kinds.map((kind) => [kind, 0]));
    for (const note of this.notes) counts[note.kind] = (counts[note.kind] ?? 0) + 1;
    const sessions = conversations.flatMap((conversation) => conversation.sessions);
    const questions = conversations.flatMap((conversation) => conversation.questions);
    const questionsByCategory: Record<string, number> = {};
    for (const { category } of questions) questionsByCategory[category] = (questionsByCategory[category] ?? 0) + 1;
    return {
      conversations: conversations.length,
      sessions: sessions.length,
      turns: sessions.reduce((sum, session) => sum + session.turns.length, 0),
      questions: questions.length,
      questionsByCategory,
      unanswerableQuestions: questions.filter((question) => !question.answerable).length,
      counts,
      notes: this.notes,
    };
  }
}
