import {
  directAnswerKinds,
  type KnowledgeEntry,
  withoutMarkers,
} from '../../../../domain/advisors/knowledge.ts'
import { usStates } from '../../../../domain/district/us-states.ts'
import type { Question } from '../question/read.ts'
import { isBoundary } from '../safety/boundaries.ts'
import type { Numbering } from './numbering.ts'
import { headings, moneyText, unquoted } from './sections.ts'
import type { Sum } from './sum.ts'

export type Lead = {
  /** Paragraphs that answer the kind of question asked, the answer first. */
  paragraphs: string[]
  /** Whether they state the cost. */
  saysCost: boolean
}

/** The first paragraphs of an answer: the direct answer, then the entry's point. */
export function leadOf(
  question: Question,
  entry: KnowledgeEntry,
  sum: Sum,
  numbers: Numbering,
): Lead {
  const direct = directAnswer(question, entry)
  const opening = openingOf(question, entry, sum, numbers)
  return {
    paragraphs: [
      stateLine(question, entry),
      direct ? numbers.cite(direct) : numberLine(question, entry),
      opening?.text ?? null,
      numbers.cite(entry.point),
      question.emphasis.noBudget ? freeLine(entry) : null,
    ].filter((paragraph) => paragraph !== null),
    saysCost: opening?.isCost ?? false,
  }
}

/** The entry's own sentence for the kind of question asked, with its markers; null where it has none. */
export function directAnswer({ wants }: Question, entry: KnowledgeEntry): string | null {
  const kind = directAnswerKinds.find((one) => one === wants)
  return (kind && entry.direct?.[kind]) ?? null
}

/** The paragraph before the point, where a question asks for a side of the entry; null for none. */
function openingOf(
  { wants, emphasis, isEmergency }: Question,
  entry: KnowledgeEntry,
  sum: Sum,
  numbers: Numbering,
): { text: string; isCost?: boolean } | null {
  // In an emergency, what to do comes before who does it, and a boundary before all else.
  if (isEmergency || isBoundary(entry)) return null
  if (sum.headline) return { text: numbers.cite(sum.headline) }
  if (emphasis.duration) return { text: timeLine(entry) }
  // "Who pays for substitutes" asks for money, and not for who does the steps.
  if ((wants === 'amount' || wants === 'who') && emphasis.cost)
    return {
      text: `**${headings.money}:** ${moneyText(entry, numbers, sum.text !== '')}`,
      isCost: true,
    }
  if (wants === 'who' && !entry.direct?.who) return { text: whoLine(entry) }
  if (emphasis.board)
    return { text: `In words for others: “${numbers.cite(unquoted(entry.board))}”` }
  return null
}

/** Each owner with the numbers of their steps. */
function whoLine({ steps }: KnowledgeEntry): string {
  const byOwner = Map.groupBy(
    steps.map(({ who }, index) => ({ who, step: index + 1 })),
    ({ who }) => who,
  )
  const parts = [...byOwner].map(
    ([who, own]) =>
      `**${who}** (${own.length > 1 ? 'steps' : 'step'} ${own.map(({ step }) => step).join(', ')})`,
  )
  return `Who does it: ${parts.join('; ')}.`
}

/** How long each step takes. */
export function timeLine({ steps }: KnowledgeEntry): string {
  const parts = steps.map(({ who, time }, index) => `step ${index + 1}, ${time} (${who})`)
  return `In time it is ${parts.join('; ')}. Steps of different people can run side by side.`
}

/** How far an entry can be followed without money. */
export function freeLine({ cost }: KnowledgeEntry): string {
  return cost === '$0'
    ? 'None of this needs a purchase: it takes staff time.'
    : 'Part of this costs money; the steps that need none come first, and they are worth doing by themselves.'
}

/** Says that no number is known, where a question asks for one, before the way to find it. */
function numberLine({ wants, emphasis }: Question, { point }: KnowledgeEntry): string | null {
  if (wants !== 'amount' || emphasis.sum) return null
  if (/\d|\b(?:one|two|three|four|five|ten)\b/i.test(withoutMarkers(point))) return null
  return 'I hold no source that gives one number for this; your own counts decide it.'
}

/** Says whose law the entry states, where the question names another state. */
function stateLine({ state }: Question, entry: KnowledgeEntry): string | null {
  if (!state || entry.sources.some((source) => source.state === state)) return null
  const name = usStates[state]
  const texts = [
    entry.title,
    entry.point,
    ...entry.exampleQuestions,
    ...entry.steps.map(({ text }) => text),
  ]
  return texts.join(' ').toLowerCase().includes(name.toLowerCase())
    ? null
    : `I hold no source on ${name}’s own rule: ask your state agency or counsel for it. What follows holds in general.`
}
