import { contentWords } from '../../../../domain/text/words.ts'

/** Where one question ends and the next begins: "…? …", "… and when …", "… , also who …". */
const betweenQuestions =
  /[?.;]\s+|,?\s+(?:and|also|plus),?\s+(?=(?:when|what|how|who|where|why|can|do|does|is|are|should|which|whom)\b)/i
const asks =
  /^(?:and |so |but )?(?:when|what|how|who|whom|where|why|can|do|does|is|are|should|which|must)\b/i
const mostParts = 3

/** The questions within a question: several, or the one after a statement; else none. */
export function partsOf(question: string): string[] {
  const pieces = question.split(betweenQuestions).map((part) => part.trim().replace(/[?.;]+$/, ''))
  const parts = pieces.filter((part) => asks.test(part)).filter(hasSubject)
  const followsStatement = pieces.length > 1 && !asks.test(pieces[0] ?? '')
  return parts.length > 1 || followsStatement ? parts.slice(0, mostParts) : []
}

/** "When" and "what do we have to send them" have theirs in the part before. */
function hasSubject(part: string): boolean {
  const own = contentWords(part).length
  return own > 1 || (own === 1 && !/\b(?:them|it|that|this|those)\b/i.test(part))
}

/** "Why we segment networks and use filters": the second thing, when both are of the field. */
export function secondThing(question: string, isOfField: (text: string) => boolean): string[] {
  const halves = question.replace(/[?.!]+$/, '').split(/\s+and\s+/i)
  const [one, two] = halves
  if (halves.length !== 2 || !one || !two || /[?.!]\s/.test(two)) return []
  return isOfField(one) && isOfField(two) ? [two] : []
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
const betweenSides = /\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|with)\s+/i
/** What stands around the name of a thing: "the …", "… for our schools". */
const aroundSide = /^(?:what(?:'s| is)|the|is|are)\s+|,.*$|\s+for (?:an?|our|us)\b.*$/gi
/** A longer one is a sentence and not a thing. */
const longestSide = 40
const mostSides = 4

/** The things a question sets side by side: "leasing", "buying chromebooks"; empty when none. */
export function sidesOf(question: string): string[] {
  const asked = question
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[?.!].*$/s, '')
    .replace(askedDifference, '')
  const sides = (comparedIn(asked) ?? '')
    .split(versus)
    .flatMap((side) => side.split(betweenSides))
    .map((side) => side.replace(aroundSide, '').trim())
    .filter((side) => side.length > 1 && side.length < longestSide)
    .filter((side) => !/^(?:which|why|how)$/i.test(side))
  return sides.length >= 2 && sides.length <= mostSides ? sides : []
}

/** The words that hold the things compared, or null when nothing is. */
function comparedIn(asked: string): string | null {
  const listed = between.exec(asked) ?? whichIsBetter.exec(asked)
  if (listed?.[1]) return listed[1]
  const than = betterThan.exec(asked)
  if (than) return `${than[1]} vs ${than[2]}`
  return versus.test(asked) ? asked : null
}
