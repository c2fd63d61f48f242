import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readDataset } from "./read-dataset";

const CHAT = [{ turns: [[{ id: 1, role: "user", content: "I have a dog.", time_anchor: "March-15-2024" }]] }];
const QUESTIONS = { information_extraction: [{ question: "Which pet?", answer: "a dog", source_chat_ids: [1] }] };
let directory: string;
const at = (name: string) => join(directory, name);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-beam-"));
  for (const name of ["1-chat.json", "lonely-chat.json", "other.json"]) await writeFile(at(name), JSON.stringify(CHAT));
  await writeFile(at("1-probing_questions.json"), JSON.stringify(QUESTIONS));
  await writeFile(at("object-chat.json"), "{}");
});
afterAll(() => rm(directory, { recursive: true }));

it("reads a BEAM chat with the questions beside it", async () => {
  expect((await readDataset("beam", { path: at("1-chat.json") })).report).toMatchObject({ conversations: 1, turns: 1, questions: 1 });
});

it.each([
  ["1-probing_questions.json", /holds the questions of a BEAM conversation\. The input is its chat, 1-chat\.json; its questions stand beside it as …-probing_questions\.json/],
  ["object-chat.json", /is no BEAM chat, which is a list of batches/],
  ["other.json", /must be called chat\.json or …-chat\.json/],
  ["lonely-chat.json", /BEAM's questions were not found beside .*lonely-chat\.json\. Put them at .*lonely-probing_questions\.json/],
])("says what is wrong with %s as BEAM's input", async (name, message) => {
  await expect(readDataset("beam", { path: at(name) })).rejects.toThrow(message);
});
