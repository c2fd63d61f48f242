/** The default guideline for rewritten questions (after LoCoMo-Conv's human check). */
export const REWRITE_VALIDATION_RUBRIC = `## What you decide

A benchmark question was **rewritten** into something a person might say to an assistant that remembers them. The answer and the evidence stayed the same. Decide whether the rewrite is natural, and whether it still tests what the question tested.

The styles: **dialog** asks directly, in the first person. **Implicit** asks nothing; it is a remark that calls for the memory. **Counterfactual** carries one false premise that the assistant should set right. **Composed** is one request that needs two facts.

## Rules

1. **Naturalness is about the utterance alone**: would somebody say this, in these words, to an assistant? Read it aloud. What it tests does not matter here.
2. **The need**: think of a good reply to the rewrite. If it needs the information that the source question asks for, the need is kept. Other words and another tone are fine.
3. **The memory**: would an attentive assistant that knows the evidence think of it here? For an implicit remark it need not be asked for, but something must point to it.
4. **Do not reward cleverness.** A charming rewrite that can be answered without the memory fails the second and third question.
5. **A rewrite that gives the answer away** does not keep the need.
6. **Premise** (counterfactual only): hold the premise against the evidence, not against the world. What the evidence does not speak of is not false.
7. **Both facts** (composed only): cover one fact with your hand. If a good reply is still possible, both are not needed.
8. Between two labels, choose the lower one, or *no*, and say why in the comment.

## Naturalness

**Clear: 5.** "Do you remember when I picked up the cello?"

**Clear: 5.** "Ugh, packing for the coast again. Anything I should not forget?"

**Borderline: 5.** "So when was it that I adopted Miso, again?" (A filler or two is how people talk.)

**Borderline: 5.** "Long day. I'd kill for that curry." (Short and elliptic, and quite usual.)

**Clear: 4.** "Do you recall on which date I adopted my dog Miso?" (Natural, a shade formal.)

**Clear: 4.** "I am thinking of the trip that I made in spring; where was I?" (One phrase too many.)

**Borderline: 4.** "Remember my dog Miso, whom I adopted? When was that?" (The aside is for the reader, not for the assistant.)

**Borderline: 4.** "I wonder what present my sister would like, given her hobby." (The last words point a little too hard.)

**Clear: 3.** "Please tell me the date of my adoption of my dog."

**Clear: 3.** "I, who play an instrument, must practise today."

**Borderline: 3.** "What was the reason for which I moved?" (Correct, and from a form.)

**Borderline: 3.** "My recital, the one of Joel, when is it?" (The grammar stumbles, the meaning is clear.)

**Clear: 2.** "Regarding adoption of dog by me: date?"

**Clear: 2.** "As Ana, I ask you when Ana adopted her dog."

**Borderline: 2.** "When did I, Ana, adopt the dog named Miso that I adopted?" (Somebody might, once.)

**Borderline: 2.** "Given conversation four, where did I hike?" (No user numbers conversations.)

**Clear: 1.** "Answer: 12 March. Question?"

**Clear: 1.** "Ana adopt dog when the it."

**Borderline: 1.** "{name}, do you remember my {pet}?" (A template left open.)

**Borderline: 1.** "Rewrite: do you remember when I adopted Miso?" (The model's own label is part of it.)

## Keeps the need

**Clear: yes.** *When did Ana adopt her dog?* "Do you remember when I got Miso?"

**Clear: yes.** *What is Joel allergic to?* "I'm baking for Joel tonight. Anything to avoid?"

**Borderline: yes.** *Which cities did Ana visit?* "Remind me of my spring trip." (Wider, but a good reply names the cities.)

**Borderline: yes.** *When did Ana adopt her dog?* "Miso's birthday party should be on the day he came to me." (Never asked, but the date is needed.)

**Clear: no.** *When did Ana adopt her dog?* "Isn't Miso the sweetest dog?"

**Clear: no.** *What is Joel allergic to?* "What is a good cake for a party?"

**Borderline: no.** *When did Ana adopt her dog?* "Since I got Miso on 12 March, what shall we do on that day?" (It gives the answer away.)

**Borderline: no.** *Why did Joel move?* "How does Joel like his new town?" (The same event, another question.)

## Triggers the memory

**Clear: yes.** Evidence: Ana gets seasick. "I'm going out on a boat tomorrow."

**Clear: yes.** Evidence: Joel plays the cello. "Do you remember what I play?"

**Borderline: yes.** Evidence: Ana's sister collects old maps. "I found an antique shop, and it's nearly my sister's birthday." (Two hints meet.)

**Borderline: yes.** Evidence: Ana is vegan. "We're off to the steakhouse with the team." (Said otherwise, but nobody who knows would miss it.)

**Clear: no.** Evidence: Ana gets seasick. "What a week!"

**Clear: no.** Evidence: Joel plays the cello. "Which instruments have strings?"

**Borderline: no.** Evidence: Ana gets seasick. "I'm going on holiday." (Not every holiday is at sea.)

**Borderline: no.** Evidence: Ana's sister collects old maps. "My sister says hello." (The person, but nothing that calls for the fact.)

## Premise is false

**Clear: yes.** Evidence: "I went to Bergen." "How long have I been back from Oslo?"

**Clear: yes.** Evidence: "I still play every evening." "Since I gave up the cello …"

**Borderline: yes.** Evidence: "The wedding is on 2 June." "My brother's wedding in late May …" (A small difference is a difference.)

**Borderline: yes.** Evidence: "Maya came along, Joel could not." "When Joel and I were in Porto …" (It follows from the evidence.)

**Clear: no.** Evidence: "I went to Bergen." "How long have I been back from Bergen?"

**Clear: no.** Evidence: about the cello only. "Since I sold my car …"

**Borderline: no.** Evidence: "We might move in autumn." "After our move in autumn …" (Open, not false.)

**Borderline: no.** Evidence: "I took the night train to Bergen." "When I travelled to Norway …" (Less exact, and true.)

## Needs both facts

**Clear: yes.** Facts: Joel is allergic to walnuts; the party is on Friday. "Which cake for Joel, and when must it be ready?"

**Clear: yes.** Facts: Ana gets seasick; her sister lives on the island. "How should I travel to my sister's?"

**Borderline: yes.** Facts: Ana is vegan; Joel eats no gluten. "Where can the two of us have lunch?" (One fact gives a place, both give the right one.)

**Borderline: yes.** Facts: Ana moved in May; she started a new job in June. "Which came first, my move or the job?" (A comparison needs both.)

**Clear: no.** Facts: Joel is allergic to walnuts; the party is on Friday. "What can't Joel eat?"

**Clear: no.** Facts: Ana is vegan; Joel eats no gluten. "What a party that will be!"

**Borderline: no.** Facts: Ana adopted Miso; Miso is a whippet. "What kind of dog is Miso?" (The second fact holds the first.)

**Borderline: no.** Facts: Ana went to Bergen; she took the train. "Tell me about a trip of mine." (Any trip would do.)
`;
