import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nativeContractRules } from "@/lib/memory/lineage-contract";
import { refuseOtherRun } from "./refuse-other-run";

const llm = (baseUrl: string) => ({ sha256: "", rules: nativeContractRules("locomo", 5, { name: "facts", version: 1, llm: { model: "m", baseUrl, outputMode: "json_schema", asked: 8 } }) });
const RUN = { seed: 1337, dataset: "locomo", system: "openai-e-llm-m-d5", k: 60, contract: llm("http://127.0.0.1:1/v1"), retriever: { name: "openai:e", baseUrl: "http://127.0.0.1:3/v1" } };
let out: string;

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "assay-refuse-"));
  await writeFile(join(out, "trace.jsonl"), `${JSON.stringify({ format: "assay-trace", ...RUN })}\n`);
});
afterAll(() => rm(out, { recursive: true }));

it("lets the same run in, also one that a later version of the software makes", async () => {
  const later = { ...RUN, contract: { ...RUN.contract, rules: { ...RUN.contract.rules, parser: { ...RUN.contract.rules.parser!, version: 2 } } } };
  await expect(refuseOtherRun(out, RUN)).resolves.toBeUndefined();
  await expect(refuseOtherRun(out, later)).resolves.toBeUndefined();
});

it.each<[string, Partial<typeof RUN> & { retriever?: Record<string, string> }, string]>([
  ["extractor's address", { contract: llm("http://127.0.0.1:2/v1") }, 'address of the extractor "http://127.0.0.1:1/v1", top 60 saved; this one is openai-e-llm-m-d5 on locomo, address of the extractor "http://127.0.0.1:2/v1"'],
  ["seed", { seed: 7 }, "seed 1337, top 60 saved; this one is openai-e-llm-m-d5 on locomo, seed 7"],
  ["retriever's address", { retriever: { name: "openai:e", baseUrl: "http://127.0.0.1:4/v1" } }, 'address of the retriever "http://127.0.0.1:4/v1"'],
  ["prefix of queries", { retriever: { ...RUN.retriever, queryPrefix: "query: " } }, 'prefix of queries "none", top 60 saved; this one is openai-e-llm-m-d5 on locomo, prefix of queries "query: "'],
])("refuses a run of the same name with another %s", async (_, change, message) => {
  await expect(refuseOtherRun(out, { ...RUN, ...change })).rejects.toThrow(message);
});
