/** What compromise's rules look like once its net is built, as far as a sweep needs it. */
interface Rule {
  match: string;
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

type Terms = readonly unknown[];
type Pointer = [number, number, number, ...unknown[]];

interface Methods {
  one: {
    cacheDoc(document: readonly Terms[]): ReadonlySet<string>[];
    match(document: readonly Terms[], rule: Rule): { ptrs: Pointer[] };
  };
}

/** A rule with its words and tags as numbers. */
interface NumberedRule {
  rule: Rule;
  /** Equal matches have one number, as the library takes only the first of them. */
  match: number;
  needs: Uint16Array;
  wants: Uint16Array;
  ifNo: Uint16Array;
}

/** The rules of a net by the word or tag that calls for them. All but `rules` is scratch, wiped after each clause. */
interface Hooks {
  /** Every word and tag that a rule names. */
  numbers: ReadonlyMap<string, number>;
  /** By number of word or tag; undefined where none calls for a rule. */
  rules: readonly ({ place: number; rules: readonly NumberedRule[] } | undefined)[];
  /** Whether the clause at hand has a word or tag. */
  have: Uint8Array;
  /** The clause, counted, for which a match was last looked at. */
  lookedAt: Uint32Array;
  clause: number;
}

const hooksOfNets = new WeakMap<Net, Hooks>();

/**
 * Takes the place of compromise's own `bulkMatch`, with the same result: which rules match where in a list of clauses. The
 * library looks for each of its thousand hooks in every clause, which is a third of all tagging; this looks up the few
 * words and tags that a clause has, and then puts the rules found into the library's order.
 */
export function sweepRules(document: readonly Terms[], net: Net, { one }: Methods): (Rule & { pointer: Pointer })[] {
  const caches = one.cacheDoc(document);
  const results: (Rule & { pointer: Pointer })[] = [];
  document.forEach((terms, clause) => {
    const alone = [terms];
    for (const rule of [...candidates(net, caches[clause]!), ...net.always]) {
      if (terms.length < rule.minWords) continue;
      for (const pointer of one.match(alone, rule).ptrs) {
        pointer[0] = clause;
        results.push({ ...rule, pointer });
      }
    }
  });
  return results;
}

/** Goes by numbers: a clause calls for hundreds of rules, of which few apply. */
function candidates(net: Net, words: ReadonlySet<string>): Rule[] {
  const hooks = hooksOf(net);
  const { have, lookedAt } = hooks;
  const items: number[] = [];
  for (const word of words) {
    const item = hooks.numbers.get(word);
    if (item !== undefined) items.push(item);
  }
  for (const item of items) have[item] = 1;
  const clause = (hooks.clause += 1);
  const kept: Rule[] = [];
  for (const { rules } of items.flatMap((item) => hooks.rules[item] ?? []).sort((a, b) => a.place - b.place)) {
    for (const numbered of rules) {
      if (lookedAt[numbered.match] === clause) continue;
      lookedAt[numbered.match] = clause;
      if (applies(numbered, have)) kept.push(numbered.rule);
    }
  }
  for (const item of items) have[item] = 0;
  return kept;
}

function applies({ rule: { minWant }, needs, wants, ifNo }: NumberedRule, have: Uint8Array): boolean {
  for (const need of needs) if (have[need] === 0) return false;
  for (const no of ifNo) if (have[no] === 1) return false;
  if (wants.length === 0) return true;
  let found = 0;
  for (const want of wants) found += have[want]!;
  return found >= minWant;
}

function hooksOf(net: Net): Hooks {
  const known = hooksOfNets.get(net);
  if (known) return known;
  const numbers = new Map<string, number>();
  const matches = new Map<string, number>();
  const numberIn = (given: Map<string, number>, text: string) => given.get(text) ?? given.set(text, given.size).size - 1;
  const coded = (texts: readonly string[] = []) => Uint16Array.from(texts, (text) => numberIn(numbers, text));
  const rules: Hooks["rules"][number][] = [];
  Object.entries(net.hooks).forEach(([hook, of], place) => {
    rules[numberIn(numbers, hook)] = { place, rules: of.map((rule) => ({ rule, match: numberIn(matches, rule.match), needs: coded(rule.needs), wants: coded(rule.wants), ifNo: coded(rule.ifNo) })) };
  });
  const hooks = { numbers, rules, have: new Uint8Array(numbers.size), lookedAt: new Uint32Array(matches.size), clause: 0 };
  hooksOfNets.set(net, hooks);
  return hooks;
}
