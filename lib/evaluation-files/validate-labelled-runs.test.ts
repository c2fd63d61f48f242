import { expect, it } from "vitest";
import { InvalidInput } from "@/lib/errors";
import { validateLabelledRuns } from "./validate-labelled-runs";
import type { Trace } from "@/lib/memory/trace";
import type { LabelChoice, LabelledCase, RaterLabel } from "@/lib/target-audit/credit-labels";

const memory = (place: number) => ({ id: `c/t0/${place}`, conversation: "c", anchors: ["t0"], raw: place === 0, canonical: place > 0, kind: "", text: `${place}`, speaker: "", time: "" });
const TRACE: Trace = {
  header: { type: "header", format: "assay-trace", version: 1, system: "one", dataset: "demo", k: 60, seed: 1, contract: { sha256: "", rules: { format: "assay-lineage-contract", version: 1, dataset: "demo", builder: "native", anchorUnit: "turn", severalAnchors: "any", parser: null } }, retriever: {}, versions: {} },
  memories: [memory(0), memory(1)],
  queries: [{ id: "c/q", conversation: "c", query: "q?", goldAnswer: "yes", category: "single", answerable: true, evidence: ["t0"], results: [{ id: "c/t0/1", score: 1 }] }],
};

function refusal(from: LabelChoice, said: Pick<LabelledCase, "people" | "judges">): string {
  const cases: LabelledCase[] = [{ externalId: "demo/c/q/t0/1", memoryText: null, stratum: null, drawn: true, final: null, adjudicated: false, ...said }];
  try {
    validateLabelledRuns([TRACE], { sources: ["labels"], cases, from, bootstrap: { resamples: 10, seed: 1 } });
  } catch (error) {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  }
  return expect.fail("it was let in");
}

const tie: RaterLabel[] = [{ rater: "ada", label: "supports" }, { rater: "ben", label: "does_not_support" }];
const judge: RaterLabel[] = [{ rater: "judge", label: "supports" }];

it.each<LabelChoice>(["people", "adjudicated", "judges"])("says that nobody labelled anything, whoever was to decide (%s)", (from) => {
  expect(refusal(from, { people: [], judges: [] })).toMatch(/^Nobody has labelled any of these cases yet/);
});

it("speaks of judges only where they labelled something, and of no flag", () => {
  expect(refusal("adjudicated", { people: tie, judges: [] })).toBe("No case has a final label.");
  expect(refusal("people", { people: tie, judges: judge })).toBe("No case has a majority of people. Judges labelled 1 of the cases: let the judges alone decide.");
  expect(refusal("judges", { people: tie, judges: [] })).toBe("No judge labelled any case, but people did: let people or the final labels decide.");
});
