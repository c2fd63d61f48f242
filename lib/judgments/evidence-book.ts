import type { Conversation, Question } from "@/lib/datasets/conversation";
import { plainText } from "@/lib/task-types/plain-text";
import type { JudgedAnswer } from "@/lib/task-types/judged-answer";

export interface Asked {
  conversation: Conversation;
  question: Question;
}

/**
 * Finds the questions of a dataset that a file's answers are to. By id where the file has the dataset's. By their words
 * otherwise: a list of answers belongs to the conversation that shares most questions with it, at least half of the
 * list's. Outside such a list, and for a question that comes several times, the gold answer must agree too. What stays
 * ambiguous is not matched.
 */
export class EvidenceBook {
  private readonly byId = new Map<string, Asked>();
  private readonly byWords = new Map<string, Asked[]>();
  private readonly homes: ReadonlyMap<string, Conversation>;

  constructor(conversations: readonly Conversation[], items: readonly JudgedAnswer[]) {
    for (const conversation of conversations) {
      for (const question of conversation.questions) {
        const asked = { conversation, question };
        this.byId.set(`${conversation.id}/${question.id}`, asked);
        if (conversation.questions.length === 1) this.byId.set(conversation.id, asked);
        const words = plainText(question.text);
        this.byWords.set(words, [...(this.byWords.get(words) ?? []), asked]);
      }
    }
    this.homes = homesOf(items, (words) => this.byWords.get(words) ?? []);
  }

  find(item: JudgedAnswer): Asked | null {
    const known = this.byId.get(item.queryId) ?? this.byId.get(item.externalId);
    if (known) return known;
    if (item.question === null) return null;
    const home = item.group === undefined ? undefined : this.homes.get(item.group);
    const alike = (this.byWords.get(plainText(item.question)) ?? []).filter(({ conversation }) => home === undefined || conversation === home);
    if (home !== undefined && alike.length === 1) return alike[0]!;
    const gold = alike.filter(({ question }) => item.goldAnswer !== null && plainText(question.goldAnswer) === plainText(item.goldAnswer));
    return gold.every((one) => citesSame(one, gold[0]!)) ? (gold[0] ?? null) : null;
  }
}

/** List of the file → its conversation, for lists of which at least half are asked in one; two that share as many are none. */
function homesOf(items: readonly JudgedAnswer[], askedWith: (words: string) => readonly Asked[]): Map<string, Conversation> {
  const shared = new Map<string, { size: number; counts: Map<Conversation, number> }>();
  for (const { group, question } of items) {
    if (group === undefined || question === null) continue;
    const list = shared.get(group) ?? { size: 0, counts: new Map<Conversation, number>() };
    shared.set(group, list);
    list.size += 1;
    for (const conversation of new Set(askedWith(plainText(question)).map((asked) => asked.conversation))) list.counts.set(conversation, (list.counts.get(conversation) ?? 0) + 1);
  }
  const homes = new Map<string, Conversation>();
  for (const [group, { size, counts }] of shared) {
    const [best, next] = [...counts].sort((a, b) => b[1] - a[1]);
    if (best && 2 * best[1] >= size && best[1] !== next?.[1]) homes.set(group, best[0]);
  }
  return homes;
}

function citesSame(one: Asked, other: Asked): boolean {
  return one.conversation === other.conversation && one.question.evidence.join("\n") === other.question.evidence.join("\n");
}
