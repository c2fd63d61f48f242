import type { OutputMode } from "@/lib/llm/completion";

/** What a run has met so far, as counts. */
export interface RunFindings {
  baseUrl: string;
  model: string;
  outputMode: OutputMode;
  keySource: "none" | "stored" | "environment";
  valid: number;
  invalid: number;
  /** Requests by what they ended with. */
  attempts: readonly { outcome: string; count: number }[];
  /** The most frequent reason of invalid and missing replies, and how many have it. */
  fault: { fault: string; count: number } | null;
}

export interface Diagnosis {
  /** What is wrong. */
  problem: string;
  /** What to do about it. */
  advice: string;
}

const ANOTHER_FORM = "Edit the judge: under Limits and form of the answer choose Some JSON, or In words only, which every server takes.";

/**
 * What is wrong with a judge's settings, going by what its run met, and what to do: the address, the key, the model's
 * name, the form of the answer. Null when most replies are valid, and while nothing can be told.
 */
export function diagnoseRun(findings: RunFindings): Diagnosis | null {
  const { baseUrl, model, outputMode, keySource, valid, invalid, attempts, fault } = findings;
  const met = (outcome: string) => attempts.some((attempt) => attempt.outcome === outcome);
  if (met("refused_key")) return { problem: `The server at ${baseUrl} refuses the key.`, advice: keySource === "none" ? "This judge sends none. Edit it and enter one." : keySource === "stored" ? "Replace the stored key on the page Judges, or edit the judge." : "Its operator sets it in the server’s environment; edit the judge to use another." };
  if (met("no_credit")) return { problem: "The account behind the key has no credit left.", advice: "Add credit at the provider, then resume the run." };
  if (met("forbidden_host")) return { problem: "This installation does not call that host.", advice: "Its operator may add it to ASSAY_LLM_HOSTS; or edit the judge." };
  if (met("unknown")) return { problem: `The server knows no such address, or no model “${model}”.`, advice: `Edit the judge: give the model’s name as the server lists it (GET ${baseUrl.replace(/\/+$/, "")}/models), and the address up to /v1, without /chat/completions.` };
  if (valid > invalid) return null;
  if (met("rejected")) {
    const isForm = outputMode !== "words" && /response_format|json|schema|grammar|structured/i.test(fault?.fault ?? "");
    return { problem: isForm ? "The server does not take the form in which the answer is asked for." : "The server rejects the requests.", advice: isForm ? ANOTHER_FORM : "Its words are below. Often it is the temperature or the length of the reply that a model does not take: edit the judge." };
  }
  if (valid + invalid === 0) {
    if (met("connection")) return { problem: `No connection to ${baseUrl}.`, advice: "Look whether the model’s server is running and the base URL is right. Requests are sent again for a while before a call is given up." };
    if (met("timeout")) return { problem: "The server did not answer within the time limit of a call.", advice: "A model that is being loaded may need minutes: edit the judge and raise the limit, or lower the calls at once." };
    if (met("malformed")) return { problem: `What answers at ${baseUrl} is no chat completion.`, advice: "The address is that of a web page or of another service. It usually ends in /v1: edit the judge." };
    if (met("overloaded")) return { problem: "The server fails at every request (HTTP 5xx).", advice: "Look into its log; the model may not fit into its memory." };
    return null;
  }
  if (/limit of output tokens/.test(fault?.fault ?? "")) return { problem: "Most replies are cut off.", advice: "Edit the judge and raise the longest reply: models that reason at length need more tokens." };
  return { problem: "Most replies do not have the form that is asked for.", advice: outputMode === "json_schema" ? "The server may ignore JSON schemas, or the model may be too small to keep to one. Read the replies below; try Some JSON or In words only, or another model." : "Read the replies below. A model that keeps to no form is no judge: try another, or a server with structured output." };
}
