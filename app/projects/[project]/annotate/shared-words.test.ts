import { expect, test } from "vitest";
import { cutAtSharedWords, sharedWords } from "./shared-words";

test("marks content words that both hold, whatever their case, plural or possessive", () => {
  const shared = sharedWords("Ana's dogs ran on 12 March", "The dog of ANA ran away");
  expect([...shared].toSorted()).toEqual(["ana", "dog", "ran"]);
});

test("function words are never marked", () => {
  expect(sharedWords("this is what they said", "that is what they had").size).toBe(0);
});

test("the pieces joined are the text again, in any script", () => {
  const text = "  Zoë’s café — 東京 🙂 dogs, dogs.";
  const pieces = cutAtSharedWords(text, sharedWords(text, "Zoë 東京 dog"));
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.filter((piece) => piece.shared).map((piece) => piece.text)).toEqual(["Zoë’s", "東京", "dogs", "dogs"]);
});
