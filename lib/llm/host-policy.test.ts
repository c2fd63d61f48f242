import { describe, expect, it } from "vitest";
import { addressKind, baseUrlFault, mayConnect } from "./host-policy";

const DEFAULT = ["public", "loopback"];

describe("addressKind", () => {
  it.each([
    ["8.8.8.8", "public"], ["2606:4700::1111", "public"],
    ["127.0.0.1", "loopback"], ["127.9.9.9", "loopback"], ["::1", "loopback"], ["::ffff:127.0.0.1", "loopback"],
    ["10.0.0.1", "private"], ["192.168.1.1", "private"], ["172.16.0.1", "private"], ["169.254.169.254", "private"], ["::ffff:169.254.169.254", "private"],
    ["fe80::1", "private"], ["fd00::1", "private"], ["0.0.0.0", "private"], ["100.64.0.1", "private"], ["255.255.255.255", "private"], ["224.0.0.1", "private"],
  ])("%s is %s", (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });
});

describe("baseUrlFault", () => {
  it.each(["https://api.openai.com/v1", "https://openrouter.ai/api/v1", "http://localhost:11434/v1", "http://127.0.0.1:8000/v1", "http://[::1]:1234/v1", "https://8.8.8.8/v1"])("takes %s", (url) => {
    expect(baseUrlFault(url, DEFAULT)).toBeNull();
  });

  it.each([
    ["api.openai.com", "must be an address"], ["ftp://api.openai.com", "must begin with"], ["http://api.openai.com/v1", "https"],
    ["https://user:pass@api.openai.com/v1", "name or password"], ["https://api.openai.com/v1?x=1", "without ?"],
    ["http://169.254.169.254/latest", "does not call"], ["http://10.0.0.5:8000/v1", "does not call"], ["https://[fd00::1]/v1", "does not call"], ["http://0x7f000001/", ""], ["http://8.8.8.8/v1", "does not call"],
  ])("judges %s", (url, fault) => {
    // A number in another base is the loopback address, which is allowed here.
    if (fault === "") expect(baseUrlFault(url, DEFAULT)).toBeNull();
    else expect(baseUrlFault(url, DEFAULT)).toContain(fault);
  });

  it("knows hosts that the operator names, with their port or any", () => {
    expect(baseUrlFault("http://gpu.lan:8000/v1", [...DEFAULT, "gpu.lan:8000"])).toBeNull();
    expect(baseUrlFault("http://gpu.lan:8000/v1", ["gpu.lan"])).toBeNull();
    expect(baseUrlFault("http://gpu.lan:9000/v1", ["gpu.lan:8000"])).not.toBeNull();
    expect(baseUrlFault("http://localhost:11434/v1", ["public"])).toContain("does not call");
  });
});

describe("mayConnect", () => {
  it("goes by the address that a name resolves to", () => {
    const url = new URL("https://innocent.example/v1");
    expect(mayConnect(url, "8.8.8.8", DEFAULT)).toBe(true);
    expect(mayConnect(url, "169.254.169.254", DEFAULT)).toBe(false);
    expect(mayConnect(url, "10.0.0.1", [...DEFAULT, "innocent.example"])).toBe(true);
    expect(mayConnect(new URL("http://innocent.example/v1"), "8.8.8.8", DEFAULT)).toBe(false);
  });
});
