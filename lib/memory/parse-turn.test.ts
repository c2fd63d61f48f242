import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTurn } from "./parse-turn";
import type { TurnView } from "./parse-turn";

const TURN: TurnView = { speaker: "Caroline", addressee: "Melanie", text: "", caption: "", time: "2023-05-08T13:56" };

function statements(text: string, turn: Partial<TurnView> = {}): string[] {
  return parseTurn({ ...TURN, ...turn, text }).statements.map((statement) => statement.text);
}

describe("parseTurn", () => {
  it.each([
    ["I went to a support group yesterday and it was so powerful.", ["Caroline went to a support group on 7 May 2023 and it was so powerful."]],
    ["I'm keen on counseling - I'd love to support those with similar issues.", ["Caroline is keen on counseling. (said on 8 May 2023)", "Caroline would love to support those with similar issues. (said on 8 May 2023)"]],
    ["I love hiking and take photos with my kids.", ["Caroline loves hiking and takes photos with Caroline's kids. (said on 8 May 2023)"]],
    ["I want to relax and enjoy the garden.", ["Caroline wants to relax and enjoy the garden. (said on 8 May 2023)"]],
    ["I don't have a dog but I've always wanted one from a shelter.", ["Caroline doesn't have a dog. (said on 8 May 2023)", "Caroline has always wanted one from a shelter. (said on 8 May 2023)"]],
    ["Been tweaking a dessert recipe to make it yummier.", ["Caroline has been tweaking a dessert recipe to make it yummier. (said on 8 May 2023)"]],
    ["Just finished the second draft of my script!", ["Caroline just finished the second draft of Caroline's script. (said on 8 May 2023)"]],
    ["I'm not gonna give up on the studio.", ["Caroline is not going to give up on the studio. (said on 8 May 2023)"]],
    ["My wife and I go to Rome every spring.", ["Caroline's wife and Caroline go to Rome every spring. (said on 8 May 2023)"]],
    ["Since we last talked, I adopted two cats.", ["Since Caroline and Melanie last talked, Caroline adopted two cats. (said on 8 May 2023)"]],
    ["The company downsized last month.", ["Caroline said: The company downsized in April 2023."]],
    ["I read Dr. Seuss to my nephew every night.", ["Caroline reads Dr. Seuss to Caroline's nephew every night. (said on 8 May 2023)"]],
  ])("%s", (text, expected) => {
    expect(statements(text)).toEqual(expected);
  });

  it.each([
    ["question", "How have you been?"],
    ["greeting", "Good to see you!"],
    ["thanks", "Thanks so much for your support, it means a lot!"],
    ["reaction", "Wow, that sounds awesome!"],
    ["request", "Take a look at this picture of the lake."],
    ["about the addressee", "Honestly, being around people you love makes you stronger every single day."],
    ["general remark", "Creativity can lighten the mood."],
    ["too little said", "I see."],
  ])("makes nothing of a %s", (reason, text) => {
    const { statements: made, dismissed } = parseTurn({ ...TURN, text });
    expect(made).toEqual([]);
    expect(dismissed).toHaveProperty([reason]);
  });

  it("joins a sentence that begins with a pronoun to the statement it refers to", () => {
    expect(statements("I painted that lake sunrise last year! It's special to my whole family.")).toEqual(["Caroline painted that lake sunrise in 2022. It's special to Caroline's whole family."]);
  });

  it("does not join it across a sentence that was dismissed", () => {
    expect(statements("I bought a red bike. How are you? It's fast.")).toEqual(["Caroline bought a red bike. (said on 8 May 2023)"]);
  });

  it("takes off interjections and the name of the other, nicknames included", () => {
    expect(statements("Yeah, Mel! By the way, I started pottery classes.")).toEqual(["Caroline started pottery classes. (said on 8 May 2023)"]);
  });

  it("tells what a shared picture shows", () => {
    expect(statements("Look!", { caption: "a photography of a spider - man poster" })).toEqual(["Caroline shared a photo of a spider-man poster on 8 May 2023."]);
  });

  it("reads an assistant's Markdown as prose, without headings, code and tables", () => {
    const text = "## Setup\n\n1. **Database:** I created the `users` table in SQLite.\n\n```python\nprint('I ran the tests yesterday')\n```\n| a | b |";
    expect(statements(text, { speaker: "Assistant", addressee: "User" })).toEqual(["Database: Assistant created the users table in SQLite. (said on 8 May 2023)"]);
  });

  it("leaves relative times as they are when the day is unknown", () => {
    expect(statements("I moved to Oslo last week.", { time: null })).toEqual(["Caroline moved to Oslo last week."]);
  });

  it("is deterministic, and every statement is a sentence of at least four words with who said it", () => {
    const phrases = ["I went hiking last weekend", "My sister Ana loves jazz", "It was great", "We should meet!", "Wow", "She moved to Rome in 2019 - I miss her", "🎉🎉", "How are you?", "'quoted'", "…"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...phrases), { maxLength: 6 }), (parts) => {
        const text = parts.join(". ");
        const made = statements(text);
        expect(statements(text)).toEqual(made);
        for (const statement of made) {
          expect(statement.split(" ").length).toBeGreaterThanOrEqual(4);
          expect(statement).toMatch(/^[A-Z].*[.)]$/);
          expect(statement).toContain("Caroline");
        }
      }),
      { numRuns: 60, seed: 1337 },
    );
  });
});
