import { describe, expect, it } from "vitest";
import { openKey, sealKey } from "./sealed-key";

const place = { secret: "a secret of at least thirty-two characters", context: "project-a api.openai.com" };

describe("sealed keys", () => {
  it("open again, and show nothing of the key", () => {
    const sealed = sealKey("sk-hunter2 ✓", place);
    expect(openKey(sealed, place)).toBe("sk-hunter2 ✓");
    expect(Buffer.from(sealed).toString("latin1")).not.toContain("hunter2");
    expect(sealKey("sk-hunter2 ✓", place)).not.toEqual(sealed);
  });

  it("do not open with another secret, for another purpose or when changed", () => {
    const sealed = sealKey("sk-hunter2", place);
    const changed = Uint8Array.from(sealed, (byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte));
    expect(() => openKey(sealed, { ...place, secret: "another secret of thirty-two characters" })).toThrow("Enter the key again");
    expect(() => openKey(sealed, { ...place, context: "project-b api.openai.com" })).toThrow("Enter the key again");
    expect(() => openKey(changed, place)).toThrow("Enter the key again");
    expect(() => openKey(sealed.slice(0, 5), place)).toThrow("Enter the key again");
  });
});
