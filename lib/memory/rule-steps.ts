/** A token of one of compromise's rules, as far as a bound on where it can match needs it. */
export interface RuleToken {
  anything?: boolean;
  start?: boolean;
  end?: boolean;
  id?: string;
  word?: string;
  use?: string;
  fuzzy?: boolean;
  tag?: string;
  method?: string;
  pre?: string;
  post?: string;
  regex?: RegExp;
  chunk?: string;
  switch?: string;
  machine?: string;
  sense?: string;
  fastOr?: ReadonlySet<string>;
  choices?: readonly (readonly RuleToken[])[];
  operator?: "or" | "and";
  optional?: boolean;
  negative?: boolean;
  greedy?: boolean;
}

/** One word of a rule: the number of what the word must be or have, null where that is not looked at. */
interface Place {
  item: number | null;
  first: boolean;
  last: boolean;
  many: boolean;
}

/** A token of a rule: the ways in which it takes words, each a sequence of them. */
export interface RuleStep {
  ways: readonly (readonly Place[])[];
  many: boolean;
  optional: boolean;
}

/** A clause as sets of places, one bit a word. */
export interface ClausePlaces {
  /** By number of item: which words are or have it. */
  places: Int32Array;
  words: number;
  /** Some word stands for two ("don't"), of which the library may skip one. */
  contracted: boolean;
}

/** A set of places holds one more than the words of a clause. */
export const MOST_PLACES = 31;
const ANYTHING: Place = { item: null, first: false, last: false, many: false };

/**
 * A rule as steps that take at least what the library's matcher takes: what is optional, negative or greedy is read in
 * the widest way, and what is not a word, a tag, a switch or a list of words may be any word.
 * @param numberOf of a word, "#tag", "%switch%" or a list of words
 */
export function ruleSteps(tokens: readonly RuleToken[], numberOf: (item: string | ReadonlySet<string>) => number): RuleStep[] {
  const placeOf = (token: RuleToken): Place => {
    if (token.negative || token.anything || token.id !== undefined) return { ...ANYTHING, many: Boolean(token.greedy) };
    return { item: itemOf(token, numberOf), first: Boolean(token.start), last: Boolean(token.end), many: Boolean(token.greedy) };
  };
  return tokens.map((token): RuleStep => {
    const optional = Boolean(token.optional) || Boolean(token.anything && token.greedy);
    const many = Boolean(token.greedy);
    if (token.negative || !token.choices) return { ways: [[{ ...placeOf(token), many: false }]], many, optional };
    if (token.operator === "or") return { ways: token.choices.map((choice) => choice.map(placeOf)), many, optional };
    // Several things at once are as long as the longest of them; the rule's needs hold what each of them is.
    return { ways: token.choices.map((block) => block.map(() => ANYTHING)), many, optional };
  });
}

/** In the order in which the library looks at them. */
function itemOf(token: RuleToken, numberOf: (item: string | ReadonlySet<string>) => number): number | null {
  if (token.word !== undefined) return token.use || token.fuzzy ? null : numberOf(token.word);
  if (token.tag !== undefined) return numberOf(`#${token.tag}`);
  if ([token.method, token.pre, token.post, token.regex, token.chunk].some((part) => part !== undefined)) return null;
  if (token.switch !== undefined) return numberOf(`%${token.switch}%`);
  if (token.machine !== undefined || token.sense !== undefined || token.fastOr === undefined) return null;
  return numberOf(token.fastOr);
}

/**
 * False only where the library finds no match of the rule in the clause. It follows all ways through the rule at once:
 * the set of places that each step may have reached.
 */
export function canMatch(steps: readonly RuleStep[], { places, words, contracted }: ClausePlaces, atStart: boolean): boolean {
  const all = 2 ** (words + 1) - 1;
  const last = 1 << (words - 1);
  let reached = atStart ? 1 : all;
  for (const { ways, many, optional } of steps) {
    let next = 0;
    for (const way of ways) {
      let at = reached;
      for (const place of way) {
        if (place.item !== null) at &= places[place.item]!;
        if (place.first) at &= 1;
        if (place.last) at &= last;
        at <<= 1;
        if (place.many) at |= -at;
      }
      next |= at;
    }
    if (many) next |= -next;
    if (optional) next |= reached;
    if (contracted) next |= (next << 1) | (next << 2);
    reached = next & all;
    if (reached === 0) return false;
  }
  return true;
}
