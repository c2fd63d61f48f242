import { expect, test } from "vitest";
import { buildReport } from "@/lib/agreement/build-report";
import { questionOfFiles } from "@/lib/agreement/file-scale";
import { agreementSection } from "./agreement-section";

test("a card carries the warnings of its figures", async () => {
  const labels = Array.from({ length: 12 }, (_, item) => ["ada", "ben"].map((rater) => ({ rater, item: String(item), label: item === 0 || (item === 1 && rater === "ada") ? "no" : "yes", kind: null, place: "" }))).flat();
  const question = questionOfFiles([{ name: "f", labels }], { scale: "nominal" });
  const report = await buildReport({
    cases: Array.from({ length: 12 }, (_, item) => ({ id: String(item), stratum: null, category: null })),
    raters: ["ada", "ben"].map((pseudonym) => ({ pseudonym, kind: "person" })), labels: new Map([[question.id, labels]]), questions: [question], seed: 1, resamples: 50,
  });
  const card = agreementSection(report).join("\n");
  expect(card).toMatch(/- Note on Fleiss’ κ among people(; [^:]+)?: Few ratings fall outside the most frequent category: the interval rests on them and is likely too narrow\./);
  expect(card).toContain("The pair shares fewer than 30 cases.");
  expect(card).not.toContain("among models");
});
