import { InvalidArgumentError, type Command } from "commander";
import { twoDecimals } from "@/lib/pictures/two-decimals";
import { planAltTest } from "@/lib/stats/plan-alt-test";
import { planKappa } from "@/lib/stats/plan-kappa";
import { planPrevalence } from "@/lib/stats/plan-prevalence";
import { share, wholeNumber } from "./number-options";

interface KappaOptions {
  kappa: number;
  shares: number[];
  width: number;
  raters: number[];
  seed: number;
  json?: boolean;
}

interface PrevalenceOptions {
  cases: number;
  prevalence: number;
  sensitivity: number;
  specificity: number;
  width: number;
  seed: number;
  json?: boolean;
}

interface AltTestOptions {
  items: number[];
  people: number;
  shares: number[];
  person: number;
  judge: number;
  epsilon: number;
  seed: number;
  json?: boolean;
}

const DESIGNS = {
  people: "people alone",
  judge: "people correct a judge who labelled all",
  "judge-stratified": "the same, drawn apart among the judge’s yes and no",
};

/** `assay plan`: how many labels a study needs, by seeded simulation. Needs no database. */
export function registerPlan(program: Command): void {
  const plan = program.command("plan").description("how many cases and raters a study needs, by seeded simulation");
  registerKappa(plan);
  registerPrevalence(plan);
  registerAltTest(plan);
}

function registerKappa(plan: Command): void {
  plan.command("kappa").description("cases for an interval of Fleiss' kappa of the wanted width")
    .requiredOption("--kappa <number>", "the kappa that you expect, from 0 to 1", closedShare)
    .requiredOption("--shares <numbers>", "the share of each label that you expect, as 0.6,0.3,0.1", shareList)
    .requiredOption("--width <number>", "wanted width of the 95 % interval, upper minus lower", positive)
    .option("--raters <numbers>", "numbers of raters a case to compare", countList, [2, 3, 5])
    .option("--seed <number>", "seed of the simulation", wholeNumber, 1)
    .option("--json", "print the figures for a machine")
    .action(({ kappa, shares, width, raters, seed, json }: KappaOptions) => {
      const plans = planKappa({ kappa, proportions: shares, width, raters, seed });
      const lines = plans.map(({ raters: each, items, labels, width: reached, unreachable }) => `  ${each} raters: ${unreachable ? "not reached within " : ""}${count(items)} cases, ${count(labels)} labels${widthText(reached)}`);
      print(json, plans, [`For κ ${kappa} with a 95 % interval ${width} wide (seed ${seed}):`, ...lines]);
    });
}

function registerPrevalence(plan: Command): void {
  plan.command("prevalence").description("cases that people must label, for the share of yes in a set that a judge has labelled")
    .requiredOption("--cases <number>", "cases in the whole set", wholeNumber)
    .requiredOption("--prevalence <number>", "the share of yes that you expect", closedShare)
    .requiredOption("--sensitivity <number>", "share of true yes that the judge calls yes", closedShare)
    .requiredOption("--specificity <number>", "share of true no that the judge calls no", closedShare)
    .requiredOption("--width <number>", "wanted width of the 95 % interval, upper minus lower", positive)
    .option("--seed <number>", "seed of the simulation", wholeNumber, 1)
    .option("--json", "print the figures for a machine")
    .action(({ cases, prevalence, sensitivity, specificity, width, seed, json }: PrevalenceOptions) => {
      const plans = planPrevalence({ population: cases, prevalence, sensitivity, specificity, width, seed });
      const lines = plans.map(({ design, labels, width: reached, unreachable }) => `  ${DESIGNS[design]}: ${unreachable ? "not reached within " : ""}${count(labels)} labels${widthText(reached)}`);
      print(json, plans, [`For a share of ${prevalence} in ${count(cases)} cases with a 95 % interval ${width} wide (seed ${seed}):`, ...lines]);
    });
}

function registerAltTest(plan: Command): void {
  plan.command("alt-test").description("chance that a judge passes the alternative annotator test")
    .requiredOption("--items <numbers>", "numbers of cases to compare, as 50,100,200", countList)
    .requiredOption("--people <number>", "people, each of whom labels every case", wholeNumber)
    .requiredOption("--shares <numbers>", "the share of each label that you expect, as 0.6,0.3,0.1", shareList)
    .requiredOption("--person <number>", "chance that a person gives the right label", closedShare)
    .requiredOption("--judge <number>", "chance that the judge does", closedShare)
    .option("--epsilon <number>", "how much worse than a person a judge may be", share, 0.2)
    .option("--seed <number>", "seed of the simulation", wholeNumber, 1)
    .option("--json", "print the figures for a machine")
    .action(({ items, people, shares, person, judge, epsilon, seed, json }: AltTestOptions) => {
      const powers = planAltTest({ items, people, proportions: shares, personAccuracy: person, judgeAccuracy: judge, epsilon, seed });
      const lines = powers.map(({ items: size, power, standardError }) => `  ${count(size)} cases: ${twoDecimals(power)} (standard error ${twoDecimals(standardError)})`);
      print(json, powers, [`Chance that the judge passes with ε = ${epsilon} (seed ${seed}):`, ...lines]);
    });
}

function print(json: boolean | undefined, figures: unknown, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(figures) : lines.join("\n"));
}

function count(number: number): string {
  return number.toLocaleString("en");
}

function widthText(width: number | null): string {
  return width === null ? "; no interval could be made" : `; mean width ${twoDecimals(width)}`;
}

function closedShare(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1)) throw new InvalidArgumentError("It must be a number from 0 to 1.");
  return value;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new InvalidArgumentError("It must be a number above 0.");
  return value;
}

function shareList(text: string): number[] {
  const shares = text.split(",").map(closedShare);
  if (shares.length < 2) throw new InvalidArgumentError("Give the share of two labels or more, as 0.6,0.4.");
  return shares;
}

function countList(text: string): number[] {
  return text.split(",").map((part) => {
    const value = wholeNumber(part.trim());
    if (value < 2) throw new InvalidArgumentError("Each must be 2 or more.");
    return value;
  });
}
