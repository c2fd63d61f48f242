import type { CaseFailure } from "./reference-case";

export interface Comparison {
  name: string;
  tolerance: number;
  /** Paths that are not compared: `*` stands for one step, `**` in front for any number. */
  ignored: readonly string[];
}

/** Every value of `expected` that `got` lacks or misses by more than the tolerance; `got` may hold more. */
export function compareValues(expected: unknown, got: unknown, comparison: Comparison): CaseFailure[] {
  return differences({ expected, got, path: [] }, comparison);
}

interface Place {
  expected: unknown;
  got: unknown;
  path: readonly string[];
}

function differences(place: Place, comparison: Comparison): CaseFailure[] {
  const { expected, got, path } = place;
  if (comparison.ignored.some((pattern) => matches(pattern, path))) return [];
  if (typeof expected === "number" && typeof got === "number") {
    const slack = comparison.tolerance * Math.max(1, Math.abs(expected));
    // Whatever the tolerance, the last bit of a double may differ.
    return Math.abs(expected - got) <= Math.max(slack, 4 * Number.EPSILON * Math.abs(expected)) ? [] : [failure(place, comparison)];
  }
  if (isRecord(expected) && isRecord(got)) {
    if (Array.isArray(expected) && Array.isArray(got) && expected.length !== got.length) return [failure(place, comparison)];
    return Object.keys(expected).flatMap((key) => differences({ expected: expected[key], got: got[key], path: [...path, key] }, comparison));
  }
  return Object.is(expected, got) ? [] : [failure(place, comparison)];
}

function failure({ expected, got, path }: Place, { name }: Comparison): CaseFailure {
  return { name, path: path.join("."), expected, got: got === undefined ? "nothing" : got };
}

function matches(pattern: string, path: readonly string[]): boolean {
  const steps = pattern.split("/");
  if (steps[0] === "**") return matches(steps.slice(1).join("/"), path.slice(path.length - (steps.length - 1)));
  return steps.length === path.length && steps.every((step, at) => step === "*" || step === path[at]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
