import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { storeOnce } from "./store-once";

/** Every setting of the program, checked. Units stand in the names. */
export interface Env {
  readonly nodeEnv: "development" | "production" | "test";
  readonly port: number;
  /** Address of this machine that the app listens on: 127.0.0.1 is reached from this machine only, 0.0.0.0 from everywhere. */
  readonly host: string;
  /** Absolute folder of everything that this installation keeps. */
  readonly dataDirectory: string;
  /** Address that links are made with, without a slash at the end. */
  readonly publicUrl: string;
  /** True when the public address is https: cookies are then sent over TLS only. */
  readonly secureCookies: boolean;
  /** PostgreSQL of the operator's own; undefined means the embedded one. The supervisor sets it for app and worker. */
  readonly databaseUrl: string | undefined;
  /** Local PostgreSQL for `npm test`; undefined means an embedded one of its own. */
  readonly testDatabaseUrl: string | undefined;
  /** Signs sessions; at least 32 characters. */
  readonly secret: string;
  /** Whether forwarded host, protocol and address headers are believed. */
  readonly trustProxy: boolean;
  readonly uploadLimitBytes: number;
  readonly leaseMinutes: number;
  /** Key of the embeddings service that evaluations ask; undefined where it wants none. */
  readonly embeddingsKey: string | undefined;
  /** Hosts that language models may be called on: the words `public` and `loopback`, and hosts with or without a port. */
  readonly llmHosts: readonly string[];
  /** Keys of language models by the name that judges give; each is sent to its one host only. */
  readonly llmKeys: Readonly<Record<string, LlmKey>>;
}

export interface LlmKey {
  /** host or host:port */
  readonly host: string;
  readonly key: string;
}

/** What `parseEnv` yields: the secret may still have to be made. */
export type ParsedEnv = Omit<Env, "secret"> & { readonly secret: string | undefined };

/** One or more settings are wrong; the message names each and says what to do. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const wholeNumber = (lowest: number, highest: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(lowest).max(highest))
    .default(fallback);

const postgresAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^postgres(ql)?:/.test(text))
  .optional();

/** A host name, IPv4 address or [IPv6] address, with or without a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

const SETTINGS = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: wholeNumber(1, 65_535, 3000),
  ASSAY_HOST: z.string().refine((text) => isIP(text) !== 0).optional(),
  ASSAY_DATA: z.string().optional(),
  ASSAY_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:\/\/[^/?#]+\/?$/.test(text))
    .transform((text) => new URL(text).origin)
    .optional(),
  DATABASE_URL: postgresAddress,
  TEST_DATABASE_URL: postgresAddress,
  ASSAY_SECRET: z.string().min(32).optional(),
  ASSAY_TRUST_PROXY: z
    .enum(["1", "true", "yes", "0", "false", "no"])
    .transform((word) => ["1", "true", "yes"].includes(word))
    .default(false),
  ASSAY_UPLOAD_LIMIT_MB: wholeNumber(1, 10_000, 600),
  ASSAY_LEASE_MINUTES: wholeNumber(1, 1_440, 30),
  ASSAY_LLM_HOSTS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean).map((entry) => entry.toLowerCase()))
    .pipe(z.array(z.string().regex(HOST)).min(1))
    .default(["public", "loopback"]),
  ASSAY_EMBEDDINGS_KEY: z.string().regex(/^[\x21-\x7e]+$/).optional(),
});

const LLM_KEY = /^ASSAY_LLM_KEY_([A-Z0-9_]+)$/;
const LLM_KEY_EXPECTED = "must be a host and a key with a space between, such as ASSAY_LLM_KEY_OPENAI=api.openai.com sk-…";

const EXPECTED: Record<keyof z.infer<typeof SETTINGS>, string> = {
  NODE_ENV: "must be development, production or test",
  PORT: "must be a whole number from 1 to 65535, such as PORT=3000",
  ASSAY_HOST: "must be an IP address of this machine: 127.0.0.1 for this machine only, 0.0.0.0 for the whole network",
  ASSAY_DATA: "must be the path of a folder",
  ASSAY_URL: "must be an http or https address without a path, such as ASSAY_URL=https://assay.example.org",
  DATABASE_URL: "must be a PostgreSQL address, such as DATABASE_URL=postgresql://user:password@host:5432/assay",
  TEST_DATABASE_URL: "must be a PostgreSQL address on this machine, such as TEST_DATABASE_URL=postgresql://user:password@localhost:5432/postgres",
  ASSAY_SECRET: "must have at least 32 characters; leave it out and one is made and kept",
  ASSAY_TRUST_PROXY: "must be true or false",
  ASSAY_UPLOAD_LIMIT_MB: "must be a whole number of megabytes from 1 to 10000",
  ASSAY_LEASE_MINUTES: "must be a whole number of minutes from 1 to 1440",
  ASSAY_LLM_HOSTS: "must be a list of public, loopback and hosts, such as ASSAY_LLM_HOSTS=public,loopback,gpu.example.org:8000",
  ASSAY_EMBEDDINGS_KEY: "must be the key as the service gave it, without spaces",
};

/** Settings whose value may hold a password, which no message repeats. */
const PRIVATE = new Set(["DATABASE_URL", "TEST_DATABASE_URL", "ASSAY_SECRET", "ASSAY_EMBEDDINGS_KEY"]);

/**
 * Checks the settings in a record such as `process.env`. An empty value counts as not given; a relative
 * ASSAY_DATA is taken from the project's folder.
 *
 * @throws SettingsError naming every wrong setting and what it must be.
 */
export function parseEnv(record: Record<string, string | undefined>, projectDirectory = process.cwd()): ParsedEnv {
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = SETTINGS.safeParse(given);
  if (!parsed.success) throw new SettingsError(describeFaults(parsed.error, given));
  const settings = parsed.data;
  const llmKeys = readLlmKeys(given);
  const publicUrl = settings.ASSAY_URL ?? `http://localhost:${settings.PORT}`;
  return Object.freeze({
    nodeEnv: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.ASSAY_HOST ?? (namesThisMachine(publicUrl) ? "127.0.0.1" : "0.0.0.0"),
    dataDirectory: path.resolve(projectDirectory, settings.ASSAY_DATA ?? ".assay"),
    publicUrl,
    secureCookies: publicUrl.startsWith("https:"),
    databaseUrl: settings.DATABASE_URL,
    testDatabaseUrl: settings.TEST_DATABASE_URL,
    secret: settings.ASSAY_SECRET,
    trustProxy: settings.ASSAY_TRUST_PROXY,
    uploadLimitBytes: settings.ASSAY_UPLOAD_LIMIT_MB * 1024 * 1024,
    leaseMinutes: settings.ASSAY_LEASE_MINUTES,
    llmHosts: settings.ASSAY_LLM_HOSTS,
    llmKeys,
    embeddingsKey: settings.ASSAY_EMBEDDINGS_KEY,
  });
}

/** ASSAY_LLM_KEY_OPENAI="api.openai.com sk-…" → OPENAI. The host stands with the key, so that no judge can send it elsewhere. */
function readLlmKeys(given: Record<string, string | undefined>): Record<string, LlmKey> {
  const keys: Record<string, LlmKey> = {};
  const faults: string[] = [];
  for (const [setting, value = ""] of Object.entries(given)) {
    const name = LLM_KEY.exec(setting)?.[1];
    if (name === undefined) continue;
    const [host = "", key = "", ...rest] = value.trim().split(/\s+/);
    if (!HOST.test(host.toLowerCase()) || key === "" || rest.length > 0) faults.push(`Setting ${setting} ${LLM_KEY_EXPECTED}.`);
    else keys[name] = { host: host.toLowerCase(), key };
  }
  if (faults.length > 0) throw new SettingsError(faults.join("\n"));
  return keys;
}

/** Whether an address is good on this machine only. Who publishes another one expects it to be reached. */
function namesThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

let current: Env | undefined;

/**
 * The settings of this process, read on the first call and then kept. Without ASSAY_SECRET, one is made once and
 * kept in the data folder, readable by its owner only.
 *
 * @throws SettingsError naming every wrong setting.
 */
export function env(): Env {
  if (current === undefined) {
    const parsed = parseEnv(process.env);
    current = Object.freeze({ ...parsed, secret: parsed.secret ?? storedSecret(parsed.dataDirectory) });
  }
  return current;
}

/** Reads the project's `.env`, if there is one; variables that are set already win. */
export function loadEnvFile(projectDirectory = process.cwd()): void {
  const file = path.join(projectDirectory, ".env");
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

function storedSecret(dataDirectory: string): string {
  return storeOnce(path.join(dataDirectory, "secret"), () => randomBytes(32).toString("base64url")).trim();
}

function describeFaults(error: z.ZodError, given: Record<string, string | undefined>): string {
  const names = [...new Set(error.issues.map((issue) => String(issue.path[0])))];
  return names
    .map((name) => {
      const value = PRIVATE.has(name) ? "" : ` is "${given[name] ?? ""}" but`;
      return `Setting ${name}${value} ${EXPECTED[name as keyof typeof EXPECTED]}.`;
    })
    .join("\n");
}
