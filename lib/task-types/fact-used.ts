import { z } from "zod";
import { category, hidden, items, itemsPart, textOrNumber, type Item } from "./case-fields";
import { idText, requiredText } from "./import-fields";
import { apartFromOutputs, judgeOutputs, outputsIn, withOutputs } from "./judge-outputs";
import type { ImportedCase, TaskType } from "./task-type";
import { ofThree, PERCENT, wordOverlap } from "./word-overlap";

interface FactUsed {
  utterance: string;
  goldFact: string;
  memories: Item[];
  response: string;
}

/** What the annotator's page receives. */
export interface FactUsedView {
  utterance: string;
  goldFact: string;
  /** Null when they are hidden. */
  memories: Item[] | null;
  response: string;
}

const importSchema = z
  .strictObject(
    {
      externalId: idText,
      utterance: requiredText("what the user said"),
      goldFact: textOrNumber("the fact that the response should use").pipe(requiredText("the fact that the response should use")),
      memories: items("a retrieved memory", { prefix: "m", atLeast: 0 }).default([]),
      response: requiredText("what the assistant answered"),
      judgeOutputs,
      category,
      hidden,
    },
    "must be an object",
  )
  .transform(({ externalId, category, hidden, judgeOutputs, ...payload }): ImportedCase<FactUsed> => ({ externalId, payload, hidden: withOutputs(hidden, judgeOutputs), category }));

/** LoCoMo-Conv's measure of direct and implicit requests: does the response use the gold fact? */
export const factUsed: TaskType<FactUsed, FactUsedView> = {
  name: "fact-used",
  title: "Fact used",
  summary: "Does a response convey the fact that the memory should have brought into it?",
  importSchema,
  jsonColumns: ["memories", "judgeOutputs", "hidden"],
  exportCase: ({ externalId, payload, hidden, category }) => ({
    externalId, utterance: payload.utterance, goldFact: payload.goldFact, memories: payload.memories, response: payload.response, category: category ?? "", ...apartFromOutputs(hidden),
  }),
  questions: [
    {
      id: "fact_used",
      name: "Fact used",
      kind: "ordinal",
      prompt: "Does the response convey the gold fact?",
      required: true,
      options: [
        { value: "1", label: "Conveyed", description: "The substance is there; paraphrase and hedging are fine", key: "1", score: 1 },
        { value: "0.5", label: "Central idea only", description: "The idea of a fact of several items, without its specifics", key: "2", score: 0.5 },
        { value: "0", label: "Not conveyed", description: "Contradicts it, only alludes to it, or leaves it out", key: "3", score: 0 },
      ],
      collapse: { name: "used or not", classes: { used: ["1", "0.5"], not_used: ["0"] } },
    },
  ],
  blindOptions: [{ id: "memories", label: "Retrieved memories", hint: "Hide them to have the response judged by its words alone.", default: false }],
  view: (payload, blind) => ({ utterance: payload.utterance, goldFact: payload.goldFact, memories: blind.memories ? null : payload.memories, response: payload.response }),
  reveal: outputsIn,
  judgeParts: ({ utterance, goldFact, memories, response }) => [
    { name: "utterance", text: utterance },
    { name: "gold-fact", text: goldFact },
    ...(memories === null ? [] : [itemsPart("retrieved-memories", memories)]),
    { name: "response-to-judge", text: response },
  ],
  baseline: {
    rule: `Fact used: the share of the gold fact’s content words that stand in the response. From ${PERCENT.whole} on it is conveyed (1), from ${PERCENT.little} on in its central idea (0.5), else not (0).`,
    answer({ goldFact, response }) {
      const { shared, of, share } = wordOverlap(goldFact, response);
      return { answers: { fact_used: ofThree(share, ["1", "0.5", "0"]) }, counted: `${shared} of ${of} content words of the gold fact stand in the response` };
    },
  },
  headline: (payload) => payload.utterance,
  fileFields: [
    ["utterance", "What the user said."],
    ["goldFact", "The fact that the response should use: text or a number."],
    ["memories", "What was retrieved: a list of texts, or of {id, text}. May be left out."],
    ["response", "What the assistant answered; this is judged."],
    ["judgeOutputs", "What judges said of the response, as {judge, verdict, rationale}. Annotators see it after their own label, if they ask. May be left out."],
    ["category", "Such as the style. May be left out."],
  ],
  defaultRubric: `## What you decide

A user said something to an assistant that remembers earlier conversations. The **gold fact** is what the memory holds about it. Decide whether the **response** conveys that fact to the user.

## The three labels

| label | choose it when |
|---|---|
| **Conveyed** (1, scores 1) | A user who reads the response learns the substance of the gold fact, or sees that the assistant knows it. Other words, a hedge ("I think it was …") and further facts are fine. |
| **Central idea only** (2, scores 0.5) | The gold fact has several items or specifics. The response carries the idea that holds them together, but not the specifics. |
| **Not conveyed** (3, scores 0) | The response contradicts the fact, only alludes to it ("as you told me"), asks the user for it, or leaves it out. |

## Rules

1. **Judge the response, not the memories.** A fact that was retrieved but not said is not conveyed. A fact that is said counts, wherever it came from.
2. **Usefulness and tone do not matter**, nor does whether the fact was a good thing to bring up.
3. **Several items**: all of them, or all but wording, is *conveyed*; some of them, or only what they have in common, is *central idea only*; none is *not conveyed*.
4. **A hedge is fine** as long as the fact is said. A list of possibilities that happens to hold the fact is not.
5. **Right and wrong together**: if the response states the fact and also something that contradicts it, it is *not conveyed*.
6. **If the gold fact itself looks wrong**, judge against it as given and flag the case (F) with a comment.
7. Between two labels, choose the lower one, and say why in the comment.

## Examples

**Clear: conveyed.** *I'm packing for the coast again.* Gold: Ana gets seasick. Response: "Take your ginger tablets, since boats make you ill."

**Clear: conveyed.** *Do you remember when I started the cello?* Gold: in March 2021. Response: "Yes, you began in March 2021."

**Borderline: conveyed.** *What was that café called?* Gold: Café Brisa. Response: "I believe it was the Brisa, but do check." (A hedge, with the fact in it.)

**Borderline: conveyed.** *I need a present for my sister.* Gold: she collects old maps. Response: "A framed chart from the antique shop would fit her collection." (The fact is clearly there, though not in its words.)

**Clear: central idea only.** *Which cities did I see in spring?* Gold: Lisbon, Porto and Faro. Response: "You travelled through Portugal in spring."

**Clear: central idea only.** *What do I put into my curry?* Gold: coconut milk, lime leaves and galangal. Response: "You like it the Thai way."

**Borderline: central idea only.** *Which cities did I see in spring?* Gold: Lisbon, Porto and Faro. Response: "You were in Lisbon, for a start." (One of three.)

**Borderline: central idea only.** *Why did I leave the choir?* Gold: rehearsals clashed with her shifts and the director had changed. Response: "It no longer fitted into your week." (One of two reasons, without its detail.)

**Clear: not conveyed.** *I'm packing for the coast again.* Gold: Ana gets seasick. Response: "Have a lovely time, and take sun cream!"

**Clear: not conveyed.** *Do you remember when I started the cello?* Gold: in March 2021. Response: "You started in 2019."

**Borderline: not conveyed.** *I need a present for my sister.* Gold: she collects old maps. Response: "You have told me what she collects, so choose something for that." (It only alludes to the fact.)

**Borderline: not conveyed.** *What was that café called?* Gold: Café Brisa. Response: "It could have been the Luna, the Brisa or the Sol." (A list that happens to hold it.)
`,
};
