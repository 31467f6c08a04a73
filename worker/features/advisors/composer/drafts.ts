import { type KnowledgeEntry, withoutMarkers } from '../../../../domain/advisors/knowledge.ts'
import { withCapital } from '../../../../domain/text/capital.ts'
import { type DraftForm, lettersFor } from '../question/form.ts'
import type { Numbering } from './numbering.ts'
import {
  bullets,
  moneyText,
  paragraphs,
  section,
  sentences,
  stepTable,
  unquoted,
  withoutCapital,
} from './sections.ts'
import type { Sum } from './sum.ts'
import { textOf } from './texts.ts'

/** The material of a draft. */
export type DraftInput = {
  entry: KnowledgeEntry
  numbers: Numbering
  sum: Pick<Sum, 'text' | 'hint'>
  /** Sentences from the district's profile, for a text that speaks of it. */
  own: string[]
  /** The words it is asked for in, which name its reader. */
  request: string
}

/** A text to hand on, ready to be edited: a memo to the board, a letter to the others. */
export function writeDraft({ draft: reader }: DraftForm, input: DraftInput): string {
  return reader === 'board' ? boardMemo(input) : letterTo(reader, input)
}

/** A memo that could be signed as it is: the request first, then why, cost, plan and reporting. */
function boardMemo({ entry, numbers, sum, own, request }: DraftInput): string {
  const { to, from } = addressIn(request)
  const why = [
    unquoted(numbers.cite(entry.board)),
    evidence(entry, numbers),
    ...own.map(inOurWords),
  ]
  return paragraphs(
    `**To:** ${to}\\\n**From:** ${from}\\\n**Subject:** ${entry.title}`,
    `**What we ask.** ${requestOf(entry, to === board.to)}`,
    `**Why.** ${why.filter(Boolean).join(' ')}`,
    sum.text
      ? `**What it costs.** ${numbers.cite(entry.money)}\n\n${sum.text}`
      : `**What it costs.** ${moneyText(entry, numbers)}`,
    `**What we will do.**\n\n${stepTable(entry.steps.slice(0, 4), numbers)}`,
    entry.risks[0] ? `**What could go wrong.** ${numbers.cite(entry.risks[0])}` : '',
    `**What we will report back.**\n\n${bullets(entry.measures.slice(0, 2), numbers)}`,
    '*A draft: put in names, dates and your own figures before it goes into a packet.*',
    sum.hint && `*${sum.hint}*`,
  )
}

const board = { to: 'Board of education', from: 'Superintendent, with the technology director' }

/** Who reads a memo and who signs it: the board, unless only the superintendent or the cabinet is named. */
function addressIn(request: string): typeof board {
  if (/\b(?:board|trustees|council)\b/i.test(request)) return board
  const from = 'Technology director'
  if (/\bcabinet\b/i.test(request)) return { to: 'Superintendent’s cabinet', from }
  return /\bsup(?:erintenden)?t\b/i.test(request) ? { to: 'Superintendent', from } : board
}

const asksBoard = /^ask the board to /i

/** What is asked and who can begin: of the board the step that is its own, else to back the plan. */
function requestOf({ steps }: KnowledgeEntry, isBoard: boolean): string {
  const own = isBoard && steps.find(({ text }) => asksBoard.test(text))
  const request = own
    ? withCapital(
        withoutMarkers(own.text)
          .replace(asksBoard, '')
          .replace(/,? and to /, ' and '),
      )
    : 'Support the plan below, and take a report on it at a meeting next quarter.'
  return [request, ...steps.slice(0, 1).map(canStart)].join(' ')
}

function canStart({ who, time }: KnowledgeEntry['steps'][number]): string {
  const takes = isDuration(time) ? `: the first step below takes ${time}` : ''
  return `The ${withoutCapital(who)} can start at once${takes}.`
}

/** "2 hours", "half a day"; not "first 10 minutes" or "before signing". */
function isDuration(time: string): boolean {
  return /^(?:\d|half |one |two |six )/.test(time)
}

const happened =
  /^act\b|\b(?:attack|breach(?:ed)?|incident|ransom\w*|stolen|hack\w*|outage|fake|emergency|accused)\b/i

/** The letter an entry has for the readers a request names; undefined for none, and for the board. */
export function letterIn(
  entry: KnowledgeEntry,
  { draft: to }: DraftForm,
  request: string,
): string | undefined {
  if (to === 'board') return undefined
  return lettersFor(to, request).flatMap((reader) => entry.letters?.[reader] ?? [])[0]
}

function letterTo(to: 'staff' | 'families', input: DraftInput): string {
  const { entry, numbers, request } = input
  const written = letterIn(entry, { draft: to }, request)
  const limit = entry.limit && section('Before you send it', numbers.cite(entry.limit))
  return paragraphs(
    ...(written ? [written] : to === 'families' ? letterToFamilies(entry) : letterToStaff(input)),
    written || to === 'families' ? limit : '',
    '*A draft: fill in what stands in brackets, strike what is not so, put names for the roles, and have it read by someone outside technology.*',
  )
}

/** Families need to hear what happened, what it means and what to do, not who in the office does what. */
function letterToFamilies({ title }: KnowledgeEntry): string[] {
  return [
    '**Subject:** [what it is about, in six words]',
    'Dear families,',
    textOf('letters', happened.test(title) ? 'event' : 'change'),
    textOf('letters', 'contact'),
  ]
}

function letterToStaff({ entry, numbers: { cite } }: DraftInput): string[] {
  const next = entry.steps
    .slice(0, 3)
    .map(({ text, who, time }) => `- ${cite(text)} (${who}, ${time})`)
  return [
    `**Subject:** ${entry.title}`,
    'Colleagues,',
    cite(unquoted(entry.board)),
    `What happens next:\n\n${next.join('\n')}`,
    textOf('letters', 'feedback'),
  ]
}

/** The sentences of the point that a source stands behind, without advice on how to tell a board. */
function evidence({ point }: KnowledgeEntry, { cite }: Numbering): string {
  return sentences(point)
    .filter((sentence) => sentence.includes('[^') && !/^(?:tell|show|ask) /i.test(sentence))
    .map(cite)
    .join(' ')
}

/** "Your insurer asks for X: keep proof" is said to the director; the board hears what is so. */
const inOurWords = (text: string) =>
  `${text.split(': ')[0]?.replace(/\.$/, '')}.`
    .replace(/^Your\b/, 'Our')
    .replace(/\byour\b/g, 'our')
