const BYTES_PER_TOKEN = 3;

/**
 * Tokens of a text, without the model's own tokenizer: a third of its UTF-8 bytes, rounded up. English has about four
 * bytes a token, so that it errs on the high side, as a reservation should. `claim_judge_call` reckons alike.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text, "utf8") / BYTES_PER_TOKEN);
}
