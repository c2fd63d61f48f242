import { contentWords } from "./content-words";
import { SMALL_TALK } from "./small-talk";
import { tagTerms } from "./third-person";

/** Why a sentence yields no memory. */
export type Dismissal = keyof typeof SMALL_TALK | "question" | "about the addressee" | "general remark" | "too little said";

const ASKS = /\?["')\s]*$|^(?:what|who|where|when|why|how|which|have you|do you|did you|are you|is it|any)\b[^.]*$/i;
const ASKS_IN_PASSING = /\blet (?:me|you|us) know\b/i;
/** "you" before anything but a conjunction, preposition or article is the one who does something. */
const ADDRESSEE_ACTS = /\byou(?:'re|'ve|'ll|'d)\b|\byou\b(?=\s+(?!(?:and|or|for|to|in|on|with|about|at|all|guys|soon|some|the|a|my|how|what|too|so)\b)[a-z])|\by'all\b/i;
const ABOUT_EVERYONE = /^(?:it's true,? )?(?:we all|everyone|everybody|people|life|one)\b/i;
const FIRST_PERSON = /\b(?:I|I'm|I've|I'd|I'll|me|my|mine|myself|we|we're|we've|we'd|we'll|us|our|ours)\b/i;
/** A certain person is spoken of, if only by pronoun. */
const SOMEONE = /^(?:now |then |still )?(?:he|she|his|her)\b/i;
const FEWEST_CONTENT_WORDS = 2;
const FEWEST_WORDS = 4;

/** Why a sentence (its opening already taken off) states nothing to remember, or null when it does. */
export function dismissal(sentence: string): Dismissal | null {
  if (ASKS.test(sentence)) return "question";
  for (const [reason, pattern] of Object.entries(SMALL_TALK)) {
    if (pattern.test(sentence)) return reason as keyof typeof SMALL_TALK;
  }
  if (ASKS_IN_PASSING.test(sentence)) return "request";
  if (ADDRESSEE_ACTS.test(sentence)) return "about the addressee";
  if (contentWords(sentence).size < FEWEST_CONTENT_WORDS || sentence.split(/\s+/).length < FEWEST_WORDS) return "too little said";
  if (isImperative(sentence)) return "request";
  return isGeneral(sentence) ? "general remark" : null;
}

/** "Bring her on Sunday": a verb without a subject, other than those that commonly leave out "I" ("Love hiking"). */
function isImperative(sentence: string): boolean {
  const [verb, object] = tagTerms(sentence).filter((term) => term.text !== "");
  if (!verb?.tags.has("Infinitive") || /^(?:love|like|miss|need|want|hope|wish|plan|prefer|hate|gonna|gotta|wanna|feel|think|guess)$/i.test(verb.text)) return false;
  return object !== undefined && ["Pronoun", "Determiner", "Preposition", "Particle", "Conjunction"].some((tag) => object.tags.has(tag));
}

/** True for what names nobody and nothing and tells of no event ("Art can be a real mood-booster"): an opinion, no fact about a life. */
function isGeneral(sentence: string): boolean {
  if (ABOUT_EVERYONE.test(sentence)) return true;
  if (FIRST_PERSON.test(sentence) || SOMEONE.test(sentence) || /\d|"/.test(sentence) || /^(?:been|gonna|gotta|wanna)\b/i.test(sentence)) return false;
  const terms = tagTerms(sentence);
  const names = terms.some((term, index) => index > 0 && /^[A-Z]/.test(term.text));
  const tellsEvent = terms.some((term) => term.tags.has("PastTense") || term.text.toLowerCase() === "has");
  const startsWithVerb = terms[0]?.tags.has("Gerund") === true && !/\b(?:is|can|makes?|helps?|keeps?|gives?|brings?)\b/i.test(sentence);
  return !names && !tellsEvent && !startsWithVerb;
}
