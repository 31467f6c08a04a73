import { followUpOf, type Message } from '../../../../../domain/advisors/conversations.ts'
import {
  type KnowledgeEntry,
  type Source,
  type Step,
  withoutMarkers,
} from '../../../../../domain/advisors/knowledge.ts'
import { footnoteText } from '../../../../../domain/advisors/transcript.ts'
import { counted } from '../../../../../domain/counted.ts'
import { sharesConcept } from '../../../../../domain/text/vocabulary.ts'
import { readerOf } from '../../question/form.ts'
import type { Side } from '../../question/matter.ts'
import type { Question } from '../../question/read.ts'
import type { Rework } from '../../question/turn.ts'
import type { AnswerInput, ComposedAnswer } from '../answer.ts'
import { writeDraft } from '../drafts.ts'
import { freeLine, timeLine } from '../lead.ts'
import { type Numbering, numbering } from '../numbering.ts'
import { linesOn, otherWaysIn, textsOf } from '../said.ts'
import {
  bullets,
  firstSentence,
  freeFirst,
  headings,
  limitOf,
  moneyText,
  owners,
  paragraphs,
  section,
  shortened,
  stepLine,
  stepList,
  stepTable,
  titleRead,
  unquoted,
} from '../sections.ts'
import { noSum, type Sum, sumFor, sumInWords, unmovedBy } from '../sum.ts'
import texts from '../texts.json' with { type: 'json' }
import { textOf } from '../texts.ts'

const { insteadOfModel } = texts
/** Rewrites that only a model can do. */
type ForModel = keyof typeof insteadOfModel
const isForModel = (kind: Asked['kind']): kind is ForModel => kind in insteadOfModel
type Form = Exclude<Rework['kind'], 'step' | 'length' | ForModel>
type SideInput = {
  entry: KnowledgeEntry
  /** The text of the answer before. */
  previous: string
  question: Question
  numbers: Numbering
  sum: Sum
}

/** The text for each side of an entry, or for the entry in another form. */
const sides: Record<Form | Side, (input: SideInput) => string> = {
  shorter: ({ entry, numbers: { cite } }) =>
    paragraphs(
      cite(firstSentence(entry.point)),
      entry.steps.map(({ text }, index) => `${index + 1}. ${cite(firstSentence(text))}`).join('\n'),
    ),
  table: ({ entry, numbers }) => stepTable(entry.steps, numbers),
  checklist: ({ entry, numbers }) =>
    entry.steps.map((step) => `- [ ] ${stepLine(step, numbers)}`).join('\n'),
  plain: ({ entry, numbers: { cite } }) =>
    `${cite(unquoted(entry.board))}\n\nThe first thing to do: ${cite(entry.steps[0]?.text ?? entry.point)}`,
  board: ({ entry, numbers, sum, question: { request } }) =>
    writeDraft({ draft: 'board' }, { entry, numbers, sum, own: [], request }),
  memo: ({ entry, numbers, question: { request } }) =>
    writeDraft({ draft: readerOf(request) }, { entry, numbers, sum: noSum, own: [], request }),
  why: ({ entry, numbers: { cite } }) =>
    paragraphs(
      textOf('needsModel', 'why', { entry: entry.title }),
      cite(unquoted(entry.board)),
      cite(entry.point),
      section('Where it goes wrong', entry.risks.map((text) => `- ${cite(text)}`).join('\n')),
    ),
  noBudget: ({ entry, numbers }) =>
    paragraphs(
      freeLine(entry),
      stepList(freeFirst(entry.steps).slice(0, 3), numbers),
      section(headings.money, numbers.cite(entry.money)),
      section(headings.small, numbers.cite(entry.smallDistrict)),
    ),
  cost: ({ entry, numbers, sum, question }) =>
    unmovedBy(question.newCounts, sum) ||
    paragraphs(
      numbers.cite(sum.headline),
      sumInWords(sum),
      moneyText(entry, numbers, sum.text !== ''),
      sum === noSum ? '' : timeLine(entry),
    ),
  time: ({ entry }) => timeLine(entry),
  who: ({ entry, numbers }) =>
    `${owners(entry.steps, numbers)}\n\nWhere a post does not exist in your district, give its steps to a named person, with the hours for them.`,
  measures: ({ entry, numbers }) => section(headings.measures, bullets(entry.measures, numbers)),
  risks: ({ entry, numbers }) =>
    paragraphs(section(headings.risks, bullets(entry.risks, numbers)), limitOf(entry, numbers)),
  sources: ({ entry, numbers }) => {
    for (const { fact } of entry.sources) numbers.cite(`[^${fact}]`)
    const lines = numbers.citations.map((source) => `- ${footnoteText(source)} [${source.number}]`)
    return `The answer above rests on these. I can be wrong in how I put it, and rules change: open the source before you act.\n\n${lines.join('\n')}`
  },
  first: ({ entry, numbers }) => stepInDetail(1, entry, numbers),
  steps: ({ entry, numbers }) => section(headings.steps, stepList(entry.steps, numbers)),
  law: ({ entry, question, numbers }) => lawSide(entry, question.request, numbers),
  otherwise: ({ entry, question, numbers }) => {
    const said = bullets(linesOn(entry, question.request), numbers)
    const risks = bullets(entry.risks, numbers)
    return paragraphs(
      said || textOf('replies', 'noThen'),
      said ? section(headings.risks, risks) : risks,
      limitOf(entry, numbers),
    )
  },
  alternative: ({ entry, numbers }) =>
    paragraphs(numbers.cite(entry.direct?.choose ?? ''), bullets(otherWaysIn(entry), numbers)),
  people: ({ entry, question, numbers }) => {
    const said = linesOn(entry, question.request)
    return said.length > 0
      ? bullets(said, numbers)
      : `${textOf('replies', 'notNamed')} ${numbers.cite(unquoted(entry.board))}`
  },
  small: ({ entry, numbers }) =>
    paragraphs(
      section(headings.small, numbers.cite(entry.smallDistrict)),
      section('Enough to begin with', stepList(entry.steps.slice(0, 2), numbers)),
    ),
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
      : `That is all the entry on *${entry.title}* holds. The buttons below lead on from it.`
  },
}

/** Words in which a source of the law is cited. */
const isOfLaw = ({ shortName, document, sectionId }: Source) =>
  /\bU\.?S\.?C\b|\b(?:CFR|ESEA|IDEA)\b|\b(?:Act|Code|Law|Rules?|Statutes?)\b/.test(
    `${shortName} ${document} ${sectionId}`,
  )

/** What an entry's sources say, those of the law before all others, in their own words where they may be quoted. */
function lawSide(entry: KnowledgeEntry, request: string, numbers: Numbering): string {
  const { cite } = numbers
  const outside = entry.sources.filter(({ practice }) => !practice)
  const named = outside.filter(({ shortName }) => sharesConcept(shortName, request))
  const laws = named.length > 0 ? named : outside.filter(isOfLaw)
  const shown = laws.length > 0 ? laws : outside
  const lines = shown.map(({ fact, shortName, sectionId, sectionTitle, passage }) => {
    const said = passage
      ? `“${passage}”`
      : textsOf(entry).find((text) => text.includes(`[^${fact}]`))
    return `- **${shortName}, ${sectionId}** (${sectionTitle})${cite(`[^${fact}]`)}${said ? `: ${cite(said)}` : ''}`
  })
  return paragraphs(
    laws.length > 0 ? '' : textOf('replies', 'noLaw'),
    cite(entry.direct?.yes_no ?? ''),
    lines.join('\n'),
    limitOf(entry, numbers),
  )
}

/** The follow-ups under an answer that no other entry goes on from. */
export const otherForms = ['Who does what?', 'As a table', 'As a memo to the board'].map(followUpOf)

export type ReworkInput = Pick<AnswerInput, 'history' | 'profile'> & {
  question: Question
  entry: KnowledgeEntry
}

/** A form of the answer before, or a side of its entry. */
export type Asked = Rework | { kind: Side }

/** The entry of the answer before: sides of it, or the whole in another form. */
export function reworkAnswer(reworks: Asked[], input: ReworkInput): ComposedAnswer {
  const { question, entry, history, profile } = input
  const numbers = numberingFor(entry, history)
  const isAboutMoney = reworks.some(({ kind }) => kind === 'board' || kind === 'cost')
  const subject = history.findLast(({ role }) => role === 'user')?.text ?? ''
  const sumOf = (asked: string) => sumFor(profile, question.counts, asked, entry)
  // Who pays, and where the money comes from, is no sum.
  const isSummed =
    isAboutMoney &&
    (question.wants === 'amount' || !/\b(?:who|where|whose)\b/i.test(question.request))
  // "And the cost?" names nothing to count: then the question before it and its entry do.
  const own = isSummed ? sumOf(`cost ${question.request}`) : noSum
  const sum = isSummed && !own.headline ? sumOf(`cost ${subject} ${entry.title}`) : own
  const previous = history.findLast(({ role }) => role === 'assistant')?.text ?? ''
  const written = reworks.map((rework) => {
    if (rework.kind === 'step') return stepInDetail(rework.number, entry, numbers)
    if (rework.kind === 'length') return atLength(rework, entry, numbers)
    return isForModel(rework.kind)
      ? textOf('needsModel', rework.kind, { entry: entry.title, asked: askedIn(history) })
      : sides[rework.kind]({ entry, previous, question, numbers, sum })
  })
  const offered = reworks.flatMap((rework) => {
    if (isForModel(rework.kind)) return insteadOfModel[rework.kind]
    return rework.kind === 'step' && rework.number === 0 ? stepNames(entry) : []
  })
  return {
    text: written.join('\n\n'),
    citations: numbers.citations,
    followUps: offered.map(followUpOf),
    entry,
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

/** A source of an entry keeps its number through the conversation. */
export function numberingFor(entry: KnowledgeEntry, history: Message[]): Numbering {
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
  return paragraphs(
    `**Step ${number}.** ${numbers.cite(step.text)}`,
    `**Who and how long.** ${step.who}, ${step.time}.`,
    before ? `**Needs first.** ${numbers.cite(before.text)}` : '',
    section('What it rests on', numbers.cite(entry.point)),
    section(headings.measures, bullets(entry.measures.slice(0, 2), numbers)),
    section(headings.risks, bullets(entry.risks.slice(0, 2), numbers)),
    section(headings.small, numbers.cite(entry.smallDistrict)),
    after ? `**Then.** ${numbers.cite(after.text)}` : '',
  )
}

/**
 * The letters of a text, to compare it with an entry: answers have numbers where entries have
 * markers.
 */
function letters(text: string): string {
  return text.replace(/\[\d+\]|[^\p{L}\p{N}]/gu, '')
}
