import recordWords from '../lexicon/record-words.json' with { type: 'json' }
import { isGivenName, wordKind } from '../names/words.ts'
import type { Off } from '../rules.ts'
import { type Candidate, coverageOf, type Span, type StudentDataType } from '../spans.ts'

type Token = Span & { text: string; lower: string; isSign: boolean }
/**
 * A word that says something private of a pupil. `alone` also where nothing else speaks of one;
 * `besidePerson` right beside a name; `general` only where somebody is known to be a pupil.
 */
type Use = 'alone' | 'besidePerson' | 'general'
type Trigger = { type: StudentDataType; use: Use }

const whole = new Map<string, Trigger>()
const stems = new Map<string, Trigger>()
/** First words of triggers of two or three words. */
const leads = new Set<string>()
type Words = { [use in Use | 'capitals']?: string[] }
for (const [type, words] of Object.entries(recordWords) as [StudentDataType, Words][]) {
  for (const list of ['alone', 'besidePerson', 'general', 'capitals'] as const)
    for (const entry of words[list] ?? []) {
      const trigger = { type, use: list === 'capitals' ? 'besidePerson' : list }
      const [lead = '', ...rest] = entry.split(' ')
      if (rest.length > 0) leads.add(lead)
      // A dash at the end stands for all words that begin so.
      if (entry.endsWith('-')) stems.set(entry.slice(0, -1), trigger)
      else whole.set(entry, trigger)
    }
}

/** Conditions by their ending: "narcolepsy", "tonsillitis", "hemophilia". */
const condition =
  /\p{L}{3}(?:itis|osis|lepsy|emia|philia|phasia|lexi[ac]|phrenia|pathy|ectomy|algia|trophy|plegi[ac])$/u
const shortestStem = 3
const mostWords = 3
/** "broke her arm" is listed as "broke their arm", "hurts himself" as "hurts themself". */
const folded = (word: string) =>
  word.replace(/^(?:his|her|my)$/, 'their').replace(/^(?:him|her)self$/, 'themself')
/** "3 days", "two weeks": how long somebody is kept away. */
const amount = /^(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)$/
const period = /^(?:days?|weeks?|hours?|lunches)$/

const setOf = (words: string) => new Set(words.trim().split(/\s+/))
/** Where a detail ends: "an IEP | and needs", "ISS until Friday | so he". */
const stops = setOf(`
and are asked asks be because been but can can't cannot could did didn't do does doesn't don't get
gets got had has have he i if is it just may might must need needs nor not or please pls said says
shall she should so still that then they wants was we were what when where whether which while who
whom why will won't would you dr miss mr mrs ms mx`)
/** What is at hand, "this discipline case", is a paper, and no detail of anybody. */
const pointers = setOf('these this those')
/** What is done with a record and asked of one: "handle | discipline records", "the IEP | include". */
const acts = setOf(`
add apply ask asking asks attach change check compare compose correct create decide delete disclose
draft edit email explain export file find fix format forward give handle happens include keep know
let look mail make mean means print provide publish put redact release remind remove rephrase
respond revise rewrite save see send set share sharing sign signs store stores submit
summarise summarize tell translate turn update upload`)
/** Words a detail may hold, and neither begins nor ends with. */
const prepositions = setOf(
  'about after as at before by for from in into of off on onto over per re since than to under until with w',
)
const determiners = setOf('a an her his my our their the')
const verbs = setOf(
  'been being got gets had lives living made is received receives sees served serves takes was wears were',
)
const strictStops = new Set([...stops, ...prepositions, ...determiners])
/** Words that tell: "suspended", "vaping". What hangs on one by "for" or "in" belongs to it. */
const telling =
  /(?:ed|ing)$|^(?:allergic|broke|cut|getting|gets|got|hit|hurt|in|lives|needs|on|qualifies|received|receives|sick|takes|threw|was|wet)$/
/** Deeds and marks tell, too, unless they are a matter's name: "the suspension | of", "discipline". */
const naming = /(?:[st]ion|line|ral|ports?|records?|rec?overy|attendance)s?$/
/** What a school has, and no pupil: "IEP system", "504 coordinator", "suspension policy". */
const ofSchools = setOf(`
administrator administrators board coordinator coordinators data department
director directors handbook law laws module modules office paperwork platform platforms policies
policy procedure procedures process processes product products rates rules
software system systems template templates tool tools vendor vendors`)
const mostBefore = 3
const mostAfter = 8

const tokenPattern =
  /[\p{L}\p{N}]+(?:(?:['’./-]|(?<=\d):(?=\d))[\p{L}\p{N}]+)*[%+]?|[^\s\p{L}\p{N}]/gu

function readTokens(text: string, { start, end }: Span): Token[] {
  return [...text.slice(start, end).matchAll(tokenPattern)].map(({ index, 0: token }) => ({
    start: start + index,
    end: start + index + token.length,
    text: token,
    lower: token.toLowerCase().replaceAll('’', "'"),
    isSign: !/[\p{L}\p{N}]/u.test(token),
  }))
}

function triggerOf({ text, lower }: Pick<Token, 'text' | 'lower'>): Trigger | null {
  const exact = whole.get(text) ?? whole.get(lower)
  if (exact) return exact
  for (let length = shortestStem; length <= lower.length; length++) {
    const trigger = stems.get(lower.slice(0, length))
    if (trigger) return trigger
  }
  return condition.test(lower) ? { type: 'health', use: 'alone' } : null
}

/** "deaf/HH", "speech-language": a word says what any of its parts says. */
function triggerOfParts(token: Token): Trigger | null {
  const trigger = triggerOf(token)
  if (trigger || !/[/-]/.test(token.lower)) return trigger
  for (const text of token.text.split(/[/-]/)) {
    const part = triggerOf({ text, lower: text.toLowerCase() })
    if (part) return { type: part.type, use: 'besidePerson' }
  }
  return null
}

type Place = Trigger & { from: number; to: number }

function triggerAt(tokens: Token[], from: number): Place | null {
  const token = tokens[from]!
  if (token.isSign) return null
  if (leads.has(token.lower))
    for (let to = Math.min(from + mostWords, tokens.length) - 1; to > from; to--) {
      const entry = tokens.slice(from, to + 1).map(({ lower }) => folded(lower))
      const trigger = whole.get(entry.join(' ')) ?? whole.get(entry.join(' ').replace(/s$/, ''))
      if (trigger) return { from, to, ...trigger }
    }
  if (amount.test(token.lower) && period.test(tokens[from + 1]?.lower ?? '')) {
    const start = tokens[from - 1]?.lower === 'for' ? from - 1 : from
    return { from: start, to: from + 1, type: 'discipline', use: 'general' }
  }
  const trigger = triggerOfParts(token)
  return trigger && { from, to: from, ...trigger }
}

/** A sentence with its triggers, of which the longest counts: "special education". */
export type RecordReading = { tokens: Token[]; places: Place[] }

/** The words of a sentence, and the places among them where a record is named. */
export function readRecords(text: string, sentence: Span, off: Off): RecordReading {
  const tokens = readTokens(text, sentence)
  const places: Place[] = []
  for (let at = 0; at < tokens.length; at++) {
    const place = triggerAt(tokens, at)
    if (!place || off.has(`record-${place.type}`)) continue
    if (!isOfSchool(tokens, place)) places.push(place)
    at = place.to
  }
  return { tokens, places }
}

/**
 * Whether the place only qualifies what a school has, or asks for the plans of many; "her 504 form"
 * is somebody's.
 */
function isOfSchool(tokens: Token[], place: Place): boolean {
  const before = tokens[place.from - 1]?.lower ?? ''
  if (/^(?:his|her|their|my)$|'s$|s'$/.test(before)) return false
  return (
    ofSchools.has(tokens[place.to + 1]?.lower ?? '') ||
    pointers.has(before) ||
    asksForMany(tokens, place, before)
  )
}

/**
 * "How does Salem translate IEPs?": a pupil has one plan, a school has many. "Do they have IEPs?"
 * and "Can you send the IEPs for …?" are about somebody.
 */
function asksForMany(tokens: Token[], { to }: Place, before: string): boolean {
  const next = tokens[to + 1]?.lower ?? ''
  const isPlans = singlePlan.test(tokens[to]!.lower) && next === 'plans'
  if (!isPlans && !severalPlans.test(tokens[to]!.lower)) return false
  const after = isPlans ? (tokens[to + 2]?.lower ?? '') : next
  return asking.test(tokens[0]!.lower) && !having.test(before) && !/^(?:for|of|from)$/.test(after)
}

const severalPlans = /^(?:ieps|504s|bips)$/
const singlePlan = /^(?:iep|504|behavior)$/
const asking = /^(?:how|what|which|who|does|do|did|is|are|should|can|would|must)$/
const having = /^(?:ha[sd]|have|having|gets?|got|needs?|on|with|w|and|both|two|three|the)$/

/** Records that speak for a pupil in a sentence not known to be about one. */
export const findEvidence = ({ tokens, places }: RecordReading): Candidate[] =>
  places
    .filter(({ use }) => use === 'alone')
    .map((place) => phraseOf(tokens, place, strictStops, 'evidence'))

/** Records that speak for a pupil only right beside a name. */
export const findSoftEvidence = ({ tokens, places }: RecordReading): Candidate[] =>
  places
    .filter(({ use }) => use !== 'general')
    .map((place) => phraseOf(tokens, place, strictStops, 'besidePerson'))

/** Records of a sentence known to be about a pupil, each with the words that belong to it. */
export const findPhrases = ({ tokens, places }: RecordReading): Candidate[] =>
  places.map((place) => phraseOf(tokens, place, stops, 'besidePerson', places))

function phraseOf(
  tokens: Token[],
  { from, to, type }: Place,
  ending: Set<string>,
  strength: Candidate['strength'],
  places: Place[] = [],
): Candidate {
  const start = reachBack(tokens, from)
  const isTold =
    tokens.slice(start, to + 1).some(({ lower }) => telling.test(lower)) ||
    ((type === 'discipline' || type === 'grade_record') && !naming.test(tokens[to]!.lower))
  const crosses = (at: number) =>
    isTold || places.some((one) => one.from > at && one.from <= at + mostBefore + 1)
  const end = reachOn(tokens, to, ending, crosses)
  return { start: tokens[start]!.start, end: tokens[end]!.end, type, strength }
}

const isNamelike = ({ text }: Token) => /^\p{Lu}\p{Ll}/u.test(text) && wordKind(text) === 'unknown'
const isQualifier = (token: Token) =>
  !token.isSign &&
  ![determiners, stops, prepositions, acts, pointers].some((set) => set.has(token.lower)) &&
  !isNamelike(token)

/** "second referral", "a new IEP", "wears glasses": what belongs to a trigger before it. */
function reachBack(tokens: Token[], from: number): number {
  let at = from
  for (let count = 0; count < mostBefore; count++) {
    const before = tokens[at - 1]
    if (!before || !isQualifier(before) || isGivenName(tokens[at - 2]?.text ?? '')) break
    at--
  }
  if (determiners.has(tokens[at - 1]?.lower ?? '')) at--
  // "on probation", "in foster care".
  if (/^(?:in|into|on)$/.test(tokens[at - 1]?.lower ?? '')) at--
  return verbs.has(tokens[at - 1]?.lower ?? '') ? at - 1 : at
}

/**
 * "suspended | two days for a fight": it goes on to the next stop, sign or name. A preposition ends
 * what does not tell, "her IEP | in the portal", unless one of the next words is a record, too.
 */
function reachOn(
  tokens: Token[],
  to: number,
  ending: Set<string>,
  crosses: (at: number) => boolean,
): number {
  let at = to
  for (let count = 0; count < mostAfter; count++) {
    if (isCountAgain(tokens, at)) at += 3
    const next = tokens[at + 1]
    if (!next || next.isSign || ending.has(next.lower) || acts.has(next.lower)) break
    if (prepositions.has(next.lower) && !crosses(at + 1)) break
    at++
  }
  // It ends in no preposition: "an IEP for | Orla".
  while (at > to && (prepositions.has(tokens[at]!.lower) || determiners.has(tokens[at]!.lower)))
    at--
  return at
}

/** "two (2) days" */
const isCountAgain = (tokens: Token[], at: number) =>
  tokens[at + 1]?.text === '(' &&
  /^\d+$/.test(tokens[at + 2]?.text ?? '') &&
  tokens[at + 3]?.text === ')'

/** Behind one of these a clause is about something else than the detail. */
const turning = setOf('a an her his how in my on our the their to via with')
const mostFilled = 4
const nextWord = /^ +((?:\p{L}|\p{N})(?:[\p{L}\p{N}'’/%+]|[.-](?=[\p{L}\p{N}]))*)/u
const lastWord = /(?<![\p{L}\p{N}'’/%+.-])((?:\p{L}|\p{N})[\p{L}\p{N}'’/%+-]*) +$/u
const longestWord = 24

/** The word right behind or before a place, null where a sign is. */
function wordBeside(text: string, at: number, isOn: boolean) {
  const from = isOn ? at : Math.max(0, at - longestWord)
  const match = isOn
    ? nextWord.exec(text.slice(at, at + longestWord))
    : lastWord.exec(text.slice(from, at))
  const word = match?.[1]
  if (!match || word === undefined) return null
  const start = from + match.index + match[0].indexOf(word)
  return { start, end: start + word.length, lower: word.toLowerCase().replaceAll('’', "'") }
}

/**
 * Details with the few words that are left of their clause, up to a sign, a name or a stop:
 * "inhaler | near front desk". What asks for something stays.
 */
export function fillClauses(text: string, details: Candidate[], names: Span[]): Candidate[] {
  const isNamed = coverageOf(text.length, names)
  const reach = (from: number, isOn: boolean) => {
    let kept = from
    let at = from
    for (let count = 0; count <= mostFilled; count++) {
      const word = wordBeside(text, at, isOn)
      if (!word || stops.has(word.lower) || isNamed.touches(word)) return kept
      if ([acts, pointers, turning].some((set) => set.has(word.lower))) return from
      at = isOn ? word.end : word.start
      // A preposition leads to what is not taken.
      if (!prepositions.has(word.lower)) kept = at
    }
    return from
  }
  return details.map((detail) => ({
    ...detail,
    start: reach(detail.start, false),
    end: reach(detail.end, true),
  }))
}

const joins = /^[\s,:;&/+()–—-]{0,4}(?:(?:and|with|plus|or) )?$/

/**
 * Details that overlap or follow each other are one, under the type of the `evidence` among them:
 * "SLD, pull-out math" is one detail.
 */
export function joinDetails(text: string, details: Candidate[]): Candidate[] {
  const joined: Candidate[] = []
  for (const detail of details.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    const meets = last && detail.start < last.end
    const gap = last ? text.slice(last.end, Math.max(last.end, detail.start)) : ''
    if (!last || (!meets && !(last.type === detail.type && joins.test(gap)))) {
      joined.push({ ...detail })
      continue
    }
    if (detail.strength === 'evidence' && last.strength !== 'evidence') {
      last.type = detail.type
      last.strength = 'evidence'
    }
    last.end = Math.max(last.end, detail.end)
  }
  return joined
}
