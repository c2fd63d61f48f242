/** A model that turns texts into vectors, wherever it runs. */
export interface Embedder {
  /** As a run is named after it: "use", "openai:text-embedding-3-small". */
  readonly name: string;
  /** What a reader needs in order to get the same vectors. Never holds a key. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Versions of the packages that compute the vectors. */
  readonly versions: Readonly<Record<string, string>>;
  /**
   * One vector for each text, in order, all of one length. The texts must not be blank. A vector depends on its text
   * alone, not on what else is in the list.
   * @param onProgress takes how many texts are done
   * @throws AppError with what to do, when the model cannot be reached or answers with something else
   */
  embed(texts: readonly string[], onProgress?: (done: number) => void): Promise<Float32Array[]>;
  /** Ends threads and connections; the embedder cannot be used afterwards. */
  close(): Promise<void>;
}
