import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ANSWERED_OTHERWISE, NOT_COMPARED, OUT_OF_SCOPE } from "./case-scope";
import { compareValues } from "./compare-values";
import { verifyReferenceCase } from "./verify-reference-case";
import type { ReferenceCase } from "./reference-case";

const CASES = ["stats", "metrics"].flatMap((room) => {
  const folder = path.join(import.meta.dirname, "..", room, "reference");
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as ReferenceCase);
});

describe("reference cases", () => {
  it("are all there", () => {
    expect(CASES.length).toBeGreaterThanOrEqual(130);
  });

  it.each(CASES.map((one) => ({ name: one.name, one })))("$name", ({ one }) => {
    const outcome = verifyReferenceCase(one);
    if (one.name in OUT_OF_SCOPE) expect(outcome.outcome).toBe("out-of-scope");
    else expect(outcome).toEqual({ outcome: "passed" });
  });

  it("report a statistic that nobody answers", () => {
    expect(verifyReferenceCase({ name: "new", statistic: "krippendorff_beta", input: {}, options: {}, expected: {}, tolerance: 0 })).toEqual({ outcome: "unknown" });
  });

  it("give a reason for whatever is out of scope or not compared", () => {
    const reasons = [...Object.values(OUT_OF_SCOPE), ...[NOT_COMPARED, ANSWERED_OTHERWISE].flatMap((list) => Object.values(list).flat().map(({ reason }) => reason))];
    expect(reasons.every((reason) => reason.length > 10)).toBe(true);
  });
});

describe("compareValues", () => {
  const comparison = { name: "case", tolerance: 1e-6, ignored: ["*/skip", "**/never"] };

  it("finds a wrong number, a missing key, a null, and a list of another length", () => {
    expect(compareValues({ a: 1 }, { a: 1.1 }, comparison)).toEqual([{ name: "case", path: "a", expected: 1, got: 1.1 }]);
    expect(compareValues({ a: 1 }, {}, comparison)).toEqual([{ name: "case", path: "a", expected: 1, got: "nothing" }]);
    expect(compareValues({ a: null }, { a: 0 }, comparison)).toHaveLength(1);
    expect(compareValues([1, 2], [1], comparison)).toHaveLength(1);
    expect(compareValues({ a: 1 }, { a: Number.NaN }, comparison)).toHaveLength(1);
  });

  it("lets pass what is within tolerance, further keys and ignored paths", () => {
    expect(compareValues({ a: 1, b: { skip: 1, d: { never: 1 } }, never: 1 }, { a: 1 + 1e-7, b: { skip: 2, d: {} }, c: 3 }, comparison)).toEqual([]);
  });
});
