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

/** Rules by the word or tag that calls for them; equal matches have one number, as the library takes only the first of them. */
type Hooks = ReadonlyMap<string, { place: number; rules: readonly Rule[]; numbers: Uint32Array }>;

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

function candidates(net: Net, have: ReadonlySet<string>): Rule[] {
  const hooks = hooksOf(net);
  const called = [...have].flatMap((item) => hooks.get(item) ?? []).sort((a, b) => a.place - b.place);
  const seen = new Set<number>();
  const kept: Rule[] = [];
  for (const { rules, numbers } of called) {
    for (let at = 0; at < rules.length; at++) {
      const before = seen.size;
      if (seen.add(numbers[at]!).size > before && applies(rules[at]!, have)) kept.push(rules[at]!);
    }
  }
  return kept;
}

function applies({ needs, wants, minWant, ifNo }: Rule, have: ReadonlySet<string>): boolean {
  for (const need of needs) if (!have.has(need)) return false;
  if (ifNo) for (const no of ifNo) if (have.has(no)) return false;
  if (wants.length === 0) return true;
  let found = 0;
  for (const want of wants) if (have.has(want)) found += 1;
  return found >= minWant;
}

function hooksOf(net: Net): Hooks {
  const known = hooksOfNets.get(net);
  if (known) return known;
  const numbers = new Map<string, number>();
  const numberOf = ({ match }: Rule) => numbers.get(match) ?? numbers.set(match, numbers.size).size - 1;
  const hooks: Hooks = new Map(Object.entries(net.hooks).map(([hook, rules], place) => [hook, { place, rules, numbers: Uint32Array.from(rules, numberOf) }]));
  hooksOfNets.set(net, hooks);
  return hooks;
}
