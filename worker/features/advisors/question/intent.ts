import { contentWords } from '../../../../domain/text/words.ts'
import { type Rework, reworkOf } from './rework-intent.ts'

export type Intent =
  | { kind: 'question' }
  | { kind: 'greeting' }
  | { kind: 'thanks' }
  /** Nothing yet to answer: "help?", "I don't know where to start". */
  | { kind: 'vague' }
  /** About the advisor itself: "what can you do?", "are you a person?" */
  | { kind: 'about' }
  | { kind: 'rework'; rework: Rework }

/** In characters: a longer message asks something, whatever it begins with. */
const shortReply = 80

/** A message that is one of the phrases and nothing else, whatever stands before it. */
function wholeMessage(before: RegExp, ...phrases: RegExp[]): RegExp {
  const said = phrases.map(({ source }) => source).join('|')
  return new RegExp(`^${before.source}(?:${said})[\\s.!?]*$`)
}

/** "Good morning everyone, quick question" */
const greetings =
  /^(?:hi+|hello|hey+|yo|howdy|greetings|good (?:morning|afternoon|evening|day))\b(?:[\s,.!]*(?:there|all|again|advisor|everyone|team))*[\s,.!]*(?:(?:i have a |just a )?(?:quick |short )?question[\s.!?]*|how are you(?: doing)?(?: today)?\??)?$/
/** "ok great, thanks", but not "thanks, but what about…" */
const thanks =
  /^(?:(?:ok(?:ay)?|oh|wow|yes|cool)[,.! ]+)*(?:thanks?(?: you| u)?|thx|ty|tysm|great|perfect|awesome|excellent|wonderful|got it|makes sense|(?:i )?appreciate it|that(?:'s| is|s| was)? (?:helpful|great|perfect|useful|all)|that helps|very helpful|much appreciated|nice|cheers|bye|goodbye|see you)\b(?![^.!]*\b(?:but|what|how|can|could|who|when|why|make|now)\b)[^?]{0,50}$/
const vague = wholeMessage(
  /(?:(?:hi|hello|hey|please|pls|so|um|uh|ok|can|could) ?(?:you )?[,.!]* ?)*/,
  /help(?: (?:me|us))?(?: (?:out|please|pls|now))?/,
  /i need (?:some )?(?:help|advice|ideas)/,
  /need (?:some )?(?:help|advice)/,
  /(?:any|got any) (?:ideas|advice|tips|thoughts|suggestions)/,
  /idk/,
  /i(?:'m| am) (?:lost|stuck|overwhelmed|new here)/,
  /(?:i have )?a (?:quick )?question/,
  /question/,
  /where (?:do|should|to|would) ?(?:i|we|you)? (?:even )?(?:start|begin)/,
  /(?:i|we) (?:do not|don'?t|dont) know where to (?:start|begin)/,
  /(?:i'?m )?not sure where to (?:start|begin)/,
  /what (?:should|do|can) (?:i|we) (?:do|ask|ask you)/,
  /what now/,
  /now what/,
  /advise me/,
  /give me advice/,
  /tell me something/,
  /surprise me/,
  /test/,
  /testing/,
)
const about = wholeMessage(
  /(?:so |and |hi,? |hello,? |wait,? )*/,
  /what (?:can|do) you (?:do|know|help with|help me with|cover)/,
  /what (?:are|is) (?:you|this)(?: for| about)?/,
  /who (?:are you|made you|built you|created you|is this)(?: and .{0,30})?/,
  /are you (?:an? |the )?(?:human|person|real|bot|robot|ai|machine|chatgpt|gpt|claude|gemini|llm|language model|alive|there)(?: .{0,30})?/,
  /how do(?:es)? (?:you|this) work/,
  /which model (?:are you|is this)/,
  /what model (?:are you|is this)/,
  /what(?:'s| is) your name/,
  /do you love me/,
  /what(?:'s| is) your favou?rite .{0,20}/,
)

/** Reads a message as a question unless it is plainly something else. */
export function intentOf(text: string): Intent {
  const said = text.trim().toLowerCase().replaceAll('’', "'")
  if (said.length > shortReply) return { kind: 'question' }
  if (!/[\p{L}\p{N}]/u.test(said)) return { kind: 'vague' }
  if (greetings.test(said)) return { kind: 'greeting' }
  if (thanks.test(said)) return { kind: 'thanks' }
  if (about.test(said)) return { kind: 'about' }
  const rework = reworkOf(said)
  if (rework) return { kind: 'rework', rework }
  return { kind: vague.test(said) ? 'vague' : 'question' }
}

/** How many words of its own an utterance may have and still point back with "it" or "who". */
const fewWords = 4

/** Whom something is told or done to: "do we tell families, and when" is about what was said before. */
const people =
  /^(?:parents?|famil(?:y|ies)|staff|teachers?|students?|kids?|board|principals?|superintendents?|supt|union|media|press|police)$/

/** Whether a message leans on the one before: "and for the small schools?" */
export function leansOnPrevious(text: string): boolean {
  const said = text.trim().toLowerCase()
  if (
    /^(?:and|but|also|what about|how about|same|then|why|how so|which (?:one|of)|what else)\b/.test(
      said,
    )
  )
    return true
  const own = contentWords(said)
  if (own.every((word) => people.test(word))) return true
  if (own.length > fewWords) return false
  return (
    /^(?:so|ok|what if|who|when|where|how long|how often|how many)\b/.test(said) ||
    /\b(?:it|that|this|those|these|them|they|him|her|he|she|there|the same|else|instead)\b/.test(
      said,
    )
  )
}
