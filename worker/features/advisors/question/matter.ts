import { isSmallTeam } from '../../../../domain/district/profile.ts'
import { contentWords, stem } from '../../../../domain/text/words.ts'
import type { Counts } from './district.ts'
import type { AnswerKind, Emphasis } from './emphasis.ts'
import { readerOf } from './form.ts'
import { anybody, namesPeopleAlone } from './turn.ts'
import lists from './turns.json' with { type: 'json' }

/** A side of an entry that a follow-up may ask for: what it costs, who does it, what the law says. */
export type Side =
  | 'alternative'
  | 'board'
  | 'cost'
  | 'law'
  | 'measures'
  | 'memo'
  | 'noBudget'
  | 'otherwise'
  | 'people'
  | 'plain'
  | 'risks'
  | 'small'
  | 'sources'
  | 'steps'
  | 'time'
  | 'who'
  | 'why'

/** What a message within a conversation asks by its own words. */
export type Matter = {
  /** What its request comes to: of "we did that. what about EDR" the question at its end. */
  lastAsked: string
  /** The words that tell what it is about, beside those for a side or for people. */
  ownWords: string[]
  /** Whether it is a reply without any: what "fine, so which of the others" sounds like is chance. */
  tellsNothing: boolean
  /** The sides of the conversation's entry that it asks for; none when it names no side. */
  sidesAsked: Side[]
}

type Read = {
  request: string
  subjectWords: string[]
  isReply: boolean
  wants: AnswerKind
  emphasis: Emphasis
  newCounts: Counts
}

/** What a message, read so far, asks by its own words. */
export function matterOf(read: Read): Matter {
  const lastAsked = lastAskedIn(read.request)
  const ownWords = ownIn(lastAsked)
  const tellsNothing = read.isReply && ownWords.length === 0
  return { lastAsked, ownWords, tellsNothing, sidesAsked: sidesAskedIn(read) }
}

/** The last sentence of a request, where that tells a subject; else the whole. */
function lastAskedIn(request: string): string {
  const last = request.split(/(?<=[.?!])\s+/).at(-1) ?? request
  return ownIn(last).length > 0 ? last : request
}

const sideWords = new Set(lists.sideWords.split(' ').map(stem))

const ownIn = (said: string) =>
  contentWords(said).filter(
    (word) => !sideWords.has(stem(word)) && !isAnybody(word) && !/^\d/.test(word),
  )

/** Whoever is told or asked of any matter, so that to name them tells no subject. */
const isAnybody = (word: string) => anybody.test(word)

/** The side of an entry that each stress of a follow-up asks for, in the order they are shown. */
const sideOf = Object.entries(lists.sidesAsked) as [keyof Emphasis, Side][]
/** What these ask for is shown where nothing more exact is asked: "what if there is no budget". */
const general = new Set<Side>(['otherwise', 'steps', 'plain'])

function sidesAskedIn({ request, subjectWords, wants, emphasis, newCounts }: Read): Side[] {
  const isNewNumber = Object.keys(newCounts).length > 0
  const kinds = new Set(sideOf.filter(([sign]) => emphasis[sign]).map(([, side]) => side))
  if (isNewNumber && kinds.size === 0) kinds.add('cost')
  if (wants === 'who') kinds.add('who')
  if (wants === 'why') kinds.add('why')
  if (isSmallTeam(newCounts)) kinds.add('small')
  if (emphasis.board && readerOf(request) === 'staff') kinds.add('memo').delete('board')
  // "Can we stay on the old price?" asks for a yes or a no.
  if (emphasis.noBudget || (wants === 'yes_no' && !isNewNumber)) kinds.delete('cost')
  // "Who pays for it?" asks for money, "who has done this?" for others.
  if (emphasis.cost || emphasis.others) kinds.delete('who')
  const exact = [...kinds].filter((kind) => !general.has(kind))
  const asked = exact.length > 0 ? exact : [...kinds].slice(0, 1)
  const isOnPeople =
    asked.length === 0 && subjectWords.some(isAnybody) && namesPeopleAlone(subjectWords)
  return isOnPeople ? ['people'] : asked
}
