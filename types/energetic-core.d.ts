import "@energetic-ai/core";

/** The package's types lean on TensorFlow.js's, which are bundled into it but whose declarations are not. */
declare module "@energetic-ai/core" {
  /** Resolves when the backend can compute. */
  export function ready(): Promise<void>;
}
