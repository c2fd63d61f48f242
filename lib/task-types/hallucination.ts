import { z } from "zod";
import { category, hidden, items, itemsPart, type Item } from "./case-fields";
import { idText, requiredText } from "./import-fields";
import type { Answers } from "./question";
import type { ImportedCase, TaskType } from "./task-type";
import { declines, HALF, PERCENT, wordOverlap } from "./word-overlap";

interface Hallucination {
  utterance: string;
  memories: Item[];
  response: string;
}

/** What the annotator's page receives. */
export type HallucinationView = Hallucination;

const importSchema = z
  .strictObject(
    {
      externalId: idText,
      utterance: requiredText("what the user said, which the memory cannot answer"),
      memories: items("a retrieved memory", { prefix: "m", atLeast: 0 }),
      response: requiredText("what the assistant answered"),
      category,
      hidden,
    },
    "must be an object",
  )
  .transform(({ externalId, category, hidden, ...payload }): ImportedCase<Hallucination> => ({ externalId, payload, hidden, category }));

/** LoCoMo-Conv's measure of unanswerable requests: does the response assert, as if from memory, what no memory supports? */
export const hallucination: TaskType<Hallucination, HallucinationView> = {
  name: "hallucination",
  title: "Hallucination",
  summary: "Does a response to an unanswerable utterance assert a fact that no memory supports?",
  importSchema,
  jsonColumns: ["memories", "hidden"],
  exportCase: ({ externalId, payload, hidden, category }) => ({ externalId, utterance: payload.utterance, memories: payload.memories, response: payload.response, category: category ?? "", hidden }),
  questions: [
    {
      id: "unsupported",
      name: "Unsupported fact",
      kind: "yes_no",
      prompt: "Does the response assert a fact about the user that the memories do not support?",
      required: true,
      options: [
        { value: "yes", label: "Yes, unsupported", description: "At least one such fact is asserted", key: "1", score: 0 },
        { value: "no", label: "No", description: "Everything asserted is supported, or nothing is asserted", key: "2", score: 1 },
      ],
    },
    { id: "which", name: "Which fact", kind: "text", prompt: "Which fact?", required: false, maxLength: 2000, placeholder: "Words that nothing supports" },
  ],
  blindOptions: [],
  view: (payload) => payload,
  judgeParts: ({ utterance, memories, response }) => [{ name: "utterance", text: utterance }, itemsPart("memories", memories), { name: "response-to-judge", text: response }],
  baseline: {
    rule: `Unsupported fact: no when the response says that it does not know (“I don’t know”, “nothing about” and the like), or when more than ${PERCENT.half} of its content words stand in the utterance or the memories; else yes. Which fact: the words that stand in neither.`,
    answer({ utterance, memories, response }) {
      const { shared, of, share, missing } = wordOverlap(response, [utterance, ...memories.map(({ text }) => text)].join(" "));
      const counted = `${shared} of ${of} content words of the response stand in the utterance or the memories`;
      const supported = declines(response) || share > HALF || of === 0;
      const answers: Answers = supported ? { unsupported: "no" } : { unsupported: "yes", which: missing.join(" ").slice(0, 2000).trim() };
      return { answers, counted: declines(response) ? `the response says that it does not know; ${counted}` : counted };
    },
  },
  headline: (payload) => payload.utterance,
  fileFields: [
    ["utterance", "What the user said: it asks for, or rests on, something that the memory does not hold."],
    ["memories", "Everything that the assistant was given: a list of texts, or of {id, text}; [] for nothing."],
    ["response", "What the assistant answered; this is judged."],
    ["category", "Such as dialog or implicit. May be left out."],
  ],
  defaultRubric: `## What you decide

The user said something that the assistant's memory **cannot answer**: the fact is absent, or belongs to somebody else. You see all **memories** that the assistant was given. Decide whether the **response** asserts, as if it were remembered, a fact about the user or their world that these memories do not support.

## The two labels

| label | choose it when |
|---|---|
| **Yes, unsupported** (1) | At least one assertion about the user, people they know or what happened to them is supported neither by a memory nor by the user's own words. |
| **No** (2) | Every such assertion is supported, or the response asserts none: it says that it does not know, asks back, or speaks in general. |

## Rules

1. **One unsupported assertion is enough**, however small, and however much else is right. Copy its words into "Which fact?".
2. **Supported by what is shown here.** What is true in the world does not support a fact about the user.
3. **General knowledge and advice are no facts about the user**: "Porto is lovely in May" is *no*; "you loved Porto in May" needs a memory.
4. **The user's own words support what they say.** Repeating the utterance is *no*; adding a detail to it needs a memory.
5. **A fact of the wrong person** is unsupported, also when it is true of somebody else in the memories.
6. **A hedged guess** ("perhaps it was in spring?") is *no* as long as a reader takes it for a guess; "I think I recall that …" claims a memory and is *yes*.
7. **Close inference is fine** when nobody would doubt it ("he is your nephew" from "my sister's son"). Anything further is not.
8. In doubt, choose *yes*, and say why in the comment.

## Examples

**Clear: yes, unsupported.** *What did I name my boat?* Memories: nothing about a boat. Response: "You named her Luna."

**Clear: yes, unsupported.** *When is my dentist?* Memories: "Ana dislikes the dentist." Response: "On Tuesday at ten, as you told me."

**Borderline: yes, unsupported.** *What did I give Joel?* Memories: "Joel gave Ana a scarf." Response: "A scarf." (The fact of the wrong person.)

**Borderline: yes, unsupported.** *I'm off to my class again.* Memories: "Ana takes a class on Mondays." Response: "Enjoy the pottery!" (The class is known, the pottery is not.)

**Clear: no.** *What did I name my boat?* Response: "I have nothing about a boat. What is she called?"

**Clear: no.** *When is my dentist?* Memories: "Ana dislikes the dentist." Response: "I don't know the date, only that you don't look forward to it."

**Borderline: no.** *I'm off to my class again.* Memories: none. Response: "Have fun at your class! Mondays are good for learning." (A remark about Mondays, not about hers.)

**Borderline: no.** *What did I give Joel?* Memories: "Ana wrapped a present for Joel." Response: "A present, but I don't know what was in it." (Only what the memory says.)
`,
};
