import { followUpOf, type Message } from '../../../../domain/advisors/conversations.ts'
import {
  type Citation,
  type KnowledgeEntry,
  type Step,
  withoutMarkers,
} from '../../../../domain/advisors/knowledge.ts'
import { counted } from '../../../../domain/counted.ts'
import { sharesConcept } from '../../../../domain/text/vocabulary.ts'
import { readerOf } from '../question/form.ts'
import type { Question } from '../question/read.ts'
import type { Rework } from '../question/turn.ts'
import type { Hit } from '../retrieval/search.ts'
import type { AnswerInput, ComposedAnswer } from './answer.ts'
import { writeDraft } from './drafts.ts'
import { directAnswer, freeLine, sumLine, timeLine } from './lead.ts'
import { type Numbering, numbering } from './numbering.ts'
import { firstSentence, plainTitle, unquoted } from './phrases.ts'
import {
  bullets,
  freeFirst,
  fromLine,
  headings,
  moneyText,
  owners,
  section,
  shortened,
  stepLine,
  stepList,
  stepTable,
  titleRead,
} from './sections.ts'
import { plainAnswer, titleButtons } from './small-talk.ts'
import { noSum, type Sum, sumFor, sumInWords, unmovedBy } from './sum.ts'
import texts from './texts.json' with { type: 'json' }
import { textOf } from './texts.ts'

const { insteadOfModel } = texts
/** Rewrites that only a model can do. */
type ForModel = keyof typeof insteadOfModel
const isForModel = (kind: Rework['kind']): kind is ForModel => kind in insteadOfModel
type Side = Exclude<Rework['kind'], 'step' | 'length' | ForModel>
type SideInput = {
  entry: KnowledgeEntry
  /** The text of the answer before. */
  previous: string
  question: Question
  numbers: Numbering
  sum: Sum
}

/** The text for each side of an entry, or for the entry in another form. */
const sides: Record<Side, (input: SideInput) => string> = {
  shorter: ({ entry, numbers: { cite } }) =>
    [
      cite(firstSentence(entry.point)),
      entry.steps.map(({ text }, index) => `${index + 1}. ${cite(firstSentence(text))}`).join('\n'),
    ].join('\n\n'),
  table: ({ entry, numbers }) => stepTable(entry.steps, numbers),
  checklist: ({ entry, numbers }) =>
    entry.steps.map((step) => `- [ ] ${stepLine(step, numbers)}`).join('\n'),
  plain: ({ entry, numbers: { cite } }) =>
    `${cite(unquoted(entry.board))}\n\nThe first thing to do: ${cite(entry.steps[0]?.text ?? entry.point)}`,
  board: ({ entry, numbers, sum }) =>
    writeDraft({ draft: 'board' }, { entry, numbers, sum, own: [] }),
  memo: ({ entry, numbers, question }) =>
    writeDraft({ draft: readerOf(question.request) }, { entry, numbers, sum: noSum, own: [] }),
  why: ({ entry, numbers: { cite } }) =>
    [
      textOf('needsModel', 'why', { entry: plainTitle(entry) }),
      cite(unquoted(entry.board)),
      cite(entry.point),
      section('Where it goes wrong', entry.risks.map((text) => `- ${cite(text)}`).join('\n')),
    ].join('\n\n'),
  noBudget: ({ entry, numbers }) =>
    [
      freeLine(entry),
      stepList(freeFirst(entry.steps).slice(0, 3), numbers),
      section(headings.money, numbers.cite(entry.money)),
      section(headings.small, numbers.cite(entry.smallDistrict)),
    ].join('\n\n'),
  cost: ({ entry, numbers, sum, question }) =>
    unmovedBy(question.newCounts, sum) ||
    [
      sumLine(sum, numbers),
      sumInWords(sum),
      moneyText(entry, numbers, sum.text !== ''),
      timeLine(entry),
    ]
      .filter(Boolean)
      .join('\n\n'),
  time: ({ entry }) => timeLine(entry),
  who: ({ entry, numbers }) =>
    `${owners(entry.steps, numbers)}\n\nWhere a post does not exist in your district, give its steps to a named person, with the hours for them.`,
  measures: ({ entry, numbers }) => section(headings.measures, bullets(entry.measures, numbers)),
  risks: ({ entry, numbers }) =>
    [
      section(headings.risks, bullets(entry.risks, numbers)),
      entry.limit ? section(headings.limit, numbers.cite(entry.limit)) : '',
    ].join('\n\n'),
  sources: ({ entry, numbers }) => {
    for (const { fact } of entry.sources) numbers.cite(`[^${fact}]`)
    const lines = numbers.citations.map(
      ({ number, publisher, document, version, sectionId, sectionTitle }) =>
        `- ${publisher}, *${document}* (${version}), ${sectionId}: ${sectionTitle} [${number}]`,
    )
    return `The answer above rests on these. I can be wrong in how I put it, and rules change: open the source before you act.\n\n${lines.join('\n')}`
  },
  first: ({ entry, numbers }) => stepInDetail(1, entry, numbers),
  steps: ({ entry, numbers }) => section(headings.steps, stepList(entry.steps, numbers)),
  small: ({ entry, numbers }) =>
    [
      section(headings.small, numbers.cite(entry.smallDistrict)),
      section('Enough to begin with', stepList(entry.steps.slice(0, 2), numbers)),
    ].join('\n\n'),
  more: ({ entry, previous, numbers: { cite } }) => {
    const isNew = (text: string) => !letters(previous).includes(letters(withoutMarkers(text)))
    const texts = [
      ...entry.risks,
      ...entry.measures,
      entry.smallDistrict,
      entry.money,
      entry.limit ?? '',
    ].filter((text) => text && isNew(text))
    return texts.length > 0
      ? section('What else to know', texts.map((text) => `- ${cite(text)}`).join('\n'))
      : `That is all the entry on *${plainTitle(entry)}* holds. The buttons below lead on from it.`
  },
}

/** The follow-ups under an answer that no other entry goes on from. */
export const otherForms = ['Who does what?', 'As a table', 'As a memo to the board'].map(followUpOf)

type ReworkInput = Pick<AnswerInput, 'history' | 'profile'> & {
  question: Question
  entry: KnowledgeEntry
}

/** The conversation's entry from other sides, or in another form. */
export function reworkAnswer(reworks: Rework[], input: ReworkInput): ComposedAnswer {
  const { question, entry, history, profile } = input
  const numbers = numberingFor(entry, history)
  const isAboutMoney = reworks.some(({ kind }) => kind === 'board' || kind === 'cost')
  const subject = history.findLast(({ role }) => role === 'user')?.text ?? ''
  const sum = isAboutMoney
    ? sumFor(profile, question.counts, `cost ${subject} ${entry.title}`, entry)
    : noSum
  const previous = history.findLast(({ role }) => role === 'assistant')?.text ?? ''
  const written = reworks.map((rework) => {
    if (rework.kind === 'step') return stepInDetail(rework.number, entry, numbers)
    if (rework.kind === 'length') return atLength(rework, entry, numbers)
    return isForModel(rework.kind)
      ? textOf('needsModel', rework.kind, { entry: plainTitle(entry), asked: askedIn(history) })
      : sides[rework.kind]({ entry, previous, question, numbers, sum })
  })
  const offered = reworks.flatMap((rework) => {
    if (isForModel(rework.kind)) return insteadOfModel[rework.kind]
    return rework.kind === 'step' && rework.number === 0 ? stepNames(entry) : []
  })
  return {
    text: written.join('\n\n'),
    citations: inOrder(numbers.citations),
    followUps: offered.map(followUpOf),
    profileUsed: sum.used,
    mode: 'sure',
  }
}

/** The conversation's questions, each with the title of the entry that answered it, as a list. */
function askedIn(history: Message[]): string {
  return history
    .flatMap(({ role, text }, index) => {
      const title = role === 'assistant' ? titleRead(text) : undefined
      const asked = history[index - 1]?.text.split('\n')[0]
      return title && asked ? [`- “${asked}”: *${title}*`] : []
    })
    .join('\n')
}

/** Citations by their numbers. */
export function inOrder(citations: Citation[]): Citation[] {
  return [...citations].sort((a, b) => a.number - b.number)
}

/** The sides of the entry that a follow-up asks for; empty when it names none. */
function sidesAsked({ emphasis, wants, newCounts }: Question): Rework[] {
  const kinds: Side[] = []
  const isNewNumber = Object.keys(newCounts).length > 0
  if (emphasis.noBudget) kinds.push('noBudget')
  else if (emphasis.cost || wants === 'amount') kinds.push('cost')
  if (wants === 'who' || emphasis.who) kinds.push('who')
  if (emphasis.duration) kinds.push('time')
  if (emphasis.measure) kinds.push('measures')
  if (emphasis.risk) kinds.push('risks')
  if (isNewNumber && kinds.length === 0) kinds.push('cost')
  if (emphasis.small || isNewNumber) kinds.push('small')
  if (emphasis.board) kinds.push('board')
  else if (emphasis.say) kinds.push('plain')
  if (wants === 'why') kinds.push('why')
  return kinds.map((kind) => ({ kind }))
}

const lengthOfTime = /\b\d+[- ](?:minute|hour|day|week|month|year)s?\b/i
const asksHowOften = /\bhow (?:often|frequently)\b/i
const howOften =
  /\b(?:daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|(?:each|every|once an?|twice an?) (?:day|week|month|quarter|semester|season|spring|summer|fall|winter|year))\b/i

/** The parts of an entry that answer a follow-up in its own words. */
function saidBy(entry: KnowledgeEntry, question: Question) {
  const direct = directAnswer(question, entry)
  const isDate = question.wants === 'date'
  const saysWhen = direct !== null || lengthOfTime.test(withoutMarkers(entry.point))
  const { steps, risks, measures, money } = entry
  const texts = [...steps.map(({ text }) => text), ...risks, ...measures, money]
  const near = texts.filter((text) => sharesConcept(text, question.request))
  const timed = texts.filter((text) => lengthOfTime.test(text) || howOften.test(text))
  return {
    direct,
    isRuling: question.wants === 'yes_no' || (isDate && saysWhen),
    texts: near.length === 0 && asksHowOften.test(question.request) ? timed : near,
  }
}

/** Whether an entry says anything on a follow-up. */
export function goesOnWith(entry: KnowledgeEntry, question: Question): boolean {
  const { isRuling, texts } = saidBy(entry, question)
  return sidesAsked(question).length > 0 || isRuling || texts.length > 0
}

/**
 * The answer to a follow-up on the same entry: the sides it asks for, or the parts on its words.
 */
export function goOn(
  entry: KnowledgeEntry,
  hits: Hit[],
  input: Omit<ReworkInput, 'entry'>,
): ComposedAnswer {
  const { question, history } = input
  const asked = sidesAsked(question)
  if (asked.length > 0) {
    const answer = reworkAnswer(asked, { ...input, entry })
    return { ...answer, text: `${fromLine(entry)}\n\n${answer.text}` }
  }
  const numbers = numberingFor(entry, history)
  const { direct, isRuling, texts: said } = saidBy(entry, question)
  if (!isRuling && said.length === 0) {
    const others = hits
      .map((hit) => hit.entry)
      .filter(({ id }) => id !== entry.id)
      .slice(0, 3)
    const text = textOf('talk', 'nothingFurther', { entry: plainTitle(entry) })
    return { ...plainAnswer(text, titleButtons(others)), mode: 'unsure' }
  }
  const parts = [
    fromLine(entry),
    isRuling ? numbers.cite(direct ?? entry.point) : '',
    bullets(said, numbers),
    isRuling && entry.limit ? section(headings.limit, numbers.cite(entry.limit)) : '',
  ]
  return {
    ...plainAnswer(parts.filter(Boolean).join('\n\n')),
    citations: inOrder(numbers.citations),
    mode: 'sure',
  }
}

/** The numbering of an entry's sources, which keep their numbers through the conversation. */
function numberingFor(entry: KnowledgeEntry, history: Message[]): Numbering {
  const cited = history.flatMap(({ citations }) => citations)
  return numbering(
    [entry],
    cited.filter(({ entryId }) => entryId === entry.id),
  )
}

/** An entry at the length asked for; for readers outside the field in the words for a board. */
function atLength(
  { length, isForOthers }: Extract<Rework, { kind: 'length' }>,
  entry: KnowledgeEntry,
  numbers: Numbering,
): string {
  const lead = isForOthers ? [unquoted(entry.board), entry.point] : [entry.point]
  return shortened(length, lead.map(numbers.cite), entry, numbers).join('\n\n')
}

const stepNames = ({ steps }: KnowledgeEntry) => steps.map((_, index) => `Step ${index + 1}`)

/** One step in detail: what it is, who does it, its sources, its measures and its risks. */
function stepInDetail(wanted: number, entry: KnowledgeEntry, numbers: Numbering): string {
  const number = wanted < 0 ? entry.steps.length : wanted
  const at = (index: number): Step | undefined => entry.steps[index - 1]
  const step = at(number)
  if (!step)
    return `That answer had ${counted(entry.steps.length, 'step')}. Which of them shall I take further?`
  const [before, after] = [at(number - 1), at(number + 1)]
  return [
    `**Step ${number}.** ${numbers.cite(step.text)}`,
    `**Who and how long.** ${step.who}, ${step.time}.`,
    before ? `**Needs first.** ${numbers.cite(before.text)}` : '',
    section('What it rests on', numbers.cite(entry.point)),
    section(headings.measures, bullets(entry.measures.slice(0, 2), numbers)),
    section(headings.risks, bullets(entry.risks.slice(0, 2), numbers)),
    section(headings.small, numbers.cite(entry.smallDistrict)),
    after ? `**Then.** ${numbers.cite(after.text)}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/**
 * The letters of a text, to compare it with an entry: answers have numbers where entries have
 * markers.
 */
function letters(text: string): string {
  return text.replace(/\[\d+\]|[^\p{L}\p{N}]/gu, '')
}
