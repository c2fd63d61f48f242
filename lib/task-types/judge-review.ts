import { z } from "zod";
import { category, hidden, textOrNumber } from "./case-fields";
import { idText, requiredText, text } from "./import-fields";
import { answerId, judgeStands, sourceOf, type JudgeStand } from "./judge-stands";
import type { JudgedAnswerIntake } from "./judged-answer";
import type { Baseline, Blind, ImportedCase, TaskType } from "./task-type";
import { ofThree, PERCENT, wordOverlap } from "./word-overlap";

interface SeenPart {
  name: string;
  text: string;
}

interface JudgeReview {
  rubric: string;
  seen: SeenPart[];
  verdict: string;
  rationale: string;
}

/** What the annotator's page receives. */
export interface JudgeReviewView extends Omit<JudgeReview, "rationale"> {
  /** Null when it is hidden. */
  rationale: string | null;
}

const seenPart = z.strictObject({ name: requiredText("what this part is, such as question or response"), text: text("what the judge saw there") }, "must be {name, text}");

const importSchema = z
  .strictObject(
    {
      externalId: idText,
      rubric: requiredText("the instruction that the judge had"),
      seen: z.array(seenPart, "must be a list of {name, text}").min(1, "must hold at least one part of what the judge saw"),
      verdict: z.union([textOrNumber("what the judge decided"), z.boolean().transform(String)], "must be text, a number or a truth value").pipe(requiredText("what the judge decided")),
      rationale: text("why").default(""),
      category,
      hidden,
    },
    "must be an object",
  )
  .transform(({ externalId, category, hidden, ...payload }): ImportedCase<JudgeReview> => ({ externalId, payload, hidden, category }));

const UNKNOWN_RUBRIC =
  "The instruction that this judge had did not come with its verdict. Take it to be the usual one: correct, if the response says what the gold answer says, in whatever words; wrong, if it says something else, only a part of it, or nothing.";

/** Each judge's verdict on each answer becomes a case. Passes of one judge are one verdict, by majority. */
const judgedAnswers: JudgedAnswerIntake = {
  meaning: "Each judge’s verdict on each answer becomes a case: the rubric that it had, the question, gold answer and response that it saw, what it decided and why.",
  notes: [
    "The file must hold the question and the answer: results with llm_judgments, or JSON lines with them. A matrix or CSV holds verdicts alone and cannot be reviewed.",
    "JSON lines may say the judge’s instruction in rubric and its reasons in rationale; without, the rubric given here stands, or words that say that it is not known.",
    "No case names its judge: that is kept with the hidden fields.",
  ],
  takesRubric: true,
  takesEvidence: false,
  rows(item, naming) {
    const { question, goldAnswer, answer } = item;
    if (question === null || answer === null) return { fault: `has no ${question === null ? "question" : "answer"}, so nobody can review what a judge said of it. Import a file that holds the texts.` };
    if (naming.judge !== null && new Set(item.verdicts.map(({ rubric }) => rubric)).size > 1) return { fault: "has verdicts by different rubrics, which have no majority. Keep each judge by itself." };
    const gold = goldAnswer === null ? [] : [{ name: "gold answer", text: goldAnswer || "none: the question has no answer" }];
    const seen = [{ name: "question", text: question }, ...gold, { name: "response", text: answer }];
    const cases = judgeStands(item, naming).map((stand) => ({
      externalId: `${answerId(item.externalId, naming)}/${stand.judge}`,
      rubric: stand.verdicts[0]?.rubric ?? naming.rubric ?? UNKNOWN_RUBRIC,
      seen, verdict: decision(stand), rationale: rationaleOf(stand), category: item.category ?? "",
      hidden: { ...sourceOf(item, naming, stand.accepts ? "accepted" : "not accepted"), judge: stand.judge },
    }));
    return { cases, labels: [] };
  },
};

/** In the judge's own word; plain truth values say less than the words that rubrics use. */
function decision({ accepts, verdicts }: JudgeStand): string {
  const said = verdicts.find((verdict) => verdict.accepts === accepts)?.raw.trim() ?? "";
  return /^(true|false|0|1)$/i.test(said) ? (accepts ? "correct" : "wrong") : said;
}

function rationaleOf({ verdicts, accepting }: JudgeStand): string {
  const given = verdicts.flatMap(({ rationale }) => (rationale.trim() === "" ? [] : [rationale]));
  if (verdicts.length === 1) return given.join("");
  return [`Asked ${verdicts.length} times: ${accepting} for, ${verdicts.length - accepting} against.`, ...given.map((reason) => `– ${reason}`)].join("\n");
}

type Credit = "full" | "part" | "none";

const CREDITS: readonly Credit[] = ["none", "part", "full"];
const VERDICTS: Record<Credit, RegExp> = {
  full: /^(?:1(?:\.0+)?|yes|true|correct|right|accept(?:ed)?|pass(?:ed)?|supports?|supported|full(?: credit)?|conveyed|covered|relevant)$/,
  part: /^(?:0?\.50*|part(?:ial|ly|ially)?(?: correct| supports?| credit)?|partially_correct|hedge)$/,
  none: /^(?:0(?:\.0+)?|no|false|wrong|incorrect|reject(?:ed)?|fail(?:ed)?|does[ _]not[ _]support|unsupported|none|no credit|not[ _](?:conveyed|covered|relevant)|irrelevant)$/,
};
const GOLD = /gold|reference|expected|truth/i;
const JUDGED = /response|answer|prediction|candidate|output/i;

const baseline: Baseline<JudgeReviewView> = {
  rule: `Right verdict: of what the judge saw, the first part named gold, reference, expected or truth is compared with the first other one named response, answer, prediction, candidate or output: full credit when at least ${PERCENT.whole} of the former’s content words stand in the latter, part credit from ${PERCENT.little} on, else no credit; cannot be told where such parts are missing. Verdict supported: when the judge’s verdict, taken by its word (correct, yes, 1; partial, 0.5; wrong, no, 0 and the like), is that one; partly when it is a step away or its word is not known; else not. The judge’s rubric is not read.`,
  answer({ seen, verdict }) {
    const gold = seen.find(({ name }) => GOLD.test(name));
    const judged = seen.find((part) => part !== gold && !GOLD.test(part.name) && JUDGED.test(part.name));
    if (!gold || !judged) return { answers: { support: "partly", right_verdict: "undecidable" }, counted: "nothing, since what the judge saw has no part named as a reference and one named as an answer" };
    const { shared, of, share } = wordOverlap(gold.text, judged.text);
    const right = ofThree<Credit>(share, ["full", "part", "none"]);
    const given = CREDITS.find((credit) => VERDICTS[credit].test(verdict.trim().toLowerCase()));
    const steps = given === undefined ? 1 : Math.abs(CREDITS.indexOf(given) - CREDITS.indexOf(right));
    return { answers: { support: (["supports", "partly", "does_not_support"] as const)[steps] ?? "partly", right_verdict: right }, counted: `${shared} of ${of} content words of “${gold.name}” stand in “${judged.name}”; the verdict’s word is ${given === undefined ? "not known" : `for ${given === "none" ? "no" : given} credit`}` };
  },
};

/** A review of an LLM judge by people: given what it saw and the rubric that it had, is its verdict borne out? */
export const judgeReview: TaskType<JudgeReview, JudgeReviewView> = {
  name: "judge-review",
  title: "Judge review",
  summary: "Does what a judge saw support its verdict, by the rubric that it had, and what is the right verdict?",
  importSchema,
  jsonColumns: ["seen", "hidden"],
  exportCase: ({ externalId, payload, hidden, category }) => ({
    externalId, rubric: payload.rubric, seen: payload.seen, verdict: payload.verdict, rationale: payload.rationale, category: category ?? "", hidden,
  }),
  questions: [
    {
      id: "support",
      name: "Verdict supported",
      kind: "ordinal",
      prompt: "Does the evidence support this verdict?",
      required: true,
      options: [
        { value: "supports", label: "Supports", description: "By the rubric, the verdict follows from what the judge saw", key: "1", score: 1 },
        { value: "partly", label: "Partly supports", description: "It can be defended, but so can another", key: "2", score: 0.5 },
        { value: "does_not_support", label: "Does not support", description: "By the rubric, another verdict follows", key: "3", score: 0 },
      ],
      collapse: { name: "defensible or not", classes: { defensible: ["supports", "partly"], not_defensible: ["does_not_support"] } },
    },
    {
      id: "right_verdict",
      name: "Right verdict",
      kind: "nominal",
      prompt: "What is the right verdict?",
      required: true,
      options: [
        { value: "full", label: "Full credit", description: "The best verdict that the rubric has", key: "1" },
        { value: "part", label: "Part credit", description: "One in between", key: "2" },
        { value: "none", label: "No credit", description: "The worst verdict that the rubric has", key: "3" },
        { value: "undecidable", label: "Cannot be told", description: "Rubric or material do not decide it", key: "4" },
      ],
    },
  ],
  blindOptions: [{ id: "rationale", label: "The judge’s rationale", hint: "Hide it to see whether people reach the verdict without being led to it.", default: false }],
  view: (payload: JudgeReview, blind: Blind) => ({ rubric: payload.rubric, seen: payload.seen, verdict: payload.verdict, rationale: blind.rationale ? null : payload.rationale }),
  judgeParts: ({ rubric, seen, verdict, rationale }) => [
    { name: "rubric-of-the-reviewed-judge", text: rubric },
    { name: "what-it-saw", text: seen.map((part) => `${part.name}:\n${part.text}`).join("\n\n") },
    { name: "verdict-to-review", text: verdict },
    ...(rationale === null ? [] : [{ name: "its-rationale", text: rationale || "none" }]),
  ],
  judgedAnswers,
  baseline,
  headline: (payload) => `${payload.seen[0]?.text ?? ""} (verdict: ${payload.verdict})`,
  fileFields: [
    ["rubric", "The instruction that the judge had."],
    ["seen", "What it saw besides, part by part: a list of {name, text}, such as question, gold answer and response. The first part stands in lists."],
    ["verdict, rationale", "What it decided, in its own words or as a number, and why; the rationale may be left out. Neither may name the judge."],
    ["category", "May be left out."],
  ],
  defaultRubric: `## What you decide

An LLM judge was given a **rubric** and some material, and gave a **verdict**. You see all three. Decide whether the verdict is borne out, **by the judge's own rubric** and nothing else. Then say what the right verdict is.

Rubrics differ in their words, so the right verdict is given on a common scale: *full credit* is the best verdict the rubric has (correct, supports, 1, 5), *no credit* the worst (wrong, does not support, 0, 1), *part credit* anything between.

## Rules

1. **The judge's rubric is the law**, also where you would write another. If it says "be generous", be generous.
2. **Only what the judge saw counts.** What you know besides, or would look up, does not.
3. **The verdict is reviewed, not the rationale.** A right verdict with a poor reason is *supports*; say so in the comment. A good speech for a wrong verdict is *does not support*.
4. **Decide for yourself first**: read rubric and material, settle on a verdict, and only then read the judge's.
5. **Partly** is for real doubt: the rubric or the material can be read two ways, and the verdict fits one of them. It is not for small blemishes.
6. **Both answers must fit together**: if the verdict is the right one, the evidence supports it.
7. If the rubric contradicts itself or the material is cut off, choose *cannot be told* and flag the case (F).
8. Between two labels, choose the lower one, and say why in the comment.

## Verdict supported

**Clear: supports.** Rubric: correct if it names the gold answer. Gold: the cello. Response: "Joel plays cello." Verdict: correct.

**Clear: supports.** Rubric: wrong if the date differs. Gold: 12 March. Response: "13 March." Verdict: wrong.

**Borderline: supports.** Rubric: be generous as long as it touches the topic. Gold: Lisbon and Porto. Response: "Somewhere in Portugal." Verdict: correct. (You may dislike the rubric; the verdict follows it.)

**Borderline: supports.** Gold: the cello. Response: "The cello." Verdict: correct, rationale: "All string instruments count." (Right, for a bad reason.)

**Clear: partly supports.** Rubric: correct if the answer is right. Gold: early June. Response: "In June." Verdict: wrong. (Early is missing; the rubric does not say whether that matters.)

**Clear: partly supports.** Rubric: 1 for all items, 0 for none. Gold: two cities. Response: one of them. Verdict: 0. (The rubric forgot the case in between.)

**Borderline: partly supports.** Gold: her sister. Response: "Maya." Verdict: wrong. The material hints that Maya is the sister. (It depends on how far a reader may infer.)

**Borderline: partly supports.** Rubric: no outside knowledge. Gold: Paris. Response: "The French capital." Verdict: correct. (Is that outside knowledge?)

**Clear: does not support.** Gold: the cello. Response: "The piano." Verdict: correct.

**Clear: does not support.** Gold: 12 March 2023. Response: "March 12th, 2023." Verdict: wrong, rationale: "another format".

**Borderline: does not support.** Rubric: be generous. Gold: in spring 2023. Response: "In March 2023." Verdict: wrong. (More exact than asked for, and generous grading was demanded.)

**Borderline: does not support.** Gold: no answer exists. Response: "I don't know." Verdict: wrong, rationale: "no answer given". (By this rubric, that was the answer.)

## Right verdict

**Clear: full credit.** The response says what the rubric asks for, in other words.

**Clear: full credit.** The rubric asks for a refusal, and the response refuses.

**Borderline: full credit.** A generous rubric, and a vague answer on the topic.

**Borderline: full credit.** The right answer with a harmless addition that the rubric does not mention.

**Clear: part credit.** The rubric has 0.5 for some of several items, and the response has some.

**Clear: part credit.** The rubric has "partial", and the response lacks the asked detail.

**Borderline: part credit.** All items, one of them wrong, and a scale of 1 to 5.

**Borderline: part credit.** The right answer, hedged so far that a rubric with "partial" fits best.

**Clear: no credit.** The response says something else than the gold answer.

**Clear: no credit.** The response is empty or off the topic.

**Borderline: no credit.** A list of possibilities that holds the right one, and a rubric with two verdicts only.

**Borderline: no credit.** The right answer, then a sentence that takes it back.

**Clear: cannot be told.** The gold answer is missing from the material.

**Clear: cannot be told.** The rubric gives two contrary rules for this case.

**Borderline: cannot be told.** The response is in a language that the rubric says nothing about, and that you cannot read.

**Borderline: cannot be told.** The gold answer is plainly wrong, and the rubric says to judge by facts.
`,
};
