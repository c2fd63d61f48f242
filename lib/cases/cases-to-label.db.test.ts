import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OPERATOR } from "@/lib/auth/actor";
import { bytesOf, exampleCase, importCases, jsonLines, newProject } from "@/lib/cases/testing/example-cases";
import { database } from "@/lib/db/client";
import { importLabelFile } from "@/lib/labels/import-label-file";
import { createProject } from "@/lib/projects/create-project";
import { caseCode } from "./case-code";
import { openCasesToLabel, type CasesToLabelFile } from "./cases-to-label";
import { drawSample } from "./draw-sample";
import { importCaseFile } from "./imports/import-case-file";

async function read(project: string, file: CasesToLabelFile): Promise<string> {
  let text = "";
  for await (const part of await openCasesToLabel(OPERATOR, { project, file })) text += part;
  return text;
}
const jsonOf = (text: string) => text.trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);

describe("the cases to label elsewhere", () => {
  it("are the drawn ones, each once, in an order that tells nothing, with nothing hidden", async () => {
    const project = await newProject();
    await importCases(project, jsonLines(...Array.from({ length: 3203 }, (_, at) => exampleCase(`c${at}`))));
    await drawSample(OPERATOR, { project, take: 3100, start: "random" });
    const lines = jsonOf(await read(project, "cases-to-label.jsonl"));
    const drawn = await database().prisma.case.findMany({ where: { projectId: project, drawn: true }, select: { id: true } });
    expect(drawn).toHaveLength(3100);
    expect(lines.map(({ externalId }) => externalId)).toEqual(drawn.map(({ id }) => caseCode(id)).sort());
    expect(JSON.stringify(lines)).not.toMatch(/bm25|locomo|12\.5|"c\d+"/);
    expect(lines[0]).toMatchObject({ evidence: [{ text: "I adopted a dog this morning" }] });
  });

  it("leave out the fields that the project hides from annotators", async () => {
    const { project } = await createProject(OPERATOR, { name: `Blind ${randomUUID().slice(0, 8)}`, taskType: "answer-correctness", overlap: 2, blind: { evidence: true } });
    await importCaseFile(OPERATOR, { project, fileName: "c.jsonl", skipBad: false, source: bytesOf(jsonLines({ externalId: "a", question: "When?", goldAnswer: "May", answer: "=June, or \"so\"", evidence: [{ id: "1", text: "secret turn", gold: true }] })) });
    const { id } = await database().prisma.case.findFirstOrThrow({ where: { projectId: project } });
    expect(jsonOf(await read(project, "cases-to-label.jsonl"))).toEqual([{ externalId: caseCode(id), question: "When?", goldAnswer: "May", answer: '=June, or "so"' }]);
    expect(await read(project, "cases-to-label.csv")).toBe(`externalId,question,goldAnswer,answer\n${caseCode(id)},When?,May,"'=June, or ""so"""\n`);
  });

  it("come with a table that is imported once it is filled in", async () => {
    const { project } = await createProject(OPERATOR, { name: `Facts ${randomUUID().slice(0, 8)}`, taskType: "fact-coverage", overlap: 2 });
    await importCaseFile(OPERATOR, { project, fileName: "c.jsonl", skipBad: false, source: bytesOf(jsonLines({ externalId: "a", utterance: "When?", facts: ["one", "two"], response: "Both" })) });
    const template = await read(project, "labels-template.csv");
    const [header, row] = template.trimEnd().split("\n");
    expect(header).toMatch(/^externalId,rater,kind,answers\.\w+/);
    expect(row).toMatch(/^case-[0-9a-f]{16},,human,"\{""f1"":"""",""f2"":""""\}"/);
    const filled = template.replace(",,human", ",Ada,human").replace('""f1"":""""', '""f1"":""yes""').replace('""f2"":""""', '""f2"":""no""');
    expect(await importLabelFile(OPERATOR, { project, fileName: "labels.csv", skipBad: false, source: bytesOf(filled) })).toMatchObject({ imported: true, added: 1, faults: [] });
    // The case's own id does as well, and a code that stands for no case is told as one.
    const withRow = (id: string, rater: string) => filled.replace(/^case-\w+/m, id).replace(",Ada,", `,${rater},`);
    expect(await importLabelFile(OPERATOR, { project, fileName: "labels.csv", skipBad: false, source: bytesOf(withRow("a", "Ben")) })).toMatchObject({ imported: true, added: 1, faults: [] });
    expect(await importLabelFile(OPERATOR, { project, fileName: "labels.csv", skipBad: false, source: bytesOf(withRow("case-0123456789abcdef", "Cyd")) }))
      .toMatchObject({ imported: false, faults: [{ field: "externalId", message: expect.stringContaining("no case “case-0123456789abcdef”") as string }] });
  });

  it("say what is missing where there are none", async () => {
    await expect(read(await newProject(), "cases-to-label.csv")).rejects.toThrow("There are no cases to label yet");
  });
});
