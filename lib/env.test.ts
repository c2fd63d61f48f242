import { describe, expect, it } from "vitest";
import { parseEnv, SettingsError } from "@/lib/env";

describe("parseEnv", () => {
  it("has a default for every setting", () => {
    expect(parseEnv({}, "/project")).toEqual({
      nodeEnv: "development",
      port: 3000,
      host: "127.0.0.1",
      dataDirectory: "/project/.assay",
      publicUrl: "http://localhost:3000",
      secureCookies: false,
      databaseUrl: undefined,
      testDatabaseUrl: undefined,
      secret: undefined,
      trustProxy: false,
      uploadLimitBytes: 600 * 1024 * 1024,
      leaseMinutes: 30,
      llmHosts: ["public", "loopback"],
      llmKeys: {},
      embeddingsKey: undefined,
    });
  });

  it("takes an empty value for one that is not given", () => {
    expect(parseEnv({ PORT: "", ASSAY_URL: " ", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it("makes links with the port when there is no public address", () => {
    expect(parseEnv({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  });

  it.each([
    [{}, "127.0.0.1"],
    [{ ASSAY_URL: "http://127.0.0.1:8080" }, "127.0.0.1"],
    [{ ASSAY_URL: "http://[::1]:8080" }, "127.0.0.1"],
    [{ ASSAY_URL: "http://192.168.1.5:3000" }, "0.0.0.0"],
    [{ ASSAY_URL: "https://127.example.org" }, "0.0.0.0"],
    [{ ASSAY_URL: "https://assay.example.org", ASSAY_HOST: "127.0.0.1" }, "127.0.0.1"],
    [{ ASSAY_HOST: "::" }, "::"],
  ])("is reached from this machine only, unless the settings publish another address: %j → %s", (settings, host) => {
    expect(parseEnv(settings).host).toBe(host);
  });

  it("wants TLS-only cookies exactly when the public address is https", () => {
    expect(parseEnv({ ASSAY_URL: "https://assay.example.org/" })).toMatchObject({ publicUrl: "https://assay.example.org", secureCookies: true });
    expect(parseEnv({ ASSAY_URL: "http://assay.example.org" }).secureCookies).toBe(false);
  });

  it("takes a relative data folder from the project, an absolute one as it is", () => {
    expect(parseEnv({ ASSAY_DATA: "data" }, "/project").dataDirectory).toBe("/project/data");
    expect(parseEnv({ ASSAY_DATA: "/srv/assay" }, "/project").dataDirectory).toBe("/srv/assay");
  });

  it.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PORT", "3.5"],
    ["ASSAY_HOST", "everywhere"],
    ["ASSAY_HOST", "127.0.0.1:3000"],
    ["ASSAY_URL", "assay.example.org"],
    ["ASSAY_URL", "https://example.org/assay"],
    ["ASSAY_TRUST_PROXY", "maybe"],
    ["ASSAY_UPLOAD_LIMIT_MB", "0"],
    ["ASSAY_LEASE_MINUTES", "-1"],
    ["ASSAY_LLM_HOSTS", "http://gpu-box"],
  ])("refuses %s=%s by name and shows the value", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^Setting ${name} is "${value.replaceAll(".", "\\.")}" but must be`));
  });

  it.each([
    ["DATABASE_URL", "mysql://root:hunter2@localhost/assay"],
    ["ASSAY_SECRET", "hunter2"],
    ["ASSAY_EMBEDDINGS_KEY", "hunter2 hunter2"],
  ])("refuses a wrong %s by name without repeating it", (name, value) => {
    const attempt = () => parseEnv({ [name]: value });
    expect(attempt).toThrow(SettingsError);
    expect(attempt).toThrow(new RegExp(`^Setting ${name} must`));
    expect(attempt).not.toThrow(/hunter2/);
  });

  it("names every wrong setting at once", () => {
    expect(() => parseEnv({ PORT: "x", ASSAY_LEASE_MINUTES: "y" })).toThrow(/PORT[^\n]*\n[^\n]*ASSAY_LEASE_MINUTES/);
  });

  it("reads the hosts that models may be called on, and keys with the host that each is for", () => {
    const read = parseEnv({ ASSAY_LLM_HOSTS: "loopback, GPU.lan:8000", ASSAY_LLM_KEY_OPENAI: "api.openai.com sk-abc" });
    expect(read.llmHosts).toEqual(["loopback", "gpu.lan:8000"]);
    expect(read.llmKeys).toEqual({ OPENAI: { host: "api.openai.com", key: "sk-abc" } });
  });

  it("refuses a model's key without its host, and does not repeat it", () => {
    const attempt = () => parseEnv({ ASSAY_LLM_KEY_OPENAI: "sk-hunter2" });
    expect(attempt).toThrow(/^Setting ASSAY_LLM_KEY_OPENAI must be a host and a key/);
    expect(attempt).not.toThrow(/hunter2/);
  });

  it("cannot be changed", () => {
    expect(Object.isFrozen(parseEnv({}))).toBe(true);
  });
});
