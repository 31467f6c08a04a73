import { contentWords } from '../../../../domain/text.ts'
import { stateCodes, usStates } from '../../../../domain/us-states.ts'

/** What a question stresses, and so what its answer says first. */
export type Focus = {
  board: boolean
  why: boolean
  cost: boolean
  /** How much, and not who pays or what is eligible. */
  sum: boolean
  noBudget: boolean
  measure: boolean
  small: boolean
  who: boolean
  when: boolean
  /** How long the work takes, and not by when it is due. */
  duration: boolean
  /** Asks for a fact (a deadline, a yes or no) rather than a plan. */
  fact: boolean
  /** Something has happened and the clock runs. */
  pressing: boolean
}

export function focusOf(question: string): Focus {
  const asks = (pattern: RegExp) => pattern.test(question)
  return {
    board:
      asks(/\b(?:board|trustees|(?<!google )slides?|talking (?:points|pts)|business case)\b/i) ||
      asks(
        /\b(?:explain|tell|convince|persuade|present|report|pitch)\b.{0,40}\b(?:superintendent|cabinet|council|principals)\b/i,
      ),
    why: asks(/^(?:so |and |but )?why\b|\bjustif|\b(?:make|build) the case\b/i),
    cost: asks(
      /\b(?:costs?|how much (?:is|are|does|do|would|should|money)|price|prices|budget|afford|cheap\w*|expensive|fund(?:ed|ing)?|pay for|who (?:pays|funds)|money)\b/i,
    ),
    sum: asks(/\b(?:costs?|how much|price|budget|afford|cheap\w*|expensive|per student)\b/i),
    noBudget: asks(
      /\b(?:no|zero|without(?: any)?|little|not much) (?:budget|money|funds|funding)\b|\bfor free\b|\bfree stuff\b|\bcan'?t afford\b|\bon a shoestring\b/i,
    ),
    measure: asks(
      /\b(?:measures?|metrics?|kpis?|dashboard|prove|evidence|track|know (?:if|it|whether)|evaluate)\b/i,
    ),
    small: asks(
      /\b(?:small(?:er)?|rural|tiny|(?:one|two|three|1|2|3)(?:[- ](?:person|people|techs?|technicians?|staff|man))|just me|alone|no ciso|short[- ]staffed)\b/i,
    ),
    who: asks(
      /^(?:so |and )?(?:who|whose)\b(?! (?:pays?|funds?|finances)\b)|\bwho (?:should|owns|decides|is (?:responsible|accountable|in charge)|does what|gets to)\b/i,
    ),
    when: asks(
      /\b(?:when|deadlines?|due date|by when|how (?:long|soon|fast|quickly|many days)|what date|how often)\b/i,
    ),
    duration: asks(
      /\bhow (?:long|much (?:staff )?time)\b.{0,20}\b(?:take|need|require|to (?:roll|set|build|train|do|get|move|install))\b/i,
    ),
    fact: asks(
      /(?:^|[.?!]\s+)(?:so |and |but )?(?:when|is|are|can|do|does|did|has|have|must|may|what counts|what makes|what is|what'?s|how long|how (?:is|are)|who (?:is|must|has to))\b|\bdeadline\b|\bstill\b/i,
    ),
    pressing:
      asks(
        /\b(?:stolen|hit us|got hit|hacked|breached|just (?:got|found|happened)|right now|(?:an )?hours? ago|tonight|emergency|clicked|locked out|encrypted our|is down|are down)\b/i,
      ) && !asks(/\b(?:if|in case|before)\b[^.?!]{0,30}\b(?:stolen|hit|hacked|breached|down)\b/i),
  }
}

/** Postal codes that are also words or begin control ids ("PR.AA-01"): only the name counts. */
const wordCodes = /^(?:AL|AS|CO|DE|HI|ID|IN|LA|MA|ME|MI|MP|MS|MT|NE|OH|OK|OR|PA|PR|SC|VI)$/

/** The state a question names in full or as "TX", or null. */
export function stateIn(question: string): string | null {
  for (const code of stateCodes) {
    const name = usStates[code]
    if (new RegExp(`\\b${name}\\b`, 'i').test(question)) return name
    if (!wordCodes.test(code) && new RegExp(`(?<![.\\w-])${code}(?![\\w-]|\\.\\w)`).test(question))
      return name
  }
  return null
}

const joint =
  /[?.;]\s+|,?\s+(?:and|also|plus),?\s+(?=(?:when|what|how|who|where|why|can|do|does|is|are|should|which|whom)\b)/i
const mostParts = 3

const begins =
  /^(?:and |so |but )?(?:when|what|how|who|whom|where|why|can|do|does|is|are|should|which|must)\b/i

/** The questions within a question, when there are several, or the one after what was told first. */
export function partsOf(question: string): string[] {
  const pieces = question.split(joint).map((part) => part.trim().replace(/[?.;]+$/, ''))
  const parts = pieces.filter((part) => begins.test(part)).filter(hasSubject)
  const isTold = pieces.length > 1 && !begins.test(pieces[0] ?? '')
  return parts.length > 1 || isTold ? parts.slice(0, mostParts) : []
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

const versus = /\s+(?:vs\.?|versus)\s+/i

/** The things a question sets side by side: "leasing", "buying chromebooks"; empty when none. */
export function sidesOf(question: string): string[] {
  const asked = question
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[?.!].*$/s, '')
    .replace(
      /,?\s*\b(?:what(?:'?s| is| are)|how (?:do|are)) (?:the |they )?(?:main |key )?differ\w*.*$/i,
      '',
    )
  const between =
    /\b(?:differences? between|compar(?:e|ing)(?! (?:with|to|against)\b)|choose between|decide between)\s+(.+)/i.exec(
      asked,
    )?.[1]
  const better = /\b(?:which|what) is (?:better|best|cheaper|safer)[,:]?\s+(.+)/i.exec(asked)?.[1]
  const than =
    /^(?:is|are|do|does|would)\s+(.+?)\s+(?:(?:work|be)\s+)?(?:better|cheaper|safer|worse|more \w+)\s+than\s+(.+)/i.exec(
      asked,
    )
  const text =
    between ?? better ?? (than ? `${than[1]} vs ${than[2]}` : versus.test(asked) ? asked : null)
  if (!text) return []
  const sides = text
    .split(versus)
    .flatMap((side) => side.split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|with)\s+/i))
    .map((side) =>
      side
        .replace(/^(?:what(?:'s| is)|the|is|are)\s+|,.*$|\s+for (?:an?|our|us)\b.*$/gi, '')
        .trim(),
    )
    .filter((side) => side.length > 1 && side.length < 40 && !/^(?:which|why|how)$/i.test(side))
  return sides.length >= 2 && sides.length <= 4 ? sides : []
}
