import { InvalidInput } from "@/lib/errors";
import { jsonFault } from "@/lib/json-fault";
import { repeatedName } from "@/lib/repeated-name";
import type { FileLabel, LabelFile } from "./file-label";
import { readLabelCsv } from "./label-csv";

/**
 * Labels from a file in one of three forms: a JSON matrix `{annotator: {item: label}}`; a long CSV, one label a row
 * (columns annotator, item, label, and if wanted kind: human or model); a wide CSV, one item a row and one annotator a
 * column after the first. A release's annotations.csv is a long one; its second opinions are left out. Null, empty
 * cells and what is declared so are missing; 0 and false are labels. Space around a CSV cell does not count.
 *
 * @throws InvalidInput with the file, the place and the field at fault, also when a rater labels an item twice
 */
export function readLabelFile(file: LabelFile): FileLabel[] {
  const { name, text, missing = [] } = file;
  const labels = (/^\uFEFF?\s*[{[]/.test(text) ? matrixLabels(name, text) : readLabelCsv(file)).filter(({ label }) => !missing.includes(label));
  if (labels.length === 0) throw new InvalidInput(`${name} holds no labels.`);
  const places = new Map<string, string>();
  for (const { rater, item, place } of labels) {
    const key = JSON.stringify([rater, item]);
    const earlier = places.get(key);
    if (earlier) throw new InvalidInput(`${name}, ${place}: "${rater}" has labelled "${item}" already (${earlier}). Keep one label for each rater and item.`);
    places.set(key, place);
  }
  return labels;
}

function matrixLabels(name: string, text: string): FileLabel[] {
  const content = text.replace(/^\uFEFF/, "");
  let matrix: unknown;
  try {
    matrix = JSON.parse(content);
  } catch (error) {
    throw new InvalidInput(`${name} is not JSON: ${jsonFault(content) ?? String(error)}.`);
  }
  if (Array.isArray(matrix)) throw new InvalidInput(`${name} holds a list; the form of a JSON file is {annotator: {item: label}}.`);
  const twice = repeatedName(content);
  if (twice) {
    const [rater, item] = twice;
    throw new InvalidInput(item === undefined
      ? `${name}: annotator "${rater}" stands there twice. Put all labels of one annotator into one object.`
      : `${name}, annotator "${rater}", item "${item}": "${rater}" has labelled "${item}" already. Keep one label for each rater and item.`);
  }
  return Object.entries(matrix as object).flatMap(([rater, labels]: [string, unknown]) => {
    if (!labels || typeof labels !== "object" || Array.isArray(labels)) {
      throw new InvalidInput(`${name}: "${rater}" must hold an object {item: label}; the file's form is {annotator: {item: label}}.`);
    }
    return Object.entries(labels).flatMap(([item, label]: [string, unknown]): FileLabel[] => {
      const place = `annotator "${rater}", item "${item}"`;
      if (label === null || label === "") return [];
      if (typeof label !== "string" && typeof label !== "number" && typeof label !== "boolean") throw new InvalidInput(`${name}, ${place}: a label must be text, a number, true, false or null.`);
      return [{ rater, item, label: String(label), kind: null, place }];
    });
  });
}
