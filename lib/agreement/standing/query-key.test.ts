import { expect, it } from "vitest";
import { queryKey } from "./query-key";

const origin = { externalId: "full/q1", headline: "When?", dataset: null, queryId: null, stratum: null };

it("puts the answers of several systems to one question together, and keeps equal words of different conversations apart", () => {
  const [full, vague] = ["full/q1", "vague/q1"].map((externalId) => queryKey({ ...origin, externalId, dataset: "LoCoMo", queryId: "q1" }));
  expect(full).toBe(vague);
  expect(queryKey({ ...origin, dataset: "LoCoMo", queryId: "q2" })).not.toBe(full);
  expect(queryKey({ ...origin, dataset: "BEAM", queryId: "q1" })).not.toBe(full);
});

it("reads cases of earlier imports, which have the system where the dataset belongs", () => {
  const [full, vague] = ["full", "vague"].map((system) => queryKey({ ...origin, externalId: `${system}/q1`, dataset: system, stratum: `${system}, category 2` }));
  expect(full).toBe(vague);
  expect(queryKey({ ...origin, externalId: "full/q1", dataset: "full", stratum: "full" })).toBe(full);
  expect(queryKey({ ...origin, externalId: "full/q1", queryId: "q1" })).not.toBe(queryKey({ ...origin, externalId: "full/q2", dataset: "full", stratum: "full" }));
});

it("goes by the words of a question without an id", () => {
  expect(queryKey({ ...origin, externalId: "a", dataset: "demo" })).toBe(queryKey({ ...origin, externalId: "b", dataset: "demo" }));
  expect(queryKey({ ...origin, externalId: "demo/a", dataset: "demo" })).toBe(queryKey({ ...origin, externalId: "b", dataset: "demo" }));
});
