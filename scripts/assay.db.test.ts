import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exampleCase, jsonLines } from "@/lib/cases/testing/example-cases";

/** The command line as a script calls it: a process, its two streams and its exit code. */
let folder = "";
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-cli-"))));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function assay(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, "assay.mjs"), ...given], { encoding: "utf8", env: { ...process.env, ASSAY_DATA: folder } });
  return { status, stdout, stderr };
}

it("with --json prints an error as JSON where the result would stand, and names the next step", () => {
  const { status, stdout, stderr } = assay("agreement", "--project", "nowhere", "--json");
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual({ error: { message: "There is no project “nowhere”. To see which there are: npx assay project list", fields: {} } });
  expect(stderr).toContain("npx assay project list");
  expect(assay("agreement", "--project", "nowhere")).toMatchObject({ status: 1, stdout: "", stderr });
});

it("names the field that is wrong", () => {
  const { status, stdout } = assay("project", "create", "--name", "Trial", "--task", "contested-credit", "--overlap", "21", "--json");
  expect(status).toBe(1);
  expect(JSON.parse(stdout).error.fields).toHaveProperty("overlap");
});

it("says wrong usage as JSON too, with its own exit code", () => {
  const { status, stdout } = assay("import-cases", "--json");
  expect(status).toBe(2);
  expect(JSON.parse(stdout).error.message).toBe("required option '--project <id>' not specified");
});

it("counts one case as one case", () => {
  const { project } = JSON.parse(assay("project", "create", "--name", "Trial", "--task", "contested-credit", "--overlap", "2", "--json").stdout) as { project: string };
  const file = path.join(folder, "cases.jsonl");
  fs.writeFileSync(file, jsonLines(exampleCase("one")));
  expect(assay("import-cases", file, "--project", project).stdout).toBe("Added 1 case; 0 were there already.\n");
  expect(assay("import-cases", file, "--project", project).stdout).toBe("Added 0 cases; 1 was there already.\n");
});

it("counts one run as one run, and evaluates one file at a time", () => {
  const sample = path.join(import.meta.dirname, "../prisma/sample/conversations.json");
  const out = path.join(folder, "run");
  const given = ["evaluate", "--dataset", "locomo", "--input", sample, "--max-facts", "1", "--k", "3", "--out", out];
  expect(assay(...given).stdout).toContain(`Label the contested credits: npx assay project from-audit ${out} --name NAME`);
  expect(assay(...given, "--k", "4")).toMatchObject({ status: 1, stderr: expect.stringContaining("give --force") });
  expect(assay(...given, "--input", sample)).toMatchObject({ status: 2, stderr: expect.stringContaining("give --input once") });
  expect(assay("project", "from-audit", out, "--name", "First").stdout).toContain("No evaluation holds its cases");
  const answers = path.join(folder, "answers.jsonl");
  fs.writeFileSync(answers, jsonLines({ query: "sample-1/q1", answer: "?", score: 1, judge: "j" }));
  expect(assay("rescore", out, "--answers", answers, "--out", path.join(folder, "judged")).stdout).toContain("Answers of answers.jsonl: 1 of 1 belong to queries of the run, 1 of them judged.");
  expect(assay("import-evaluation", out, "--answers", `mem0=${answers}`)).toMatchObject({ status: 1, stderr: expect.stringContaining('answers.jsonl: "mem0" is none of the runs: bm25-d1.') });
  const { stdout: imported } = assay("import-evaluation", out);
  expect(imported).toMatch(/, 1 run, \d+ contested credits: /);
  expect(imported).toMatch(/Linked the project first \(First\), all of whose \d+ cases it holds/);
  const [, evaluation = ""] = /\/evaluations\/([\da-f-]{36})/.exec(imported) ?? [];
  expect(JSON.parse(assay("project", "from-audit", out, "--name", "Second", "--json").stdout)).toMatchObject({ evaluation: { id: evaluation } });
  assay("project", "create", "--name", "Third", "--task", "contested-credit", "--overlap", "2");
  expect(assay("import-cases", path.join(out, "contested.jsonl"), "--project", "third").stderr).toContain("Linked to the evaluation");
  expect(assay("project", "link", "--project", "third", "--evaluation", evaluation).stdout).toMatch(/^Linked: the evaluation holds (\d+) of the project’s \1 cases\./);
});
