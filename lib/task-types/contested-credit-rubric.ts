/** The default guideline for contested credits (labels after the target audit: supports / partial / does not support). */
export const CONTESTED_CREDIT_RUBRIC = `## What you decide

A memory system was given credit for returning **this memory** as an answer to **this question**. Decide whether the credit is deserved: reading the memory *alone*, does it support the gold answer?

The conversation is there to tell you what was really said. It is not part of what you judge.

## The three labels

| label | choose it when |
|---|---|
| **Supports** (1) | Someone who sees only the question and this memory could give the gold answer, whole and with confidence. Other wording, and extra words that do no harm, are fine. |
| **Partial** (2) | The memory holds evidence for the answer, but a reader needs more: one item of several, the right event without the asked detail, a time that cannot be resolved, or a person who cannot be told from the memory. |
| **Does not support** (3) | The memory contradicts the answer, leaves out what was asked, or is about something else, even if it comes from the right turn. |

## Rules

1. **Judge this memory alone.** Where the answer needs several pieces and this memory holds one of them, it is *partial*.
2. **Coming from the right turn is not enough.** What counts is what the memory says, not where it comes from.
3. **Use no outside knowledge** beyond what any reader has ("the 7th of May" is a date in May).
4. **Relative times** ("last week") support a dated answer only if the memory also carries the date that they count from; without it, *partial*.
5. **Names**: a pronoun whose person cannot be known makes it *partial*, if the rest fits.
6. **If the gold answer itself looks wrong**, judge against the gold answer as given and flag the case (F) with a comment.
7. Between two labels, choose the lower one, and say why in the comment.

## Examples

**Clear: supports.** *When did Ana adopt her dog?* Gold: 12 March 2023. Memory: "On 12 March 2023 Ana said she adopted a dog that morning."

**Clear: supports.** *What instrument does Joel play?* Gold: the cello. Memory: "Joel practises the cello every evening."

**Borderline: supports.** *Where did Ana go hiking?* Gold: Mount Rainier. Memory: "Ana hiked at Rainier with two friends and it rained." (A shorter name for the same place.)

**Borderline: supports.** *How did Joel feel about the concert?* Gold: nervous but proud. Memory: "Joel was shaking before the concert and so proud afterwards." (The substance is there in other words.)

**Clear: partial.** *Which cities did Ana visit in spring?* Gold: Lisbon and Porto. Memory: "Ana spent three days in Lisbon in April." (One of two.)

**Clear: partial.** *When did Joel's recital take place?* Gold: 3 June 2023. Memory: "Joel's recital was last Saturday." (The date it counts from is missing.)

**Borderline: partial.** *What did Ana give her sister?* Gold: a silver necklace. Memory: "Ana bought a silver necklace." (Right object; that it was the gift is not said.)

**Borderline: partial.** *Who taught Joel to cook?* Gold: his grandmother. Memory: "She taught him to cook when he was ten." (The person cannot be known from the memory.)

**Clear: does not support.** *When did Ana adopt her dog?* Gold: 12 March 2023. Memory: "Ana thinks dogs are wonderful company."

**Clear: does not support.** *What instrument does Joel play?* Gold: the cello. Memory: "Joel gave up the cello and now plays only the piano." (It contradicts the answer.)

**Borderline: does not support.** *What did Ana plan for her birthday?* Gold: a picnic. Memory: "Ana was asked about her birthday plans." (Right turn, but the asked detail is missing altogether.)

**Borderline: does not support.** *Why did Joel move?* Gold: for a new job. Memory: "Joel moved in May." (The event, but nothing of the reason that was asked for.)
`;
