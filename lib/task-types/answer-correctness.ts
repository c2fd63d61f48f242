import { z } from "zod";
import { category, hidden, textOrNumber, turns, turnsPart } from "./case-fields";
import { idText, requiredText } from "./import-fields";
import { apartFromOutputs, judgeOutputs, outputsIn, withOutputs } from "./judge-outputs";
import { answerId, judgeStands, sourceOf, type JudgeStand } from "./judge-stands";
import type { JudgedAnswerIntake } from "./judged-answer";
import { plainText } from "./plain-text";
import type { ImportedCase, TaskType } from "./task-type";
import type { Turn } from "./turn";
import { declines, HALF, ofThree, PERCENT, wordOverlap } from "./word-overlap";

interface AnswerCorrectness {
  question: string;
  goldAnswer: string;
  answer: string;
  evidence: Turn[];
}

/** What the annotator's page receives. */
export interface AnswerCorrectnessView {
  question: string;
  goldAnswer: string;
  answer: string;
  /** Null when it is hidden. */
  evidence: Turn[] | null;
}

const importSchema = z
  .strictObject(
    {
      externalId: idText,
      question: requiredText("the question that was asked"),
      // Empty for questions that have no answer.
      goldAnswer: textOrNumber("the right answer"),
      answer: textOrNumber("the generated answer").pipe(requiredText("the generated answer")),
      evidence: turns.default([]),
      judgeOutputs,
      category,
      hidden,
    },
    "must be an object",
  )
  .transform(({ externalId, category, hidden, judgeOutputs, ...payload }): ImportedCase<AnswerCorrectness> => ({ externalId, payload, hidden: withOutputs(hidden, judgeOutputs), category }));

/** The answers become cases, the verdicts labels of models; verdicts without texts are labels of cases that are there. */
const judgedAnswers: JudgedAnswerIntake = {
  meaning: "The answers become cases, the verdicts labels of the judges.",
  notes: [
    "For cases that are here already, a file without texts does too: a matrix {judge: {item: label}}, CSV or JSON lines.",
    "A verdict says right or wrong, nothing between: compare it with people on “accepted or not”.",
  ],
  takesRubric: false,
  takesEvidence: true,
  isSame(stored, made) {
    const { question, goldAnswer, answer } = stored as AnswerCorrectness;
    const { data } = importSchema.safeParse(made);
    return data !== undefined && ([[question, data.payload.question], [goldAnswer, data.payload.goldAnswer], [answer, data.payload.answer]] as const).every(([one, other]) => plainText(one) === plainText(other));
  },
  rows(item, naming) {
    const { question, goldAnswer, answer } = item;
    const externalId = answerId(item.externalId, naming);
    const labels = judgeStands(item, naming).map((stand) => ({
      externalId, rater: stand.judge, kind: "model", answers: { correctness: stand.accepts ? "correct" : "wrong" }, rationale: reasons(stand, naming.judge !== null),
    }));
    if (question === null && answer === null) return { cases: [], labels };
    if (question === null || answer === null) return { fault: `has no ${question === null ? "question" : "answer"}, so it makes no case. Verdicts on cases that are there need no texts; import such cases first.` };
    return { cases: [{ externalId, question, goldAnswer: goldAnswer ?? "", answer, evidence: item.evidence ?? [], category: item.category ?? "", hidden: sourceOf(item, naming, item.category === null ? "" : `category ${item.category}`) }], labels };
  },
};

function reasons({ verdicts, accepting }: JudgeStand, isMajority: boolean): string {
  if (!isMajority) return verdicts.map(({ rationale }) => rationale).join("");
  const said = verdicts.flatMap(({ judge, rationale }) => (rationale === "" ? [] : [`${judge}: ${rationale}`]));
  return [`${accepting} of ${verdicts.length} verdicts accept.`, ...said].join("\n");
}

/** The question of most benchmarks, and the one behind it: is the answer right, and is the gold answer itself? */
export const answerCorrectness: TaskType<AnswerCorrectness, AnswerCorrectnessView> = {
  name: "answer-correctness",
  title: "Answer correctness",
  summary: "Is a generated answer correct, partly correct or wrong, and is the gold answer itself right?",
  importSchema,
  jsonColumns: ["evidence", "judgeOutputs", "hidden"],
  exportCase: ({ externalId, payload, hidden, category }) => ({
    externalId, question: payload.question, goldAnswer: payload.goldAnswer, answer: payload.answer, evidence: payload.evidence, category: category ?? "", ...apartFromOutputs(hidden),
  }),
  questions: [
    {
      id: "correctness",
      name: "Correctness",
      kind: "ordinal",
      prompt: "Is the answer correct, held against the gold answer?",
      required: true,
      options: [
        { value: "correct", label: "Correct", description: "Says what the gold answer says", key: "1", score: 1 },
        { value: "partly", label: "Partly", description: "Part of it, or right but too vague", key: "2", score: 0.5 },
        { value: "wrong", label: "Wrong", description: "Something else, its opposite, or nothing", key: "3", score: 0 },
      ],
      collapse: { name: "accepted or not", classes: { accepted: ["correct"], not_accepted: ["partly", "wrong"] } },
    },
    {
      id: "gold_right",
      name: "Gold answer right",
      kind: "nominal",
      prompt: "Is the gold answer itself right?",
      required: true,
      options: [
        { value: "yes", label: "Right", description: "The evidence bears it out, whole and without ambiguity", key: "1" },
        { value: "no", label: "Not right", description: "Wrong, incomplete or ambiguous by the evidence", key: "2" },
        { value: "unsure", label: "Unsure", description: "Cannot be told from what is shown", key: "3" },
      ],
    },
  ],
  blindOptions: [{ id: "evidence", label: "Evidence", hint: "Hide it to have answers judged against the gold answer alone; whether that is right can then hardly be told.", default: false }],
  view: (payload, blind) => ({ question: payload.question, goldAnswer: payload.goldAnswer, answer: payload.answer, evidence: blind.evidence ? null : payload.evidence }),
  reveal: outputsIn,
  judgedAnswers,
  judgeParts: ({ question, goldAnswer, answer, evidence }) => [
    { name: "question", text: question },
    { name: "gold-answer", text: goldAnswer || "none: the question has no answer" },
    ...(evidence === null || evidence.length === 0 ? [] : [turnsPart("evidence", evidence)]),
    { name: "answer-to-judge", text: answer },
  ],
  baseline: {
    rule: `Correctness: the share of the gold answer’s content words that stand in the answer. From ${PERCENT.whole} on it is correct, from ${PERCENT.little} on partly, else wrong; where there is no gold answer, it is correct when the answer says that it does not know, else wrong. Gold answer right: right when at least ${PERCENT.half} of its content words stand in the evidence, else unsure, since words cannot show that it is wrong.`,
    answer({ goldAnswer, answer, evidence }) {
      const { shared, of, share } = wordOverlap(goldAnswer, answer);
      const shown = wordOverlap(goldAnswer, (evidence ?? []).map(({ text }) => text).join(" "));
      const correctness = goldAnswer.trim() === "" ? (declines(answer) ? "correct" : "wrong") : ofThree(share, ["correct", "partly", "wrong"]);
      return { answers: { correctness, gold_right: shown.share >= HALF ? "yes" : "unsure" }, counted: `${shared} of ${of} content words of the gold answer stand in the answer, ${shown.shared} in the evidence` };
    },
  },
  headline: (payload) => payload.question,
  fileFields: [
    ["question, goldAnswer", "What was asked, and the right answer: text or a number."],
    ["answer", "The generated answer; this is judged."],
    ["evidence", "The turns the gold answer rests on (gold: true) and their neighbours (gold: false). May be left out, but then nobody can tell whether the gold answer is right."],
    ["judgeOutputs", "What judges said of the answer, as {judge, verdict, rationale}. Annotators see it after their own label, if they ask. May be left out."],
    ["category", "May be left out."],
  ],
  defaultRubric: `## What you decide

Two things, one after the other. First, is the **answer** correct, held against the **gold answer**? Then, is the gold answer itself right, as far as the **evidence** shows?

They are independent: a correct answer to a wrong gold answer exists, and so does the reverse.

## Rules

1. **First question: the gold answer is the measure**, right or not. Do not correct it in your head.
2. **Wording does not matter.** Other words, more words, another date format or unit are fine, if the asked thing is the same.
3. **Extra statements** do no harm unless they contradict the gold answer; then the answer is *wrong*.
4. **Vague is not correct.** "In spring" for *12 March* is *partly*; "some time ago" is *wrong*.
5. **Lists**: all items, *correct*; some, *partly*; none, *wrong*. A wrong item beside right ones is *partly*.
6. **A refusal** ("I don't know") is *wrong*, unless the gold answer is that there is none; then it is *correct*.
7. **Second question: only the evidence counts.** Choose *not right* when it says something else, when items are missing from the gold answer, or when the question has two readings with different answers. Say which in the comment.
8. Between two labels of the first question, choose the lower one; if you hesitate at the second, choose *unsure*.

## Correctness

**Clear: correct.** *When did Ana adopt her dog?* Gold: 12 March 2023. Answer: "On March 12th, 2023."

**Clear: correct.** *What does Joel play?* Gold: the cello. Answer: "Joel plays the cello in an orchestra."

**Borderline: correct.** *Where did Ana hike?* Gold: Mount Rainier National Park. Answer: "At Rainier." (A shorter name for the same place.)

**Borderline: correct.** *How long has Joel taught?* Gold: seven years. Answer: "Since 2016", in a conversation of 2023. (The same, said otherwise.)

**Clear: partly.** *Which cities did Ana visit?* Gold: Lisbon and Porto. Answer: "Lisbon."

**Clear: partly.** *When is the recital?* Gold: 3 June 2023. Answer: "In June 2023."

**Borderline: partly.** *Which cities did Ana visit?* Gold: Lisbon and Porto. Answer: "Lisbon, Porto and Faro." (One too many.)

**Borderline: partly.** *Why did Joel move?* Gold: for a new job at the opera. Answer: "For work." (Right, but less than was asked for.)

**Clear: wrong.** *What does Joel play?* Gold: the cello. Answer: "The piano."

**Clear: wrong.** *When did Ana adopt her dog?* Gold: 12 March 2023. Answer: "The conversation does not say."

**Borderline: wrong.** *When is the recital?* Gold: 3 June 2023. Answer: "On 3 or 10 June." (Not decided for the asked date.)

**Borderline: wrong.** *What did Ana give her sister?* Gold: a silver necklace. Answer: "Some jewellery, I think a ring." (It ends with something else.)

## Gold answer right

**Clear: right.** Gold: 12 March 2023. Evidence, of 12 March 2023: "We picked up Miso this morning!"

**Clear: right.** Gold: Lisbon and Porto. Evidence: "First Lisbon, then a week in Porto."

**Borderline: right.** Gold: early June. Evidence: "The recital is on the third of June." (Less exact than it could be, but right for "about when".)

**Borderline: right.** Gold: her sister. Evidence: "Maya and I, like all sisters …" (An inference that nobody would doubt.)

**Clear: not right.** Gold: 12 March 2023. Evidence, of 12 March 2023: "We picked him up yesterday."

**Clear: not right.** Gold: Lisbon. Evidence: "First Lisbon, then a week in Porto." (Incomplete for *which cities*.)

**Borderline: not right.** *How many pets has Ana?* Gold: two. Evidence: she has two dogs in March and a third in July. (Ambiguous: it depends on when.)

**Borderline: not right.** Gold: the piano. Evidence: "I used to play the piano." (True once; the question asks what he plays.)

**Clear: unsure.** No evidence is shown.

**Clear: unsure.** The evidence shown is about another event.

**Borderline: unsure.** Gold: last Saturday. Evidence has no date to count from.

**Borderline: unsure.** Gold: about 40. Evidence: "There were lots of us." (It fits, and does not show it.)
`,
};
