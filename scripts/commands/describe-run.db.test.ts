import { afterEach, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { findRun } from "@/lib/judges/find-run";
import { JudgedProject, says } from "@/lib/judges/testing/judged-project";
import { workRun } from "@/lib/judges/work-run";
import { MisbehavingServer } from "@/lib/llm/testing/misbehaving-server";
import { describeRun } from "./describe-run";

let server: MisbehavingServer;
afterEach(() => server.stop());

it("says of a dry run what was replied and what all cases would take", async () => {
  server = await MisbehavingServer.start(() => ({ kind: "say", text: says("partial") }));
  const project = await JudgedProject.make({ cases: 6, baseUrl: server.baseUrl, concurrency: 1, requestsPerMinute: 3, inputPrice: 10, outputPrice: 20 });
  const run = await project.start({ dry: 2 });
  await workRun(OPERATOR, { project: project.id, run: run.id, turn: 1 });
  const detail = await findRun(OPERATOR, { project: project.id, number: 1, size: 1_000 });
  const text = describeRun(detail, false, detail);
  expect(text).toMatch(/Replies\n {2}case-\d: valid\. Support: Partial\n {4}Because\.\n {2}case-\d: valid/);
  expect(text).toContain("What all cases would take (6 calls, by the mean of 2 answered calls)\n  720 tokens (95 % interval 720 to 720)\n  cost $0.0084 ($0.0084 to $0.0084)\n  2 minutes at the judge's limits and this pace");
  expect(JSON.parse(describeRun(detail, true, detail))).toMatchObject({ number: 1, dry: true, replies: [{ state: "valid", said: ["Support: Partial"] }, {}], forecast: { n: 2, calls: 6, tokens: 720, seconds: 120 } });
  expect(describeRun(detail, false)).not.toContain("Replies");
});
