import nlp from "compromise/two";
import { sweepRules } from "./sweep-rules";

nlp.plugin({ methods: { one: { bulkMatch: sweepRules } } });

interface Term {
  text: string;
  pre: string;
  post: string;
  tags: ReadonlySet<string>;
}

/** The last few clauses that were tagged: each is asked for up to three times in a row, and tagging is most of the parser's time. */
const recentlyTagged = new Map<string, readonly Term[]>();
const MOST_REMEMBERED = 16;

/** The words of a clause with their parts of speech. */
export function tagTerms(clause: string): readonly Term[] {
  const known = recentlyTagged.get(clause);
  if (known) return known;
  const terms = tagAnew(clause);
  if (recentlyTagged.size >= MOST_REMEMBERED) recentlyTagged.delete(recentlyTagged.keys().next().value!);
  recentlyTagged.set(clause, terms);
  return terms;
}

function tagAnew(clause: string): Term[] {
  const sentences = nlp(clause).json() as { terms: { text: string; pre: string; post: string; tags: string[] }[] }[];
  return sentences.flatMap(({ terms }) => terms.map(({ text, pre, post, tags }) => ({ text, pre, post, tags: new Set(tags) })));
}

export interface Names {
  speaker: string;
  addressee: string | null;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  am: "is", are: "is", were: "was", have: "has", do: "does", "don't": "doesn't", "haven't": "hasn't", "aren't": "isn't", "weren't": "wasn't", go: "goes", need: "needs",
};
/** Verbs that look the same in the present and the past; the sentence decides. */
const SAME_IN_PAST = new Set(["read", "put", "set", "hit", "cut", "let", "hurt", "quit", "bet", "cost", "shut", "split", "beat"]);
const HABIT_SIGN = /\b(?:usually|often|always|sometimes|every|each|daily|a lot|never|regularly|when)\b/i;

/** "Since we last talked" */
const TALK_OF_TWO = /\bwe (?:last |recently )?(?:talked|spoke|chatted|met|caught up)\b/i;

/** Third person singular of an infinitive: love → loves, try → tries, watch → watches. */
function thirdPersonSingular(verb: string): string {
  const lower = verb.toLowerCase();
  if (IRREGULAR[lower]) return IRREGULAR[lower];
  if (/[^aeiou]y$/.test(lower)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(lower) ? `${verb}es` : `${verb}s`;
}

/** "I'm" → "I am", "I'd been" → "I had been", "gonna" → "going to", so that each word has one part of speech. */
export function expandContractions(clause: string): string {
  return clause
    .replace(/\bI'?m\b/g, "I am").replace(/\bim\b/gi, "I am")
    .replace(/\b(I|we|you|they)'ve\b/gi, "$1 have").replace(/\bive\b/gi, "I have")
    .replace(/\b(I|we|you|he|she|they)'ll\b/gi, "$1 will")
    .replace(/\b(I|we|you|he|she|they)'d (?=(?:just |always |already |never |really |only )?(?:been|had|gone|seen|done|taken|better|forgotten|known|given|written|heard|made|found|lost|left|felt|thought|met|told|kept|gotten|won|\w+ed)\b)/gi, "$1 had ")
    .replace(/\b(I|we|you|he|she|they)'d\b/gi, "$1 would")
    .replace(/\b(we|you|they)'re\b/gi, "$1 are")
    .replace(/\b(am|are|is|was)( not)? gonna\b/gi, "$1$2 going to").replace(/\bgonna\b/gi, "am going to")
    .replace(/\bgotta\b/gi, "have to").replace(/\bwanna\b/gi, "want to").replace(/\b(\w+in)'(?=\s)/g, "$1g")
    .replace(/\bi\b/g, "I");
}

/** Where the words stand after the last subject "I": whether its verb is still to come, and how it was inflected. */
interface Agreement {
  awaiting: boolean;
  presentHead: boolean;
  sawInfinitive: boolean;
  /** Any verb so far: in front of it, "… and I" is one subject of two people. */
  sawVerb: boolean;
}

/**
 * Tells a first-person clause in the third person: "I went … with my kids" by Melanie becomes
 * "Melanie went … with Melanie's kids". Names are repeated rather than guessing he, she or they.
 */
export function toThirdPerson(clause: string, names: Names): string {
  const terms = tagTerms(expandContractions(clause));
  const context = { habit: HABIT_SIGN.test(clause), metAddressee: TALK_OF_TWO.test(clause) };
  const state: Agreement = { awaiting: false, presentHead: false, sawInfinitive: false, sawVerb: false };
  let text = "";
  terms.forEach((term, index) => {
    const word = retell(term, { previous: terms[index - 1], state, ...context }, names);
    text += term.pre + word + term.post;
  });
  return text.replace(/\s+/g, " ").trim();
}

interface Surroundings {
  previous: Term | undefined;
  state: Agreement;
  /** The clause tells of a habit, so a verb that looks the same in both tenses is in the present. */
  habit: boolean;
  /** "We" are the two who talk. */
  metAddressee: boolean;
}

function retell(term: Term, around: Surroundings, names: Names): string {
  const lower = term.text.toLowerCase();
  const { state, previous } = around;
  if (lower === "i") {
    const jointSubject = previous?.text.toLowerCase() === "and" && !state.sawVerb;
    Object.assign(state, { awaiting: !jointSubject, presentHead: false, sawInfinitive: false });
    return names.speaker;
  }
  if (term.tags.has("Verb")) state.sawVerb = true;
  const pronoun = pronounInWords(lower, names, around);
  if (pronoun !== null) return pronoun;
  if (state.awaiting) return agree(term, around);
  if (lower === "to") state.sawInfinitive = true;
  const coordinated = /^(?:and|or|but)$/i.test(previous?.text ?? "") && state.presentHead && !state.sawInfinitive;
  return coordinated && isPlainPresent(term) ? thirdPersonSingular(term.text) : term.text;
}

function pronounInWords(lower: string, names: Names, { previous, state, metAddressee }: Surroundings): string | null {
  const { speaker, addressee } = names;
  switch (lower) {
    case "me": return speaker;
    case "my": return `${speaker}'s`;
    case "mine": return `${speaker}'s`;
    case "myself": return "themselves";
    case "we": state.presentHead = false; return `${speaker} and ${addressee !== null && metAddressee ? addressee : "others"}`;
    case "us": return previous?.text.toLowerCase() === "of" ? `${speaker}'s group` : `${speaker} and others`;
    case "our": return `${speaker}'s`;
    case "ourselves": return "themselves";
    case "you": return addressee && (previous?.text.toLowerCase() === "of" ? `${addressee} and others` : addressee);
    case "your": return addressee && `${addressee}'s`;
    default: return null;
  }
}

function agree(term: Term, { state, habit }: Surroundings): string {
  const lower = term.text.toLowerCase();
  if (term.text === "" || (term.tags.has("Adverb") && !term.tags.has("Verb"))) return term.text;
  state.awaiting = false;
  if (IRREGULAR[lower]) {
    state.presentHead = ["have", "do", "go", "need"].includes(lower);
    return IRREGULAR[lower];
  }
  if (!isPlainPresent(term) || (SAME_IN_PAST.has(lower) && !habit)) return term.text;
  state.presentHead = true;
  return thirdPersonSingular(term.text);
}

function isPlainPresent({ text, tags }: Term): boolean {
  return tags.has("Verb") && !tags.has("PastTense") && !tags.has("Gerund") && !tags.has("Participle") && !tags.has("Modal")
    && !tags.has("Copula") && !tags.has("Auxiliary") && !/(?:ing|ed|n't)$/i.test(text) && !/[^s]s$/i.test(text);
}
