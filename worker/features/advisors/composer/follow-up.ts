import { type FollowUp, followUpOf } from '../../../../domain/advisors/conversations.ts'
import {
  type KnowledgeEntry,
  nextQuestion,
  withoutMarkers,
} from '../../../../domain/advisors/knowledge.ts'
import { shareSaid } from '../../../../domain/text/vocabulary.ts'
import { contentWords, stem } from '../../../../domain/text/words.ts'
import type { Emphasis } from '../question/emphasis.ts'
import { readerOf } from '../question/form.ts'
import type { Question } from '../question/read.ts'
import { namesPeopleAlone } from '../question/turn.ts'
import type { Hit } from '../retrieval/search.ts'
import type { ComposedAnswer } from './answer.ts'
import { directAnswer } from './lead.ts'
import { plainTitle } from './phrases.ts'
import {
  type Asked,
  inOrder,
  linesOn,
  numberingFor,
  type ReworkInput,
  reworkAnswer,
  textsOf,
} from './rework.ts'
import { bullets, fromLine, headings, section } from './sections.ts'
import { plainAnswer, titleButtons } from './small-talk.ts'
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
  if (wants === 'amount' || (isNewNumber && kinds.size === 0)) kinds.add('cost')
  if (wants === 'who') kinds.add('who')
  if (wants === 'why') kinds.add('why')
  if (isNewNumber) kinds.add('small')
  if (emphasis.board && readerOf(question.request) === 'staff') kinds.add('memo').delete('board')
  if (emphasis.noBudget) kinds.delete('cost')
  // "Who pays for it?" asks for money, "who has done this?" for others.
  if (emphasis.cost || emphasis.others) kinds.delete('who')
  const exact = [...kinds].filter((kind) => !general.has(kind))
  const asked = exact.length > 0 ? exact : [...kinds].slice(0, 1)
  const isOnPeople = asked.length === 0 && subjectWords.length > 0 && namesPeopleAlone(subjectWords)
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
const anybody =
  /^(?:parents?|famil(?:y|ies)|staff|teachers?|students?|kids?|schools?|principals?|superintendents?|supt)$/

/** The words of a follow-up that tell what it is about, beside those for a side or for people. */
export const ownWords = (question: Question) => ownIn(goingOn(question))

const ownIn = (said: string) =>
  contentWords(said).filter(
    (word) => !sideWords.has(stem(word)) && !anybody.test(word) && !/^\d/.test(word),
  )

/** What a request comes to: of "we did that. what about EDR" the question at its end. */
export const lastAsked = ({ request }: Question) => request.split(/(?<=[.?!])\s+/).at(-1) ?? request

function goingOn(question: Question): string {
  const last = lastAsked(question)
  return ownIn(last).length > 0 ? last : question.request
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
  const near = linesOn(entry, own || question.request)
  const timed = textsOf(entry).filter((text) => lengthOfTime.test(text) || howOften.test(text))
  return {
    direct: direct ?? (saysWhen ? entry.point : null),
    lines: near.length === 0 && asksHowOften.test(question.request) ? timed : near,
  }
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

/** So much of a follow-up's own words has to stand in the entry that answers it. */
const mostlySaid = 0.5

/** Whether one of two entries leads on to the other. */
export function isBound(a: KnowledgeEntry, b: KnowledgeEntry): boolean {
  return leadsTo(a, b) || leadsTo(b, a)
}

const leadsTo = ({ nextQuestions }: KnowledgeEntry, { id }: KnowledgeEntry) =>
  nextQuestions.some((one) => nextQuestion(one).entryId === id)

/** A follow-up that stays on the entry: the sides it asks for, what the entry says of its words, or that it does not say. */
export function goOn(
  entry: KnowledgeEntry,
  hits: Hit[],
  input: Omit<ReworkInput, 'entry'>,
): ComposedAnswer {
  const { question, history } = input
  const asked = sidesAsked(question)
  const isForOthers = asked.some(({ kind }) => kind === 'plain' || kind === 'board')
  if (!goesOnWith(entry, question) && !isForOthers) return nothingFurther(entry, hits, question)
  if (asked.length > 0) {
    const answer = reworkAnswer(asked, { ...input, entry })
    const letters = asked.some(({ kind }) => kind === 'plain' || kind === 'people')
      ? [followUpOf(texts.letterTo[readerOf(question.request)])]
      : []
    return {
      ...answer,
      text: `${fromLine(entry)}\n\n${answer.text}`,
      followUps: [...letters, ...answer.followUps],
    }
  }
  const numbers = numberingFor(entry, history)
  const { direct, lines } = saidBy(entry, question)
  const parts = [
    fromLine(entry),
    direct ? numbers.cite(direct) : '',
    question.wants === 'yes_no' && !direct ? textOf('replies', 'noRuling') : '',
    direct || lines.length > 0 ? bullets(lines, numbers) : numbers.cite(entry.point),
    question.wants === 'yes_no' && entry.limit
      ? section(headings.limit, numbers.cite(entry.limit))
      : '',
  ]
  return {
    ...plainAnswer(parts.filter(Boolean).join('\n\n')),
    citations: inOrder(numbers.citations),
    mode: 'sure',
  }
}

const mostOffered = 3

/** That an entry does not say, with the questions that lead on from it, those on the follow-up's words first. */
function nothingFurther(entry: KnowledgeEntry, hits: Hit[], question: Question): ComposedAnswer {
  const own = ownWords(question).join(' ')
  const bound = nextButtons(entry)
  const isOnIt = ({ question: next }: FollowUp) => own !== '' && shareSaid(next, own) > 0
  const near = hits.filter((hit) => hit.entry.id !== entry.id && isNear(hit, own))
  const offered = [
    ...bound.filter(isOnIt),
    ...titleButtons(near.map((hit) => hit.entry)),
    ...bound.filter((one) => !isOnIt(one)),
    ...titleButtons(hits.map((hit) => hit.entry).filter(({ id }) => id !== entry.id)),
  ]
  const byEntry = new Map(offered.toReversed().map((one) => [one.entryId, one]))
  const text = textOf('replies', 'nothingFurther', { entry: plainTitle(entry) })
  const first = [...byEntry.values()].reverse().slice(0, mostOffered)
  return { ...plainAnswer(text, first), mode: 'unsure' }
}

/** Whether a hit's title or example questions say a follow-up's words. */
const isNear = ({ entry: { title, exampleQuestions } }: Hit, own: string) =>
  own !== '' && shareSaid([title, ...exampleQuestions].join(' '), own) === 1

/** The questions an entry leads on to, each bound to the entry that answers it. */
export function nextButtons({ nextQuestions }: KnowledgeEntry): FollowUp[] {
  return nextQuestions
    .map(nextQuestion)
    .flatMap(({ question, entryId }) => (entryId ? { label: question, question, entryId } : []))
}
