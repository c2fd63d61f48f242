import { MOST_PLACES, canMatch, ruleSteps } from "./rule-steps";
import type { ClausePlaces, RuleStep, RuleToken } from "./rule-steps";

/** What compromise's rules look like once its net is built, as far as a sweep needs it. */
interface Rule {
  match: string;
  regs: readonly RuleToken[];
  /** Words and #tags that a clause must have, all of them. */
  needs: readonly string[];
  /** Those of which it must have `minWant`. */
  wants: readonly string[];
  minWant: number;
  minWords: number;
  ifNo?: readonly string[];
}

interface Net {
  hooks: Readonly<Record<string, readonly Rule[]>>;
  always: readonly Rule[];
}

interface Term {
  text: string;
  normal: string;
  switch?: string;
  implicit?: string;
  machine?: string;
  root?: string;
  alias?: readonly string[];
  tags: ReadonlySet<string>;
}

type Pointer = [number, number, number, ...unknown[]];

interface Methods {
  one: {
    match(document: readonly (readonly Term[])[], rule: Rule): { ptrs: Pointer[] };
  };
}

/** A rule with its words and tags as numbers. */
interface NumberedRule {
  rule: Rule;
  needs: Uint16Array;
  wants: Uint16Array;
  ifNo: Uint16Array;
  steps: readonly RuleStep[];
  /** The words and tags that call for the rule, each with its place in the library's order. */
  calledBy: readonly { item: number; order: number }[];
  /** The clause, counted, for which it was last looked at. */
  lookedAt: number;
}

/** A net by numbers. */
interface NumberedNet {
  /** Every word and %switch% that a rule names, and apart every tag, since a "#" for each tag of each word would cost most of the time. */
  words: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
  /** By number of a word: the lists of words that hold it. */
  lists: readonly (readonly number[] | undefined)[];
  /** By number: the rules to look at. A rule stands once, under what is rarest of that which it needs, or under all that it wants. */
  rules: readonly (readonly NumberedRule[] | undefined)[];
  /** Scratch, wiped after each clause: whether the clause has a word or tag in the library's own sense, and where. */
  have: Uint8Array;
  places: Int32Array;
  clause: number;
}

const numbered = new WeakMap<Net, NumberedNet>();

/**
 * Takes the place of compromise's own `bulkMatch`, with the same result: which rules match where in a list of clauses. The
 * library looks for each of its thousand hooks in every clause and then tries each rule found at every word, which is
 * half of all tagging; this looks up the few words and tags that a clause has, rules out what cannot match anywhere by
 * where they stand, and puts the rules left into the library's order.
 */
export function sweepRules(document: readonly (readonly Term[])[], net: Net, { one }: Methods): (Rule & { pointer: Pointer })[] {
  const results: (Rule & { pointer: Pointer })[] = [];
  document.forEach((terms, clause) => {
    const alone = [terms];
    for (const rule of [...candidates(net, terms), ...net.always]) {
      if (terms.length < rule.minWords) continue;
      for (const pointer of one.match(alone, rule).ptrs) {
        pointer[0] = clause;
        results.push({ ...rule, pointer });
      }
    }
  });
  return results;
}

function candidates(given: Net, terms: readonly Term[]): Rule[] {
  const net = numberedNet(given);
  const items = takeIn(terms, net);
  const clause = (net.clause += 1);
  const at: ClausePlaces | null = terms.length < MOST_PLACES ? { places: net.places, words: terms.length, contracted: terms.some(({ implicit }) => implicit) } : null;
  const kept: { rule: Rule; order: number }[] = [];
  for (const item of items) {
    for (const numbered of net.rules[item] ?? []) {
      if (numbered.lookedAt === clause) continue;
      numbered.lookedAt = clause;
      if (!applies(numbered, net.have) || (at !== null && !canMatch(numbered.steps, at, numbered.rule.regs[0]?.start === true))) continue;
      let order = Number.POSITIVE_INFINITY;
      for (const by of numbered.calledBy) if (net.have[by.item] === 1 && by.order < order) order = by.order;
      kept.push({ rule: numbered.rule, order });
    }
  }
  for (const item of items) {
    net.have[item] = 0;
    net.places[item] = 0;
    for (const list of net.lists[item] ?? []) net.places[list] = 0;
  }
  return kept.sort((a, b) => a.order - b.order).map(({ rule }) => rule);
}

/** Notes the words and tags of a clause in the scratch of the net; returns their numbers. */
function takeIn(terms: readonly Term[], { words, tags, lists, have, places }: NumberedNet): number[] {
  const items: number[] = [];
  const note = (item: number | undefined, bit: number, own: boolean) => {
    if (item === undefined) return;
    if (places[item] === 0) items.push(item);
    if (own) have[item] = 1;
    places[item]! |= bit;
    for (const list of lists[item] ?? []) places[list]! |= bit;
  };
  terms.forEach((term, place) => {
    const bit = 1 << Math.min(place, MOST_PLACES);
    // The library tries a rule's word on the text too, but does not count it among what a clause has.
    note(words.get(term.text), bit, false);
    if (term.normal !== "") note(words.get(term.normal), bit, true);
    if (term.switch) note(words.get(`%${term.switch}%`), bit, true);
    if (term.implicit) note(words.get(term.implicit), bit, true);
    if (term.machine) note(words.get(term.machine), bit, true);
    if (term.root) note(words.get(term.root), bit, true);
    for (const alias of term.alias ?? []) note(words.get(alias), bit, true);
    for (const tag of term.tags) note(tags.get(tag), bit, true);
  });
  return items;
}

function applies({ rule: { minWant }, needs, wants, ifNo }: NumberedRule, have: Uint8Array): boolean {
  for (const need of needs) if (have[need] === 0) return false;
  for (const no of ifNo) if (have[no] === 1) return false;
  if (wants.length === 0) return true;
  let found = 0;
  for (const want of wants) found += have[want]!;
  return found >= minWant;
}

function numberedNet(net: Net): NumberedNet {
  const known = numbered.get(net);
  if (known) return known;
  const words = new Map<string, number>();
  const tags = new Map<string, number>();
  const lists: number[][] = [];
  const ofLists = new Map<ReadonlySet<string>, number>();
  let count = 0;
  const numberOf = (item: string | ReadonlySet<string>): number => {
    if (typeof item !== "string") {
      const list = ofLists.get(item);
      if (list !== undefined) return list;
      ofLists.set(item, count);
      const made = count++;
      for (const word of item) (lists[numberOf(word)] ??= []).push(made);
      return made;
    }
    const [map, name] = item.startsWith("#") ? [tags, item.slice(1)] : [words, item];
    return map.get(name) ?? map.set(name, count++).get(name)!;
  };
  const callers = new Map<Rule, { item: number; order: number }[]>();
  let order = 0;
  for (const [hook, of] of Object.entries(net.hooks)) {
    for (const rule of of) callers.set(rule, [...(callers.get(rule) ?? []), { item: numberOf(hook), order: order++ }]);
  }
  const coded = (items: readonly string[] = []) => Uint16Array.from(items, numberOf);
  const rules: NumberedRule[][] = [];
  for (const [rule, calledBy] of callers) {
    const one: NumberedRule = { rule, calledBy, needs: coded(rule.needs), wants: coded(rule.wants), ifNo: coded(rule.ifNo), steps: ruleSteps(rule.regs, numberOf), lookedAt: 0 };
    const size = (item: string) => net.hooks[item]!.length;
    const under = rule.needs.length > 0 ? [[...rule.needs].sort((a, b) => size(a) - size(b))[0]!] : rule.wants;
    for (const item of under) (rules[numberOf(item)] ??= []).push(one);
  }
  const made: NumberedNet = { words, tags, lists, rules, have: new Uint8Array(count), places: new Int32Array(count), clause: 0 };
  numbered.set(net, made);
  return made;
}
