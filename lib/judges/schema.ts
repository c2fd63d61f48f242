import { z } from "zod";
import { OUTPUT_MODES } from "@/lib/llm/completion";
import { rubricVersion, typedText } from "@/lib/rubrics/schema";

/** Raised whenever the words around guideline and case change (lib/task-types/judge-prompt.ts): replies before and after are not of one judge. */
export const PROMPT_VERSION = 1;

/** The judge without a model has one name everywhere, which says what it is. */
export const BASELINE_NAME = "Token overlap (baseline without a model)";

/** Forms and the command line send text; an empty field is no value. */
const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);

function numeric(bounds: { min: number; max: number; whole: boolean; what: string }) {
  const { min, max, whole, what } = bounds;
  const message = `Must be ${whole ? "a whole number of" : "a number of"} ${what} from ${min.toLocaleString("en")} to ${max.toLocaleString("en")}.`;
  const base = z.coerce.number(message).min(min, message).max(max, message);
  return whole ? base.int(message) : base;
}

const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) => z.preprocess(blank, schema.default(value as never));
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.optional());

export const KEY_SOURCES = ["none", "stored", "environment"] as const;

/** What is stored of a judge with a model. */
export const endpointConfig = z.object({
  baseUrl: z.string("Give the address of the model's server.").trim().min(1, "Give the address of the model's server.").max(500, "Use at most 500 characters."),
  model: z.string("Name the model.").trim().min(1, "Name the model.").max(200, "Use at most 200 characters."),
  keySource: withDefault(z.enum(KEY_SOURCES, "Choose where the key comes from: none, stored or environment."), "none"),
  /** Name behind ASSAY_LLM_KEY_ in the server's environment. */
  keyName: optional(z.string().trim().regex(/^[A-Z0-9_]{1,100}$/, "Must be the name of a key that the operator has set.")),
  temperature: withDefault(numeric({ min: 0, max: 2, whole: false, what: "degrees" }), 0),
  seed: optional(numeric({ min: 0, max: 2_147_483_647, whole: true, what: "the seed" })),
  maxOutputTokens: withDefault(numeric({ min: 16, max: 100_000, whole: true, what: "tokens" }), 1024),
  outputMode: withDefault(z.enum(OUTPUT_MODES, `Choose one of ${OUTPUT_MODES.join(", ")}.`), "json_schema"),
  concurrency: withDefault(numeric({ min: 1, max: 64, whole: true, what: "calls at once" }), 4),
  requestsPerMinute: optional(numeric({ min: 1, max: 1_000_000, whole: true, what: "requests" })),
  tokensPerMinute: optional(numeric({ min: 1, max: 1_000_000_000, whole: true, what: "tokens" })),
  timeoutSeconds: withDefault(numeric({ min: 1, max: 600, whole: true, what: "seconds" }), 60),
  maxAttempts: withDefault(numeric({ min: 1, max: 20, whole: true, what: "attempts" }), 6),
  inputPrice: optional(numeric({ min: 0, max: 100_000, whole: false, what: "dollars" })),
  outputPrice: optional(numeric({ min: 0, max: 100_000, whole: false, what: "dollars" })),
});
export type EndpointConfig = z.output<typeof endpointConfig>;

export const apiKeyText = z.string("Enter the key.").trim().min(1, "Enter the key.").max(1000, "Use at most 1,000 characters.").regex(/^[\x21-\x7e]+$/, "Must be a key without spaces.");

const repeats = withDefault(numeric({ min: 1, max: 20, whole: true, what: "repeats" }), 1);
const rubric = optional(rubricVersion);

/** A judge as a form or the command line gives it. */
export const judgeInput = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("endpoint"),
    name: z.string("Give the judge a name.").transform((text) => typedText(text).trim()).pipe(z.string().min(1, "Give the judge a name.").max(80, "Use at most 80 characters.")),
    ...endpointConfig.shape,
    repeats,
    rubric,
    /** Stored encrypted for this project and the host of the base URL; null keeps what is stored. */
    apiKey: optional(apiKeyText),
  }),
  z.object({ kind: z.literal("token_overlap"), rubric }),
], "Choose a judge: endpoint or token_overlap.");
export type JudgeInput = z.output<typeof judgeInput>;
/** The same before it is checked. */
export type JudgeFields = z.input<typeof judgeInput>;

/** What the database holds in `judge.config`. */
export const storedConfig = z.discriminatedUnion("kind", [
  endpointConfig.extend({ kind: z.literal("endpoint"), repeats }),
  z.object({
    kind: z.literal("token_overlap"),
    repeats,
    /** The task type's rule as it was when this version was made; empty in versions from before it was kept. */
    rule: z.string().default(""),
  }),
]);
export type StoredConfig = z.output<typeof storedConfig>;

/** What a run is started with. */
export const runInput = z.object({
  /** Cases of a dry run; a full run without it. */
  dry: optional(numeric({ min: 1, max: 1000, whole: true, what: "cases" })),
  costCap: optional(numeric({ min: 0, max: 1_000_000, whole: false, what: "dollars" })),
  tokenCap: optional(numeric({ min: 0, max: 1_000_000_000_000, whole: true, what: "tokens" })),
});

export const RUN_STATUSES = ["running", "paused", "stopped", "canceled", "finished"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export type CallState = "pending" | "calling" | "replied" | "valid" | "invalid" | "error";
