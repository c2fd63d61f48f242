import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { InvalidInput } from "@/lib/errors";

/** The library's third of four grades: more than 10^8 guesses, out of reach at a sign-in that counts attempts. */
const LOWEST_GRADE = 3;

/** Enough to judge by; the estimate of a long text without patterns takes a time that grows faster than the text. */
const CHARACTERS_JUDGED = 64;

/** What makes a password easy to guess, by the library's names for it. */
const FAULTS: Readonly<Record<string, string>> = {
  straightRow: "it follows a row of the keyboard",
  keyPattern: "it follows a pattern on the keyboard",
  simpleRepeat: "it repeats one character",
  extendedRepeat: "it repeats a few characters",
  sequences: "it follows a sequence such as abc or 6543",
  recentYears: "it is a year",
  dates: "it is a date",
  topTen: "it is among the most used passwords",
  topHundred: "it is among the most used passwords",
  common: "it is a much used password",
  similarToCommon: "it is close to a much used password",
  userInputs: "it is made of your name, your e-mail address or the name of this program",
};

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Refuses a password that a guesser tries early: repeats, sequences, keyboard rows, dates, much used passwords, and what
 * is known of the person (`personal`: name, e-mail address). Estimated by zxcvbn (Wheeler, USENIX Security 2016).
 *
 * @throws InvalidInput at the field `password`, saying what is wrong with it.
 */
export async function refuseWeakPassword(password: string, personal: readonly string[]): Promise<void> {
  estimator ??= makeEstimator();
  const parts = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((part) => part.length > 2);
  const { score, feedback } = (await estimator).check(password.slice(0, CHARACTERS_JUDGED), ["assay", ...parts]);
  if (score >= LOWEST_GRADE) return;
  const fault = FAULTS[feedback.warning ?? ""];
  const message = `This password is easy to guess${fault ? `: ${fault}` : ""}. A few unrelated words make a good one.`;
  throw new InvalidInput(message, { password: message });
}

/** The word lists are large, so that they are loaded when a password is chosen and not with every page. */
async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
