import { z } from "zod";
import { category, hidden, items, itemsPart, type Item } from "./case-fields";
import { idText, requiredText } from "./import-fields";
import type { ImportedCase, TaskType } from "./task-type";
import { HALF, PERCENT, wordOverlap } from "./word-overlap";

interface FactCoverage {
  utterance: string;
  facts: Item[];
  response: string;
}

/** What the annotator's page receives. */
export type FactCoverageView = FactCoverage;

const importSchema = z
  .strictObject(
    {
      externalId: idText,
      utterance: requiredText("the composed request"),
      facts: items("an atomic gold fact", { prefix: "f", atLeast: 1 }),
      response: requiredText("what the assistant answered"),
      category,
      hidden,
    },
    "must be an object",
  )
  .transform(({ externalId, category, hidden, ...payload }): ImportedCase<FactCoverage> => ({ externalId, payload, hidden, category }));

/** LoCoMo-Conv's measure of composed requests: which of the atomic facts does the response cover? Each fact is a unit of its own. */
export const factCoverage: TaskType<FactCoverage, FactCoverageView> = {
  name: "fact-coverage",
  title: "Fact coverage",
  summary: "Which of the atomic facts that a composed request needs does the response cover? Judged fact by fact.",
  importSchema,
  jsonColumns: ["facts", "hidden"],
  exportCase: ({ externalId, payload, hidden, category }) => ({ externalId, utterance: payload.utterance, facts: payload.facts, response: payload.response, category: category ?? "", hidden }),
  questions: [
    {
      id: "covered",
      name: "Facts covered",
      kind: "yes_no",
      prompt: "Does the response cover this fact?",
      required: true,
      per: "fact",
      options: [
        { value: "yes", label: "Covered", description: "A reader of the response learns the fact", key: "1", score: 1 },
        { value: "no", label: "Not covered", description: "It is missing, only hinted at, or contradicted", key: "2", score: 0 },
      ],
    },
  ],
  units: { covered: (payload) => payload.facts },
  blindOptions: [],
  view: (payload) => payload,
  judgeParts: ({ utterance, facts, response }) => [{ name: "utterance", text: utterance }, itemsPart("atomic-facts", facts), { name: "response-to-judge", text: response }],
  baseline: {
    rule: `Facts covered: a fact is covered when at least ${PERCENT.half} of its content words stand in the response.`,
    answer({ facts, response }) {
      const overlaps = facts.map(({ id, text }) => ({ id, ...wordOverlap(text, response) }));
      return {
        answers: { covered: Object.fromEntries(overlaps.map(({ id, share }) => [id, share >= HALF ? "yes" : "no"])) },
        counted: `content words of each fact that stand in the response: ${overlaps.map(({ id, shared, of }) => `${id} ${shared} of ${of}`).join(", ")}`,
      };
    },
  },
  headline: (payload) => payload.utterance,
  fileFields: [
    ["utterance", "The composed request."],
    ["facts", "The atomic gold facts: a list of texts, or of {id, text} with ids of your own. Each is judged by itself."],
    ["response", "What the assistant answered; this is judged."],
    ["category", "May be left out."],
  ],
  defaultRubric: `## What you decide

One request needs several **facts** that the user told the assistant at different times. Decide for **each fact by itself** whether the **response** covers it. Coverage is the share of covered facts, so one decision must not colour the next.

## The two labels

| label | choose it when |
|---|---|
| **Covered** (1) | A user who reads the response learns this fact, or sees that the assistant knows and uses it. Other words are fine. |
| **Not covered** (2) | The fact is missing, only hinted at, asked back, or contradicted. |

## Rules

1. **Fact by fact, in order.** Ask of each: could I learn this from the response alone? Do not balance one against another.
2. **The facts are atomic.** Each says one thing; covered means that thing, whole. A fact with a date, a name or a number needs it.
3. **Wording does not matter**, nor where in the response it stands, nor whether it answers the request well.
4. **Used counts as said** when the fact can be read off its use: "the vegan place on your street" covers *Ana is vegan* only if it says that this is why.
5. **A hedge is fine**, a contradiction is not: if the response says the fact and its opposite, it is *not covered*.
6. **Two facts in one phrase** may both be covered by it.
7. In doubt, choose *not covered*, and say in the comment which fact and why.

## Examples

**Clear: covered.** Fact: Ana's flight leaves at 6:40. Response: "With a flight at 6:40 you should leave home at four."

**Clear: covered.** Fact: Joel is allergic to walnuts. Response: "… and no walnuts, because of Joel's allergy."

**Borderline: covered.** Fact: Ana's sister lives in Ghent. Response: "You could stop at your sister's in Ghent on the way." (Said in passing.)

**Borderline: covered.** Fact: Joel prefers aisle seats. Response: "I would take 14C, so that he has the aisle he likes." (Used, and the reason is said.)

**Clear: not covered.** Fact: Ana's flight leaves at 6:40. Response: "Leave home early enough for your flight."

**Clear: not covered.** Fact: Joel is allergic to walnuts. Response: "A walnut cake would go well with it."

**Borderline: not covered.** Fact: Ana's sister lives in Ghent. Response: "You could visit your sister." (That she lives in Ghent is missing.)

**Borderline: not covered.** Fact: Joel prefers aisle seats. Response: "I would take 14C and 14D." (An aisle seat, but nobody learns why.)
`,
};
