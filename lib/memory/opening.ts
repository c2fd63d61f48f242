const INTERJECTION = /^(?:yeah|yep|yup|yes|no|nope|nah|wow|whoa|woah|oh|ah|aw+|hey|hi|hello|haha+|lol|well|sure|absolutely|definitely|totally|exactly|indeed|for sure|of course|cool|nice|great|awesome|amazing|thanks|thank you|thx|so|anyway|anyways|btw|by the way|also|plus|and|but|then|speaking of which|honestly|actually|unfortunately|luckily|sadly|oops|ok|okay|right|true|not really|not yet|kinda|sorry|no worries|no problem|you know|to be honest|guess what|i mean|in fact)(?=[\s,!.:–—-])[\s,!.:–—-]*/i;
/** Words that carry the sentence where no punctuation follows: "So happy …", "Thanks for …", "No one …". */
const NEEDS_PAUSE = /^(?:so|thanks|thank you|thx|great|nice|cool|amazing|awesome|sure|right|true|no|well|sorry|then|and|but|also|plus|kinda|actually|honestly)\s+[^\s,!.:–—-]/i;
const STILL_DROPPED = /^(?:and|but|also|plus|then|actually|honestly|well|so i|so we)\s/i;

const TRAILER = /,\s*(?:you know|by the way|btw|to be honest|huh|right|haha|lol|though|too bad)([.!]*)$/i;

/**
 * Takes from the beginning of a sentence what says nothing ("Yeah, Mel! …", "By the way, …", "… , you know") and from both ends
 * the name of the person spoken to.
 */
export function withoutOpening(sentence: string, addressee: string | null): string {
  let text = sentence;
  for (let previous = ""; previous !== text; ) {
    previous = text;
    text = withoutVocative(text, addressee);
    const match = INTERJECTION.exec(text);
    if (match && (!NEEDS_PAUSE.test(text) || STILL_DROPPED.test(text))) text = text.slice(match[0].length);
  }
  return text.replace(TRAILER, "$1").trim();
}

function withoutVocative(text: string, addressee: string | null): string {
  if (!addressee) return text;
  // A nickname is the beginning of the name: Mel for Melanie, Deb for Deborah.
  const forms = Array.from({ length: Math.max(1, addressee.length - 2) }, (_, index) => escape(addressee.slice(0, addressee.length - index))).join("|");
  return text
    .replace(new RegExp(`^(?:${forms})\\s*[,!.:–—-]+\\s*`, "i"), "")
    .replace(new RegExp(`,?\\s+(?:${forms})(?=[,!.?]*$)`, "i"), (found) => (found.startsWith(",") ? "" : found))
    .replace(new RegExp(`,\\s*(?:${forms})\\s*,\\s*`, "i"), ", ");
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
