/** One entry of a memory store with its lineage: which source turns it descends from, and in what capacity. */
export interface Memory {
  /** Unique in the store: "conversation/turn/0" for the turn itself, "/1", "/2", … for what was derived from it. */
  id: string;
  conversation: string;
  /** Turns of the conversation that it descends from; a merged memory has several. */
  anchors: string[];
  /** It is the source turn itself. */
  raw: boolean;
  /** It is a transformed memory meant for serving. */
  canonical: boolean;
  kind: string;
  text: string;
  /** Who spoke and when, in the dataset's words; empty for memories without one source. */
  speaker: string;
  time: string;
}

/** What retrievers index: a raw turn with its speaker, since a transformed memory names the speaker as well. */
export function indexedText({ raw, speaker, text }: Memory): string {
  return raw ? `${speaker}: ${text}` : text;
}
