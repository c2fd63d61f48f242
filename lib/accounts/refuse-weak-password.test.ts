import { describe, expect, it } from "vitest";
import { refuseWeakPassword } from "./refuse-weak-password";

const OLGA = ["Olga Petrova", "olga.p@lab.example.org"];

describe("refuseWeakPassword", () => {
  it.each([
    ["aaaaaaaaaa", "repeats one character"],
    ["abcabcabcabc", "repeats a few characters"],
    ["abcdefghij", "sequence"],
    ["qwertyuiop", "most used"],
    ["password123", "much used"],
    ["Olga.Petrova", "your name"],
    ["olga.p@lab.example.org", "your e-mail address"],
  ])("refuses %s, and says why", async (password, reason) => {
    await expect(refuseWeakPassword(password, OLGA)).rejects.toMatchObject({ code: "invalid_input", fields: { password: expect.stringMatching(new RegExp(`easy to guess: .*${reason}.*\\. A few`)) } });
  });

  it.each(["a few quiet words", "correct horse battery staple", "Ф7-вечер у реки", "x9$Kq2!vLm"])("lets %s pass", async (password) => {
    await expect(refuseWeakPassword(password, OLGA)).resolves.toBeUndefined();
  });
});
