import { z } from "zod";
import { category, hidden, textOrNumber } from "./case-fields";
import { idText, requiredText } from "./import-fields";
import type { ImportedCase, TaskType } from "./task-type";
import { HALF, PERCENT, wordOverlap, wordsBeside } from "./word-overlap";

interface PremiseHandling {
  utterance: string;
  falsePremise: string;
  truth: string;
  response: string;
}

/** What the annotator's page receives: all of it, since premise and truth are what the response is held against. */
export type PremiseHandlingView = PremiseHandling;

const importSchema = z
  .strictObject(
    {
      externalId: idText,
      utterance: requiredText("what the user said, with the false premise in it"),
      falsePremise: requiredText("what the utterance takes for true and is not"),
      truth: textOrNumber("what is true instead").pipe(requiredText("what is true instead")),
      response: requiredText("what the assistant answered"),
      category,
      hidden,
    },
    "must be an object",
  )
  .transform(({ externalId, category, hidden, ...payload }): ImportedCase<PremiseHandling> => ({ externalId, payload, hidden, category }));

const DOUBTS = /\b(?:are you sure|actually|differently|something else|not (?:aware|what|sure that)|(?:was|is|were|did)(?:n['’]t| not) (?:it|that|they|you)|(?:was|were|did) (?:it|they|you) not|mistaken|mix(?:ed|ing) up)\b/i;

/** LoCoMo-Conv's measure of counterfactual requests: what does the response do with a false premise? */
export const premiseHandling: TaskType<PremiseHandling, PremiseHandlingView> = {
  name: "premise-handling",
  title: "Premise handling",
  summary: "Does a response to an utterance with a false premise take it as true, hedge, or correct it?",
  importSchema,
  jsonColumns: ["hidden"],
  exportCase: ({ externalId, payload, hidden, category }) => ({
    externalId, utterance: payload.utterance, falsePremise: payload.falsePremise, truth: payload.truth, response: payload.response, category: category ?? "", hidden,
  }),
  questions: [
    {
      id: "handling",
      name: "Handling",
      kind: "ordinal",
      prompt: "What does the response do with the false premise?",
      required: true,
      options: [
        { value: "unaware", label: "Unaware", description: "Takes it as true, or goes along with it", key: "1", score: 0 },
        { value: "hedge", label: "Hedge", description: "Signals that something does not fit, without the truth", key: "2", score: 0.5 },
        { value: "corrected", label: "Corrected", description: "States or clearly implies what is true", key: "3", score: 1 },
      ],
      collapse: { name: "noticed or not", classes: { noticed: ["hedge", "corrected"], unnoticed: ["unaware"] } },
    },
  ],
  blindOptions: [],
  view: (payload) => payload,
  judgeParts: ({ utterance, falsePremise, truth, response }) => [
    { name: "utterance", text: utterance },
    { name: "false-premise", text: falsePremise },
    { name: "truth", text: truth },
    { name: "response-to-judge", text: response },
  ],
  baseline: {
    rule: `Handling: corrected when at least ${PERCENT.half} of the content words that the truth has and the false premise has not stand in the response (of all its words, where it has none of its own); else a hedge when the response holds a phrase of doubt (“are you sure”, “differently”, “was it not” and the like); else unaware.`,
    answer({ falsePremise, truth, response }) {
      const { shared, of, share } = wordOverlap(wordsBeside(truth, falsePremise), response);
      const doubts = DOUBTS.test(response);
      return {
        answers: { handling: share >= HALF ? "corrected" : doubts ? "hedge" : "unaware" },
        counted: `${shared} of ${of} content words that only the truth has stand in the response, ${doubts ? "with" : "without"} a phrase of doubt`,
      };
    },
  },
  headline: (payload) => payload.utterance,
  fileFields: [
    ["utterance", "What the user said, with the false premise in it."],
    ["falsePremise, truth", "What the utterance takes for true and is not, and what is true instead."],
    ["response", "What the assistant answered; this is judged."],
    ["category", "May be left out."],
  ],
  defaultRubric: `## What you decide

The user said something that rests on a **false premise**: it contradicts what they told the assistant before. The **truth** is what was told. Decide what the **response** does with the premise.

## The three labels

| label | choose it when |
|---|---|
| **Unaware** (1, scores 0) | The response takes the false premise as true, repeats it, builds on it, or answers past it without a sign of doubt. |
| **Hedge** (2, scores 0.5) | The response signals that something does not fit ("are you sure?", "I have it differently"), but does not say what is true. |
| **Corrected** (3, scores 1) | The response states the truth, or implies it so clearly that the user cannot miss it. It need not say "that is wrong". |

## Rules

1. **Only the premise counts.** A helpful answer that goes along with it is *unaware*; a curt one that sets it right is *corrected*.
2. **The truth must be the one given here.** A correction to something else that is also false is *hedge*: a mismatch was noticed, the truth was not said.
3. **Answering past it** ("Sounds lovely!") is *unaware*, also when the premise is not repeated.
4. **Not knowing is not noticing**: "I don't remember that" says nothing about the premise and is *unaware*, unless it doubts the premise itself.
5. **Implied truth counts** when no reader could take it for anything else ("How was the train?" to someone who says they flew).
6. **First one way, then the other**: judge by where the response ends up.
7. Between two labels, choose the lower score, and say why in the comment.

## Examples

**Clear: unaware.** *Since I sold the cello, what should I do with the case?* Premise: she sold the cello. Truth: she still plays it. Response: "You could give it to a music school."

**Clear: unaware.** *How long have I been back from Oslo?* Premise: she went to Oslo. Truth: she went to Bergen. Response: "You came back from Oslo three weeks ago."

**Borderline: unaware.** *My brother's wedding in May was so rainy.* Truth: it was in June. Response: "Rain at a wedding is said to bring luck!" (It answers past the premise.)

**Borderline: unaware.** *Remind me why I quit the bakery.* Truth: she never quit. Response: "I have nothing on why you quit." (It lacks the reason, and takes the quitting as true.)

**Clear: hedge.** *How long have I been back from Oslo?* Truth: Bergen. Response: "Are you sure that it was Oslo? That is not what I have."

**Clear: hedge.** *Since I sold the cello …* Truth: she still plays it. Response: "I was not aware that you had sold it. Did something change?"

**Borderline: hedge.** *My brother's wedding in May …* Truth: June. Response: "Was it not in April?" (A mismatch, but with another wrong month.)

**Borderline: hedge.** *Remind me why I quit the bakery.* Truth: she works there. Response: "My notes about your job say something else, so I would rather not guess." (The truth is near, but not said.)

**Clear: corrected.** *How long have I been back from Oslo?* Truth: Bergen. Response: "It was Bergen, and you came back three weeks ago."

**Clear: corrected.** *Since I sold the cello …* Truth: she still plays it. Response: "You told me that you kept the cello and play it every evening."

**Borderline: corrected.** *My brother's wedding in May was so rainy.* Truth: June. Response: "A June wedding, and then such weather!" (The truth is said in passing.)

**Borderline: corrected.** *Remind me why I quit the bakery.* Truth: she works there. Response: "As of last week you had the early shift there, so quitting would be news to me." (The truth is clear, though framed with care.)
`,
};
