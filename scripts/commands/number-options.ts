import { InvalidArgumentError } from "commander";

/** Parsers of numbers on the command line; what they refuse is said beside the option. */

/** From 0 to below 1. */
export function share(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value < 1)) throw new InvalidArgumentError("It must be a number from 0 to below 1.");
  return value;
}

/** In digits, and no larger than a number can hold exactly. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** A whole number from `lowest`. */
export function wholeNumberFrom(lowest: number) {
  return (text: string): number => {
    if (!/^\d{1,15}$/.test(text) || Number(text) < lowest) throw new InvalidArgumentError(`It must be a whole number from ${lowest}.`);
    return Number(text);
  };
}

/** A whole number from 1. */
export function positiveNumber(text: string): number {
  const value = wholeNumber(text);
  if (value < 1) throw new InvalidArgumentError("It must be 1 or more.");
  return value;
}
