import { createHash } from "node:crypto";
import type { z } from "zod";

/** Work that outlives a request: what it is called, what it needs, and how it is repeated. */
export interface JobDefinition<Data> {
  /** Queue name; part of the database. */
  name: string;
  data: z.ZodType<Data>;
  /** What makes two jobs the same one: asking twice for the same key is one job. */
  key(data: Data): string;
  /** How often it is tried again after a failure. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** After this time a try counts as failed. */
  expireInSeconds: number;
}

/** Types a definition by its schema. */
export function defineJob<Data>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return Object.freeze(definition);
}

/** The id of the job of this name and key: a UUID (version 8, RFC 9562) made of their SHA-256. */
export function jobId(name: string, key: string): string {
  const hex = createHash("sha256").update(`${name}\n${key}`).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}
