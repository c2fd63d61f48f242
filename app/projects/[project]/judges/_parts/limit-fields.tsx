import type { ReactNode } from "react";
import { TextField } from "@/app/_ui/field";
import type { JudgeValues } from "./judge-values";

const LIMITS = [
  { name: "concurrency", label: "Calls at once", value: "4", hint: "Of all workers and all runs that call this address with this key: the strictest limit of those at work holds." },
  { name: "requestsPerMinute", label: "Requests per minute", value: "", hint: "Empty: as many as the server takes." },
  { name: "tokensPerMinute", label: "Tokens per minute", value: "", hint: "Empty: as many as the server takes." },
  { name: "timeoutSeconds", label: "Time limit of a call, in seconds", value: "60" },
  { name: "maxAttempts", label: "Attempts of a call", value: "6", hint: "Being told to wait is no failed attempt." },
  { name: "maxOutputTokens", label: "Longest reply, in tokens", value: "1024", hint: "A reply that is cut off is invalid." },
  { name: "seed", label: "Seed", value: "", hint: "For servers that take one." },
];
const NAMES = [...LIMITS.map(({ name }) => name), "outputMode"];

/** What has good defaults. Opens by itself when something in it is wrong. */
export function LimitFields({ now, fields, children }: { now: JudgeValues; fields: Readonly<Record<string, string>>; children: ReactNode }) {
  return (
    <details open={NAMES.some((name) => fields[name] !== undefined)}>
      <summary className="text-sm font-medium">Limits and form of the answer: the defaults suit most servers</summary>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {children}
        {LIMITS.map(({ name, label, value, hint }) => <TextField key={name} label={label} name={name} type="number" min={name === "seed" ? 0 : 1} defaultValue={now[name] ?? value} error={fields[name]} hint={hint} />)}
      </div>
    </details>
  );
}
