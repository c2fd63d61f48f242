import { COMPARISONS, DUE_REASONS, type QueueFilter } from "@/lib/adjudication/schema";

type QueueList = "due" | "with_readers" | "settled";

/** What the queue shows, as its address says it. Unknown words count as not said. */
export interface QueueView extends QueueFilter {
  list: QueueList;
  page: number;
}

type SearchParams = Record<string, string | string[] | undefined>;

export function readQueueView(params: SearchParams): QueueView {
  const page = Number(params.page);
  return {
    list: oneOf(["due", "with_readers", "settled"] as const, params.list) ?? "due",
    compare: oneOf(COMPARISONS, params.compare) ?? "labels",
    reason: oneOf(DUE_REASONS, params.reason),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

function oneOf<Word extends string>(words: readonly Word[], said: string | string[] | undefined): Word | undefined {
  return words.find((word) => word === said);
}

/** The query part of an address for a view; what is as usual is left out. */
export function queueQuery({ list = "due", compare = "labels", reason, page = 1 }: Partial<QueueView>): string {
  const query = new URLSearchParams();
  if (list !== "due") query.set("list", list);
  if (compare !== "labels") query.set("compare", compare);
  if (reason) query.set("reason", reason);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}
