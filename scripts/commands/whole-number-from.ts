import { InvalidArgumentError } from "commander";

/** For commander: a whole number from `lowest`. */
export function wholeNumberFrom(lowest: number) {
  return (text: string): number => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isSafeInteger(value) || value < lowest) throw new InvalidArgumentError(`It must be a whole number from ${lowest}.`);
    return value;
  };
}
