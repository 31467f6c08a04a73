import { type FollowUp, followUpOf } from '../../../../domain/advisors/conversations.ts'
import {
  type KnowledgeEntry,
  nextQuestion,
  withoutMarkers,
} from '../../../../domain/advisors/knowledge.ts'
import { isSmallTeam } from '../../../../domain/district/profile.ts'
import { shareSaid } from '../../../../domain/text/vocabulary.ts'
import { contentWords, stem } from '../../../../domain/text/words.ts'
import type { Emphasis } from '../question/emphasis.ts'
import { readerOf } from '../question/form.ts'
import type { Question } from '../question/read.ts'
import { anybody, namesPeopleAlone } from '../question/turn.ts'
import type { Hit } from '../retrieval/search.ts'
import type { ComposedAnswer } from './answer.ts'
import { directAnswer } from './lead.ts'
import { plainTitle } from './phrases.ts'
import {
  type Asked,
  inOrder,
  linesOn,
  numberingFor,
  otherForms,
  type ReworkInput,
  reworkAnswer,
  textsOf,
} from './rework.ts'
import { bullets, fromLine, headings, section } from './sections.ts'
import { nearestEntries, plainAnswer, titleButtons } from './small-talk.ts'
import texts from './texts.json' with { type: 'json' }
import { textOf } from './texts.ts'

type Side = Asked['kind']

/** The side of an entry that each stress of a follow-up asks for, in the order they are shown. */
const sideOf = Object.entries(texts.sidesAsked) as [keyof Emphasis, Side][]
/** What these ask for is shown where nothing more exact is asked: "what if there is no budget". */
const general = new Set<Side>(['otherwise', 'steps', 'plain'])

/** The sides of the last entry that a follow-up asks for; none when it names no side. */
export function sidesAsked(question: Question): Asked[] {
  const { emphasis, wants, newCounts, subjectWords } = question
  const isNewNumber = Object.keys(newCounts).length > 0
  const stressed = sideOf.filter(([sign]) => emphasis[sign]).map(([, side]) => side)
  const kinds = new Set<Side>(stressed)
  if (isNewNumber && kinds.size === 0) kinds.add('cost')
  if (wants === 'who') kinds.add('who')
  if (wants === 'why') kinds.add('why')
  if (isSmallTeam(newCounts)) kinds.add('small')
  if (emphasis.board && readerOf(question.request) === 'staff') kinds.add('memo').delete('board')
  // "Can we stay on the old price?" asks for a yes or a no.
  if (emphasis.noBudget || (wants === 'yes_no' && !isNewNumber)) kinds.delete('cost')
  // "Who pays for it?" asks for money, "who has done this?" for others.
  if (emphasis.cost || emphasis.others) kinds.delete('who')
  const exact = [...kinds].filter((kind) => !general.has(kind))
  const asked = exact.length > 0 ? exact : [...kinds].slice(0, 1)
  const isOnPeople =
    asked.length === 0 && subjectWords.some(isAnybody) && namesPeopleAlone(subjectWords)
  return (isOnPeople ? (['people'] as const) : asked).map((kind) => ({ kind }) as Asked)
}

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

const sideWords = new Set(texts.sideWords.split(' ').map(stem))

/** Whoever is told or asked of any matter, so that to name them tells no subject. */
const isAnybody = (word: string) => anybody.test(word)

/** The words of a follow-up that tell what it is about, beside those for a side or for people. */
export const ownWords = (question: Question) => ownIn(lastAsked(question))

const ownIn = (said: string) =>
  contentWords(said).filter(
    (word) => !sideWords.has(stem(word)) && !isAnybody(word) && !/^\d/.test(word),
  )

/** "Fine, so which of the others": what a reply without words of its own sounds like is chance. */
export const tellsNothing = (question: Question) =>
  question.isReply && ownWords(question).length === 0

/** What a request comes to: of "we did that. what about EDR" the question at its end, where that tells a subject. */
export function lastAsked({ request }: Question): string {
  const last = request.split(/(?<=[.?!])\s+/).at(-1) ?? request
  return ownIn(last).length > 0 ? last : request
}

const lengthOfTime = /\b\d+[- ](?:minute|hour|day|week|month|year)s?\b/i
const asksHowOften = /\bhow (?:often|frequently)\b/i
const howOften =
  /\b(?:daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|(?:each|every|once an?|twice an?) (?:day|week|month|quarter|semester|season|spring|summer|fall|winter|year))\b/i

/** What an entry says to a follow-up in its own words. */
function saidBy(entry: KnowledgeEntry, question: Question) {
  const direct = directAnswer(question, entry)
  const saysWhen = question.wants === 'date' && lengthOfTime.test(withoutMarkers(entry.point))
  const own = ownWords(question).join(' ')
  const near = own ? linesSaying(entry, own) : linesOn(entry, question.request)
  const timed = textsOf(entry).filter((text) => lengthOfTime.test(text) || howOften.test(text))
  return {
    direct: direct ?? (saysWhen ? entry.point : null),
    lines:
      near.length === 0 && asksHowOften.test(question.request) ? timed : near.slice(0, mostLines),
  }
}

/** A few lines answer; more of them only share a common word. */
const mostLines = 3

/** The lines of an entry that say most of the words, those that say more of them first. */
function linesSaying(entry: KnowledgeEntry, own: string): string[] {
  return textsOf(entry)
    .map((text) => ({ text, share: shareSaid(text, own) }))
    .filter(({ share }) => share >= mostlySaid)
    .sort((a, b) => b.share - a.share)
    .map(({ text }) => text)
}

/** Whether an entry answers a follow-up: a side of it, a direct answer or lines on its words, and it speaks of these. */
export function goesOnWith(entry: KnowledgeEntry, question: Question): boolean {
  if (!speaksOf(entry, question)) return false
  const { direct, lines } = saidBy(entry, question)
  const asksOfAll = question.wants === 'yes_no' && ownWords(question).length === 0
  return sidesAsked(question).length > 0 || direct !== null || lines.length > 0 || asksOfAll
}

function speaksOf(entry: KnowledgeEntry, question: Question): boolean {
  const own = ownWords(question)
  return own.length === 0 || shareSaid(textOfEntry(entry), own.join(' ')) >= mostlySaid
}

/** In words: of fewer hardly a question is whole. "Encrypted or not" is a side of the one before. */
const wholeQuestion = 4

/**
 * Whether a message within a conversation asks something of its own, which its entry does not speak of:
 * more than "how do we know it worked", which leans on the entry for all but one word.
 */
export const isOfItsOwn = (entry: KnowledgeEntry, question: Question) =>
  question.asks &&
  question.words.length >= wholeQuestion &&
  !(question.isFollowUp && ownWords(question).length === 1) &&
  !speaksOf(entry, question)

/** So much of a follow-up's own words has to stand in the entry that answers it. */
const mostlySaid = 0.5

/** Whether one of two entries leads on to the other. */
export function isBound(a: KnowledgeEntry, b: KnowledgeEntry): boolean {
  return leadsTo(a, b) || leadsTo(b, a)
}

const leadsTo = ({ nextQuestions }: KnowledgeEntry, { id }: KnowledgeEntry) =>
  nextQuestions.some((one) => nextQuestion(one).entryId === id)

/** What may be offered beside the conversation's entry. */
export type Beside = {
  /** What a follow-up's words alone surely find. */
  sure?: KnowledgeEntry | undefined
  /** What they are near to, the nearest first. */
  alone: KnowledgeEntry[]
  /** What is near the entry and them. */
  around: Hit[]
}

/** A follow-up that stays on the entry: the sides it asks for, what the entry says of its words, or that it does not say. */
export function goOn(
  entry: KnowledgeEntry,
  beside: Beside,
  input: Omit<ReworkInput, 'entry'>,
): ComposedAnswer {
  const { question } = input
  const asked = sidesAsked(question)
  const isWhole = !question.isFollowUp && ownWords(question).length > 1 && !beside.sure
  const isApart = isWhole && isOfItsOwn(entry, question) && beside.alone.length > 0
  if (isApart) return nearestBeside(entry, beside.alone)
  const answer =
    asked.length > 0
      ? sidesOf(entry, asked, { ...input, entry })
      : goesOnWith(entry, question) && inOwnWords(entry, input)
  if (!answer) return nothingFurther(entry, beside, input)
  const other = speaksOf(entry, question) ? beside.sure : (beside.sure ?? beside.alone[0])
  const elsewhere = other && other.id !== entry.id ? titleButtons([other]) : []
  return { ...answer, followUps: [...elsewhere, ...answer.followUps] }
}

/** Sides that are of the whole entry, whatever a follow-up's words are. */
const ofAll = new Set<Side>(['plain', 'board', 'memo', 'otherwise', 'people'])

/** The sides asked for; null where the entry has nothing on them. */
function sidesOf(entry: KnowledgeEntry, asked: Asked[], input: ReworkInput): ComposedAnswer | null {
  const { question } = input
  const answer = reworkAnswer(asked, input)
  const own = ownWords(question)
  const share = own.length > 0 ? shareSaid(textOfEntry(entry), own.join(' ')) : 1
  // "Who won the super bowl" asks for no side of any entry.
  if (!answer.text || (share === 0 && own.length > 1)) return null
  const isMeant = share >= mostlySaid || asked.some(({ kind }) => ofAll.has(kind))
  const letters = asked.some(({ kind }) => kind === 'plain' || kind === 'people')
    ? [followUpOf(texts.letterTo[readerOf(question.request)])]
    : []
  return {
    ...answer,
    text: [fromLine(entry), isMeant ? '' : textOf('replies', 'sideAlone'), answer.text]
      .filter(Boolean)
      .join('\n\n'),
    followUps: [...letters, ...answer.followUps],
  }
}

/** What the entry says to a follow-up in its own words. */
function inOwnWords(
  entry: KnowledgeEntry,
  { question, history }: Omit<ReworkInput, 'entry'>,
): ComposedAnswer {
  const numbers = numberingFor(entry, history)
  const { direct, lines } = saidBy(entry, question)
  const isRuling = question.wants === 'yes_no'
  const parts = [
    fromLine(entry),
    direct ? numbers.cite(direct) : '',
    isRuling && !direct ? textOf('replies', 'noRuling') : '',
    direct || lines.length > 0 ? bullets(lines, numbers) : numbers.cite(entry.point),
    isRuling && entry.limit ? section(headings.limit, numbers.cite(entry.limit)) : '',
  ]
  return {
    ...plainAnswer(parts.filter(Boolean).join('\n\n')),
    citations: inOrder(numbers.citations),
    mode: 'sure',
  }
}

/** The titles nearest to a question of its own, and the way back to the entry before it. */
function nearestBeside(entry: KnowledgeEntry, alone: KnowledgeEntry[]): ComposedAnswer {
  const { followUps, ...answer } = nearestEntries(alone, 'ofItsOwn', { entry: plainTitle(entry) })
  return { ...answer, followUps: [...followUps, ...titleButtons([entry])] }
}

const mostOffered = 4
const mostEntries = 2

/**
 * That an entry does not say, or what it comes to where nothing is asked of it; with the entries near
 * the follow-up's words, and other forms of this one.
 */
function nothingFurther(
  entry: KnowledgeEntry,
  beside: Beside,
  { question, history }: Omit<ReworkInput, 'entry'>,
): ComposedAnswer {
  const own = ownWords(question).join(' ')
  const offered = offeredBeside(entry, beside, own).slice(0, mostEntries)
  const followUps = [...offered, ...otherForms].slice(0, mostOffered)
  const title = { entry: plainTitle(entry) }
  if (own || question.wants !== 'other')
    return { ...plainAnswer(textOf('replies', 'nothingFurther', title), followUps), mode: 'unsure' }
  const { cite, citations } = numberingFor(entry, history)
  const text = `${fromLine(entry)}\n\n${textOf('replies', 'inShort')} ${cite(entry.point)}`
  return { text, citations: inOrder(citations), followUps, mode: 'sure' }
}

/** The entries beside one for a follow-up's words, each once. */
function offeredBeside(
  entry: KnowledgeEntry,
  { sure, alone, around }: Beside,
  own: string,
): FollowUp[] {
  const bound = nextButtons(entry)
  const isOnIt = ({ question: next }: FollowUp) => own !== '' && shareSaid(next, own) > 0
  const near = around.map((hit) => hit.entry).filter((one) => isNear(one, own))
  const found = titleButtons([sure, ...near, alone[0]].filter((one) => one !== undefined))
  const all = [...found.slice(0, sure ? 1 : 0), ...bound.filter(isOnIt), ...found, ...bound]
  const firstOf = ({ entryId }: FollowUp) => all.findIndex((one) => one.entryId === entryId)
  return all.filter((one, place) => one.entryId !== entry.id && firstOf(one) === place)
}

/** Whether an entry's title or example questions say a follow-up's words. */
const isNear = ({ title, exampleQuestions }: KnowledgeEntry, own: string) =>
  own !== '' && shareSaid([title, ...exampleQuestions].join(' '), own) === 1

/** The questions an entry leads on to, each bound to the entry that answers it. */
export function nextButtons({ nextQuestions }: KnowledgeEntry): FollowUp[] {
  return nextQuestions
    .map(nextQuestion)
    .flatMap(({ question, entryId }) => (entryId ? { label: question, question, entryId } : []))
}
