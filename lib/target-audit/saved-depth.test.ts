import { describe, expect, it } from "vitest";
import { savedDepthWords } from "./saved-depth";

describe("what is said of runs that were saved to less than the figures' depths", () => {
  it("says nothing of runs that are deep enough", () => {
    expect(savedDepthWords([{ system: "bm25", k: 60 }, { system: "use", k: 100 }])).toBe("");
  });

  it("names the depths that one run does not reach", () => {
    expect(savedDepthWords([{ system: "bm25", k: 5 }])).toBe("The run was saved to depth 5: figures at 20, 40 and 60 count those 5 results alone and are lower bounds.");
    expect(savedDepthWords([{ system: "bm25", k: 40 }])).toContain("figures at 60 count those 40 results");
  });

  it("names the runs among several", () => {
    expect(savedDepthWords([{ system: "bm25", k: 60 }, { system: "use", k: 20 }, { system: "mem0", k: 20 }])).toBe("use, mem0 were saved to depth 20: figures at 40 and 60 count those 20 results alone and are lower bounds.");
  });
});
