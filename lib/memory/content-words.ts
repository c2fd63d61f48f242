/** Words that carry no content of their own, for the count of what a sentence says. */
const EMPTY_WORDS = new Set(
  [
    "a an the and or but so if of to in on at for with from by as into about up out off over than then there here this that these those",
    "it its he she they them him his her their i me my mine we us our you your",
    "am is are was were be been being do does did done have has had will would can could should may might must not no yes",
    "just really very too also much many lot lots some any all more most such quite pretty super even still always ever never",
    "thing things stuff way one ones get got getting gets go going goes make makes made making feel feels felt feeling",
    "good great nice cool awesome amazing wow like know think see say said what when who how why which well sure glad happy because",
    "definitely totally lately recently im ive id ill dont it's that's i'm i've i'd i'll there's they're we're let's can't don't didn't",
  ].join(" ").split(" "),
);

/** The distinct words of a text that say something, in lower case, without the given names and their possessives. */
export function contentWords(text: string, names: readonly string[] = []): Set<string> {
  const leftOut = new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/)));
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];
  return new Set(words.filter((word) => !EMPTY_WORDS.has(word) && !leftOut.has(word.replace(/'s$/, ""))));
}
