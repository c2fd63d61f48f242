/** A turn of a conversation: evidence of an answer, or a neighbour of it. */
export interface Turn {
  id: string;
  speaker: string;
  text: string;
  /** ISO 8601 or as the dataset writes it; empty when unknown. */
  time: string;
  /** Cited as evidence by the dataset; neighbours are not. */
  gold: boolean;
}
