import { InvalidArgumentError } from "commander";
import { parse } from "csv-parse/sync";

/** Words between commas; one that holds a comma stands in double quotes. */
export function wordList(text: string): string[] {
  const words = (parse(text, { relax_quotes: true, trim: true }) as string[][])[0] ?? [];
  if (words.length === 0 || words.includes("")) throw new InvalidArgumentError("Separate words with commas, none of them empty.");
  return words;
}

/** The labels of a scale, from one end to the other. */
export function labelList(text: string): string[] {
  const labels = wordList(text);
  if (labels.length < 2) throw new InvalidArgumentError("Name two labels or more, as low,middle,high.");
  return labels;
}
