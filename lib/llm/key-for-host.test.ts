import { describe, expect, it } from "vitest";
import { keyForHost } from "./key-for-host";

const KEYS = { A: { host: "api.example.org", key: "ka" }, B: { host: "other.example.org", key: "kb" }, C: { host: "other.example.org", key: "kc" } };

describe("keyForHost", () => {
  it("takes the host's one key, the one that is named, or none", () => {
    expect(keyForHost("https://api.example.org/v1", KEYS)).toBe("ka");
    expect(keyForHost("https://other.example.org/v1", KEYS, "C")).toBe("kc");
    expect(keyForHost("http://127.0.0.1:11434/v1", KEYS)).toBeNull();
  });

  it("sends a key to no other host, and does not choose among several", () => {
    expect(() => keyForHost("https://api.example.org/v1", KEYS, "B")).toThrow('no key “B” for api.example.org. Set ASSAY_LLM_KEY_B="api.example.org KEY"');
    expect(() => keyForHost("https://other.example.org/v1", KEYS)).toThrow("several keys for other.example.org: B, C");
  });
});
