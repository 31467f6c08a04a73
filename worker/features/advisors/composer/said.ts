import { type KnowledgeEntry, withoutMarkers } from '../../../../domain/advisors/knowledge.ts'
import { shareSaid, sharesConcept } from '../../../../domain/text/vocabulary.ts'
import type { Question } from '../question/read.ts'
import { directAnswer } from './lead.ts'

/** What an entry advises, line by line. */
export const textsOf = ({ steps, risks, measures, money }: KnowledgeEntry) => [
  ...steps.map(({ text }) => text),
  ...risks,
  ...measures,
  money,
]

/** The lines of an entry that say something of a request's words. */
export const linesOn = (entry: KnowledgeEntry, request: string) =>
  textsOf(entry).filter((text) => sharesConcept(text, request))

const otherWay = /\b(?:instead|alternatives?|otherwise|rather than|substitute|or else|another)\b/i

/** The lines of an entry that name another way. */
export const otherWaysIn = (entry: KnowledgeEntry) =>
  textsOf(entry).filter((text) => otherWay.test(text))

/** All that an entry says, with the names of what it rests on. */
export const textOfEntry = (entry: KnowledgeEntry) =>
  [
    entry.title,
    ...entry.exampleQuestions,
    entry.point,
    ...Object.values(entry.direct ?? {}),
    ...textsOf(entry),
    entry.limit,
    ...entry.sources.map(({ shortName }) => shortName),
  ]
    .filter(Boolean)
    .join(' ')

/** What an entry says to a message within a conversation. */
export type Said = {
  entry: KnowledgeEntry
  /** The share of the message's own words that it says, 0 to 1; 1 where it has none. */
  share: number
  /** Whether it says most of them. */
  speaksOf: boolean
  /** Its answer in a sentence or two to the kind of question. */
  direct: string | null
  /** Its lines on the message's words. */
  lines: string[]
  /** Whether it answers the message: a side of it, a direct answer or lines on its words. */
  goesOn: boolean
  /**
   * Whether the message asks something of its own, which it does not speak of: more than "how do we
   * know it worked", which leans on the entry for all but one word.
   */
  isOfItsOwn: boolean
}

/** So much of a follow-up's own words has to stand in the entry that answers it. */
const mostlySaid = 0.5
/** In words: of fewer hardly a question is whole. "Encrypted or not" is a side of the one before. */
const wholeQuestion = 4

/** What an entry says to a message. */
export function saidTo(entry: KnowledgeEntry, question: Question): Said {
  const { ownWords, sidesAsked, wants, asks, words, isFollowUp } = question
  const share = ownWords.length > 0 ? shareSaid(textOfEntry(entry), ownWords.join(' ')) : 1
  const speaksOf = share >= mostlySaid
  const direct = directTo(entry, question)
  const lines = linesTo(entry, question)
  const asksOfAll = wants === 'yes_no' && ownWords.length === 0
  const answers = sidesAsked.length > 0 || direct !== null || lines.length > 0 || asksOfAll
  const isWhole = asks && words.length >= wholeQuestion && !(isFollowUp && ownWords.length === 1)
  return {
    entry,
    share,
    speaksOf,
    direct,
    lines,
    goesOn: speaksOf && answers,
    isOfItsOwn: isWhole && !speaksOf,
  }
}

const lengthOfTime = /\b\d+[- ](?:minute|hour|day|week|month|year)s?\b/i
const asksHowOften = /\bhow (?:often|frequently)\b/i
const howOften =
  /\b(?:daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|(?:each|every|once an?|twice an?) (?:day|week|month|quarter|semester|season|spring|summer|fall|winter|year))\b/i

function directTo(entry: KnowledgeEntry, question: Question): string | null {
  const saysWhen = question.wants === 'date' && lengthOfTime.test(withoutMarkers(entry.point))
  return directAnswer(question, entry) ?? (saysWhen ? entry.point : null)
}

/** A few lines answer; more of them only share a common word. */
const mostLines = 3

function linesTo(entry: KnowledgeEntry, { ownWords, request }: Question): string[] {
  const own = ownWords.join(' ')
  const near = own ? linesSaying(entry, own) : linesOn(entry, request)
  if (near.length > 0 || !asksHowOften.test(request)) return near.slice(0, mostLines)
  return textsOf(entry).filter((text) => lengthOfTime.test(text) || howOften.test(text))
}

/** The lines of an entry that say most of the words, those that say more of them first. */
function linesSaying(entry: KnowledgeEntry, own: string): string[] {
  return textsOf(entry)
    .map((text) => ({ text, share: shareSaid(text, own) }))
    .filter(({ share }) => share >= mostlySaid)
    .sort((a, b) => b.share - a.share)
    .map(({ text }) => text)
}
