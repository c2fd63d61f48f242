import { contentWords } from "./content-words";
import { dismissal } from "./dismissal";
import { withoutOpening } from "./opening";
import { dayInWords, resolveDates } from "./relative-dates";
import { clauses, sentences } from "./sentences";
import { expandContractions, tagTerms, toThirdPerson } from "./third-person";
import type { Dismissal } from "./dismissal";

/** All that a parser or a model may see: one turn. Nothing of questions, answers or evidence fits in here. */
export interface TurnView {
  speaker: string;
  addressee: string | null;
  text: string;
  /** What a picture shared in the turn shows; empty when there is none. */
  caption: string;
  /** "YYYY-MM-DDThh:mm", or null when unknown: relative times then stay as they were said. */
  time: string | null;
}

export interface Statement {
  /** "fact": as a language model told it. */
  kind: "statement" | "image" | "fact";
  text: string;
}

export interface ParsedTurn {
  /** In the order of the turn. */
  statements: Statement[];
  /** How many sentences yielded nothing, by reason. */
  dismissed: Partial<Record<Dismissal, number>>;
  /** Where a language model was asked for the statements: what came back. */
  reply?: TurnReply;
}

export interface TurnReply {
  /** Of the request; equal turns share one. */
  key: string;
  /** Why the reply is invalid and the turn makes no statement; null for a valid one. */
  fault: string | null;
  /** Null where the server did not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** What the server called the model that answered. */
  servedBy: string | null;
}

/** Changes whenever the same turn may give other statements, so that stores made by different parsers are told apart. */
export const PARSER = { name: "assay-clauses", version: 1 } as const;

/** A statement that grows beyond this takes in no further sentence. */
const LONGEST_STATEMENT = 320;
const REFERS_BACK = /^(?:(?:maybe|now|then|sometimes|usually|also|overall|actually|still|plus),? )?(?:it|this|that|these|those|he|she|they|his|her|their|its)\b/i;
/** "Reminds me of …" leaves out "it". */
const LEFT_OUT_IT = /^(?:really |always |still )?(?:reminds|makes|keeps|helps|gives|brings|shows|means|feels|tastes|smells|takes|turns out)\b/i;
/** What a pronoun with nothing before it must at least come with, to be worth remembering. */
const CONTENT_BEHIND_LONE_PRONOUN = 4;

/**
 * The statements one turn makes, each explicit about who and when: clauses told in the third person under the
 * speaker's name, relative times resolved against the day it was said, a sentence that begins with a pronoun joined to
 * the one before it. Greetings, questions, thanks, reactions and requests make none. Deterministic.
 */
export function parseTurn(turn: TurnView): ParsedTurn {
  const drafts: Draft[] = [];
  const dismissed: ParsedTurn["dismissed"] = {};
  let antecedent: Draft | null = null;
  for (const sentence of sentences(turn.text)) {
    const body = withoutOpening(sentence, turn.addressee);
    const reason = dismissal(body);
    if (reason) {
      dismissed[reason] = (dismissed[reason] ?? 0) + 1;
      antecedent = null;
      continue;
    }
    for (const clause of clauses(body)) antecedent = takeIn(clause, { turn, drafts, antecedent });
  }
  const statements = drafts.map((draft): Statement => ({ kind: "statement", text: stated(draft, turn) }));
  const picture = imageStatement(turn);
  return { statements: picture ? [...statements, picture] : statements, dismissed };
}

/** A statement while the turn is being read. */
interface Draft {
  text: string;
  /** The speaker is not part of the text and must be named in front of it. */
  unattributed: boolean;
}

interface Intake {
  turn: TurnView;
  drafts: Draft[];
  antecedent: Draft | null;
}

/** Adds the clause as a draft or to the one it refers back to; returns what a following pronoun would refer to. */
function takeIn(said: string, { turn, drafts, antecedent }: Intake): Draft | null {
  const clause = LEFT_OUT_IT.test(said) ? `it ${lowerFirst(said)}` : said;
  const text = finished(toThirdPerson(withSubject(clause), turn));
  if (REFERS_BACK.test(clause)) {
    if (antecedent && antecedent.text.length + text.length < LONGEST_STATEMENT) {
      antecedent.text += ` ${text}`;
      return antecedent;
    }
    if (contentWords(clause).size < CONTENT_BEHIND_LONE_PRONOUN) return null;
  }
  const draft: Draft = { text, unattributed: !text.includes(turn.speaker) };
  drafts.push(draft);
  return draft;
}

/** The draft with who said it, and with when: in place of a relative time where there was one, else beside it. */
function stated({ text, unattributed }: Draft, { speaker, time }: TurnView): string {
  const { text: absolute, resolved } = time === null ? { text, resolved: true } : resolveDates(text, time);
  const day = time === null || resolved ? null : dayInWords(time);
  if (unattributed) return `${speaker} said${day === null ? "" : ` on ${day}`}: ${capitalised(absolute)}`;
  return day === null ? capitalised(absolute) : `${absolute} (said on ${day})`;
}

const ADVERBS = "(?:(?:just|also|recently|still|finally|already|even|only|always|definitely|really|so|super|pretty|probably|totally|never) )*";
const ELIDED_I = new RegExp(`^${ADVERBS}(?:love|like|enjoy|miss|need|want|hope|wish|plan|prefer|hate|gonna|gotta|wanna|can't|cannot|couldn't|didn't|don't|haven't)\\b`, "i");
const ELIDED_I_AM = new RegExp(`^${ADVERBS}(?:excited|tired|worried|stressed|surprised|amazed|inspired|motivated|determined|thrilled|stoked|grateful|thankful|proud|lucky|ready|busy|nervous|terrified|relieved|exhausted|delighted|scared|shocked)\\b`, "i");

/** Gives a clause without a subject the "I" that was left unsaid: "Been tweaking a recipe" → "I have been tweaking a recipe". */
function withSubject(clause: string): string {
  if (/^been (?:an?|so|such|quite|the)\b/i.test(clause)) return `it has ${lowerFirst(clause)}`;
  if (/^(?:\w+ly )?been\b/i.test(clause)) return `I have ${lowerFirst(clause)}`;
  if (ELIDED_I_AM.test(clause)) return `I am ${lowerFirst(clause)}`;
  if (ELIDED_I.test(clause)) return `I ${lowerFirst(expandContractions(clause))}`;
  const terms = tagTerms(clause).filter((term) => term.text !== "");
  const head = terms.find((term) => !term.tags.has("Adverb"));
  if (!head) return clause;
  if (head.tags.has("PastTense") && !head.tags.has("Adjective") && !PREPOSITION_LIKE.test(head.text)) return `I ${lowerFirst(clause)}`;
  if (!head.tags.has("Gerund")) return clause;
  const isSubjectOfAnother = terms.some((term, index) => index > 0 && isFiniteVerb(term) && !/^(?:I|we|they|it|he|she|who|that|which)$/i.test(terms[index - 1]!.text));
  return isSubjectOfAnother ? clause : `I am ${lowerFirst(clause)}`;
}

/** Past participles that open an adverbial: "Given your decision, …" */
const PREPOSITION_LIKE = /^(?:given|based|compared|provided|supposed|followed|regarded)$/i;

function isFiniteVerb({ text, tags }: { text: string; tags: ReadonlySet<string> }): boolean {
  return tags.has("Copula") || tags.has("Modal") || (tags.has("Verb") && /[^s]s$/.test(text)) || /^(?:made|helped|kept|gave|brought|felt|took)$/i.test(text);
}

/** Small first letter, but for "I" and acronyms. Only for words that follow a subject put in front of them. */
function lowerFirst(text: string): string {
  return /^(?:I\b|[A-Z]{2})/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

function finished(text: string): string {
  const bare = text.replace(/\s*\p{Extended_Pictographic}\uFE0F?/gu, "").replace(/[\s,;:.!–—-]+$/, "").trim();
  return `${capitalised(bare)}.`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function imageStatement({ speaker, caption, time }: TurnView): Statement | null {
  if (!caption) return null;
  const shown = /^an? (?:photo|photography|picture|image|painting|drawing|close up|screenshot)/i.test(caption) ? caption : `a picture: ${caption}`;
  const day = time === null ? "" : ` on ${dayInWords(time)}`;
  return { kind: "image", text: `${speaker} shared ${shown.replace(/^a photography of/i, "a photo of").replace(/(\w) - (\w)/g, "$1-$2").replace(/[.\s]+$/, "")}${day}.` };
}
