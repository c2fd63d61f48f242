/**
 * Universal Sentence Encoder Lite (Cer et al. 2018), the transformer with a vocabulary of 8,000 pieces, as TensorFlow.js
 * publishes it. The model reads the first 128 tokens of a text and ignores the rest.
 */
export const SENTENCE_ENCODER = { model: "universal-sentence-encoder-lite", dimensions: 512, maxTokens: 128, longestPiece: 16 } as const;
