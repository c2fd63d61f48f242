import Link from "next/link";
import type { ReactNode } from "react";
import type { JudgeDetail } from "@/lib/judges/find-judge";
import type { EndpointConfig } from "@/lib/judges/schema";

/** What this version of the judge is, fact by fact. Of the key only where it comes from. */
export function JudgeFacts({ judge, project }: { judge: JudgeDetail; project: string }) {
  const { config, rubricVersion, promptVersion, pseudonym, versions, version } = judge;
  const others = versions.filter((other) => other.version !== version);
  const facts: [string, ReactNode][] = [
    ...(config.kind === "endpoint" ? endpointFacts(config) : [["Model", "None"], ["Rule", config.rule || "Counts shared words"]] as [string, string][]),
    ["Rubric", <Link key="rubric" href={`/projects/${project}/rubrics/${rubricVersion}`}>Version {rubricVersion}</Link>],
    ...(config.kind === "endpoint" ? [["Prompt", `Version ${promptVersion}`] as [string, string]] : []),
    ["Repeats", String(config.repeats)],
    ["Name in agreement and releases", pseudonym ?? "given with the first verdict"],
    ...(others.length > 0 ? [["Other versions", <span key="versions" className="flex flex-wrap gap-3">{others.map((other) => <Link key={other.id} href={`/projects/${project}/judges/${other.id}`}>v{other.version}</Link>)}</span>] as [string, ReactNode]] : []),
  ];
  return (
    <dl className="grid gap-x-6 text-sm sm:gap-y-2 sm:grid-cols-[14rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft max-sm:pt-2">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function endpointFacts(config: EndpointConfig): [string, string][] {
  const { baseUrl, model, keySource, keyName, temperature, seed, outputMode, maxOutputTokens, concurrency, requestsPerMinute, tokensPerMinute, timeoutSeconds, maxAttempts, inputPrice, outputPrice } = config;
  const keys = { none: "None", stored: `Stored encrypted for ${new URL(baseUrl).host}`, environment: `${keyName} of the server’s environment` };
  const price = (dollars: number | undefined) => (dollars === undefined ? "unknown" : `$${dollars.toLocaleString("en", { maximumFractionDigits: 6 })}`);
  return [
    ["Model", model],
    ["Base URL", baseUrl],
    ["API key", keys[keySource]],
    ["Temperature", `${temperature}${seed === undefined ? "" : `, seed ${seed}`}`],
    ["Form of the answer", { json_schema: "JSON schema", json_object: "Some JSON", words: "In words" }[outputMode]],
    ["Longest reply", `${maxOutputTokens.toLocaleString("en")} tokens`],
    ["Limits", [`${concurrency} at once`, requestsPerMinute && `${requestsPerMinute.toLocaleString("en")} requests/min`, tokensPerMinute && `${tokensPerMinute.toLocaleString("en")} tokens/min`, `${timeoutSeconds} s a call`, `${maxAttempts} attempts`].filter(Boolean).join(", ")],
    ["Price per million tokens", `input ${price(inputPrice)}, output ${price(outputPrice)}`],
  ];
}
