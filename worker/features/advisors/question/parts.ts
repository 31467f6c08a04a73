import { contentWords } from '../../../../domain/text/words.ts'

/** Where one question ends and the next begins: "…? …", "… and when …", "… , also who …". */
const betweenQuestions =
  /[?.;]\s+|,?\s+(?:and|also|plus),?\s+(?=(?:when|what|how|who|where|why|can|do|does|is|are|should|which|whom)\b)/i
const interrogative =
  /^(?:and |so |but )?(?:when|what|how|who|whom|where|why|can|do|does|is|are|should|which|must)\b/i
const mostParts = 3

/** The sub-questions of a message. */
export type Parts = {
  /** Questions within the question, each with its own subject. */
  parts: string[]
  /** Things set side by side. */
  compared: string[]
}

export function partsOf(question: string): Parts {
  return { parts: questionsIn(question), compared: thingsComparedIn(question) }
}

/** The questions within a question: several, or the one after a statement; else none. */
function questionsIn(question: string): string[] {
  const pieces = question.split(betweenQuestions).map((part) => part.trim().replace(/[?.;]+$/, ''))
  const parts = pieces.filter((part) => interrogative.test(part)).filter(hasSubject)
  const followsStatement = pieces.length > 1 && !interrogative.test(pieces[0] ?? '')
  return parts.length > 1 || followsStatement ? parts.slice(0, mostParts) : []
}

/** "When" and "what do we have to send them" have theirs in the part before. */
function hasSubject(part: string): boolean {
  const own = contentWords(part).length
  return own > 1 || (own === 1 && !/\b(?:them|it|that|this|those)\b/i.test(part))
}

/** "Leasing vs buying" */
const versus = /\s+(?:vs\.?|versus)\s+/i
/** "the difference between leasing and buying", "compare Canvas and Schoology" */
const between =
  /\b(?:differences? between|compar(?:e|ing)(?! (?:with|to|against)\b)|choose between|decide between)\s+(.+)/i
/** "which is better, leasing or buying" */
const whichIsBetter = /\b(?:which|what) is (?:better|best|cheaper|safer)[,:]?\s+(.+)/i
/** "is leasing cheaper than buying" */
const betterThan =
  /^(?:is|are|do|does|would)\s+(.+?)\s+(?:(?:work|be)\s+)?(?:better|cheaper|safer|worse|more \w+)\s+than\s+(.+)/i
/** "…, what are the main differences" behind the things themselves. */
const askedDifference =
  /,?\s*\b(?:what(?:'?s| is| are)|how (?:do|are)) (?:the |they )?(?:main |key )?differ\w*.*$/i
/** "leasing, buying or renting" */
const betweenThings = /\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|with)\s+/i
/** Words around the name of a thing: "the …", "… for our schools". */
const aroundThing = /^(?:what(?:'s| is)|the|is|are)\s+|,.*$|\s+for (?:an?|our|us)\b.*$/gi
/** A longer one is a sentence and not a thing. */
const longestThing = 40
const mostThings = 4

/** The things a question sets side by side: "leasing", "buying chromebooks"; empty when none. */
function thingsComparedIn(question: string): string[] {
  const asked = question
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[?.!].*$/s, '')
    .replace(askedDifference, '')
  const things = (listIn(asked) ?? '')
    .split(versus)
    .flatMap((thing) => thing.split(betweenThings))
    .map((thing) => thing.replace(aroundThing, '').trim())
    .filter((thing) => thing.length > 1 && thing.length < longestThing)
    .filter((thing) => !/^(?:which|why|how)$/i.test(thing))
  return things.length >= 2 && things.length <= mostThings ? things : []
}

/** The words that hold the things compared, or null when nothing is. */
function listIn(asked: string): string | null {
  const listed = between.exec(asked) ?? whichIsBetter.exec(asked)
  if (listed?.[1]) return listed[1]
  const than = betterThan.exec(asked)
  if (than) return `${than[1]} vs ${than[2]}`
  return versus.test(asked) ? asked : null
}
