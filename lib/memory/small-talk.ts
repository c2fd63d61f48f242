/**
 * How sentences begin that state nothing to remember. Each line is a piece of a regular expression, tried at the
 * beginning of a sentence without regard to case; `…?` marks what may be left out.
 */
const INTENSIFIER = "(?:so |really |very |super |pretty |such |quite |just |absolutely |truly |totally |completely |always |right |be |been |have been |an? |like )*";
const PRAISE =
  "(?:great|awesome|amazing|cool|nice|good|wonderful|fantastic|incredible|beautiful|gorgeous|lovely|sweet|cute|adorable|fun|exciting|interesting|impressive|inspiring|" +
  "tough|rough|hard|sad|terrible|awful|too bad|wild|crazy|hilarious|yummy|delicious|stunning|true|right|key|the best|the spirit|the way)";
const I_AM = "(?:i'm |i am )?";

const GREETINGS = [
  "hey\\b", "hi\\b", "hello\\b", "bye\\b", "goodbye\\b", "good (?:morning|evening|luck)", "long time no", "what's up", "take care",
  "(?:see|catch|talk to) (?:you|ya)", "talk (?:soon|later)", "stay (?:in touch|safe|positive|strong|well)",
  "have (?:a |an )?(?:great|good|nice|wonderful|fantastic|lovely|safe|amazing|awesome|blast|fun|ball)",
  `(?:it's |it was )?${INTENSIFIER}(?:great|good|nice|lovely|wonderful) (?:to (?:see|hear|catch|chat|talk)|hearing|seeing|talking|chatting|catching)`,
];

const THANKS = [
  "thanks", "thank you", "thx", "cheers", "much appreciated", `(?:i )?${INTENSIFIER}appreciate (?:you|it|that|the|all)`,
  `${I_AM}${INTENSIFIER}(?:grateful|thankful|lucky) (?:for you|to have you|that you|you)`,
  "(?:your|the|those) (?:kind words|support|encouragement|words|pep)", "(?:it|that|this)?,? ?(?:really )?means? a lot", "that means", "having you",
  "no (?:problem|worries)", "you're (?:welcome|so right|right)", "(?:i )?couldn't (?:have done|do|agree)",
];

const REACTIONS = [
  `(?:that|this|it|these|those|they|he|she)(?:'s|'re| is| are| was| were| looks?| sounds?| must| seems?)? ${INTENSIFIER}${PRAISE}(?:[^a-z]*$|\\b.{0,40}$)`,
  "sounds? ", "looks? ", "seems? ", "must (?:be|have)", "congrat", "way to go", "well done", "kudos", "bless", "hats off", "fingers crossed", "woo",
  "(?:good|great|nice) (?:job|work|for you|on you|call|idea|point|one|to know|news)", `so ${PRAISE}`, "so (?:proud|happy for|glad)",
  `${I_AM}${INTENSIFIER}(?:glad|happy|proud|sorry|excited|stoked|thrilled|pleased)(?: to (?:hear|see|know)| for you| of you| you| that you| it| that| this| about your| we)`,
  `${I_AM}${INTENSIFIER}(?:here (?:for|if|to)|with you|all ears|rooting|sure|down|in!)`,
  "(?:i )?(?:hope|bet|know|guess|wish) (?:you|your|that you|it|things|how|what|they|that)",
  `(?:i )?(?:can |definitely )?${INTENSIFIER}(?:agree|get it|understand|relate|feel you|hear you|imagine)`,
  "(?:i )?(?:can't|cannot) (?:wait to (?:hear|see|try|check|read|meet|know)|agree|believe)",
  "(?:i )?(?:would |'d )?(?:love|like) to (?:hear|see|know|check|learn more|try|join|come|read|watch)",
  `(?:i )?${INTENSIFIER}(?:love|like|admire|respect|see) (?:your|it|that|this|those|these|how you|the (?:colors?|view|vibes?|photo|pic|picture))`,
  "(?:i'll|i will|we'll) (?:definitely |be sure to |make sure to )?(?:let you|keep you|check|keep (?:that|it|you)|give it|try|do that|reach out|remember that)",
  "glad (?:to|you|that|it|we)", "sorry (?:to|about|for|you|i|it|we)", "my (?:pleasure|bad|condolences)", "same here", "me too", "no doubt", "here's (?:to|hoping)",
  `(?:what|how) (?:an? |${PRAISE})`, "keep ", "will do", "got it", "deal\\b", "fair enough", "whenever you", "anytime", "(?:there's )?nothing (?:like|beats|better)",
  "(?:you|your|yours|you're|you've|you'll|you'd)\\b",
];

const REQUESTS = [
  "let's\\b", "let (?:me know|us)", "please\\b", "don't (?:worry|forget|give|be|let|hesitate)", "do (?:it|your|not)", "take (?:a look|it|your|some|comfort|pride)", "check (?:it|this|out|them)",
  "tell me", "send\\b", "show me", "give it", "go for", "remember\\b", "feel free", "enjoy\\b", "hang in", "make sure", "look (?:at|how|what)", "see how",
  "just (?:let|remember|keep|be|do|shoot|give|make|take)", "try (?:it|to|some|and)", "be (?:sure|proud|kind|yourself)", "never (?:give|stop|forget)",
  "here(?:'s| is| are) (?:a |the |some |my )?(?:pic|photo|picture|look|one|it|what)", "(?:we|you) (?:should|could|can) (?:definitely |totally |all )?(?:go|do|meet|catch|plan|try|hang|get)",
];

function anyOf(phrases: readonly string[]): RegExp {
  return new RegExp(`^(?:${phrases.join("|")})`, "i");
}

/** In the order in which they are tried. */
export const SMALL_TALK = { greeting: anyOf(GREETINGS), thanks: anyOf(THANKS), request: anyOf(REQUESTS), reaction: anyOf(REACTIONS) } as const;
