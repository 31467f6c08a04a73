import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import { type Focus, focusOf } from './focus.ts'
import { leadOf } from './lead.ts'
import type { Beside, ComposedAnswer, Material } from './material.ts'
import { type Numbering, numbering } from './numbering.ts'
import {
  alike,
  bullets,
  freeFirst,
  moneyText,
  owners,
  section,
  stepList,
  unquoted,
} from './sections.ts'

/**
 * Composes the answer to a question from the entries found for it: the answer itself, then what to
 * do, who and how long, measures, risks, money. What the question stresses comes first.
 */
export function composeAnswer(question: string, material: Material): ComposedAnswer {
  const { best, supporting, parts, sides, told, advice } = material
  const besides = [...sides, ...parts].map(({ found }) => found.entry)
  const entries = [best.entry, ...besides, ...supporting.map(({ entry }) => entry)]
  const numbers = numbering(entries)
  const focus = focusOf(question)
  focus.small ||= material.smallTeam
  const stressed = stressedBlocks(focus)
  // A follow-up on one side of what was just said gets that side, not the whole page again.
  const narrow = told.has(best.entry.id) && stressed.length > 0 && parts.length === 0
  const lead = narrow ? [] : leadOf(question, focus, material, numbers)
  const order = narrow ? [...stressed, 'beside' as const] : blockOrder(focus, sides.length > 0)
  const blocks = blocksOf(material, focus, numbers)
  const text = [
    ...material.notes,
    ...lead,
    ...advice.sentences,
    ...order.map((name) => blocks[name]()),
    practiceNote(numbers),
  ]
    .filter(Boolean)
    .join('\n\n')
  return {
    text,
    citations: numbers.citations,
    followUps: followUpsFrom(entries, material),
    profileUsed: advice.used,
  }
}

type Block =
  | 'board'
  | 'why'
  | 'sides'
  | 'parts'
  | 'who'
  | 'money'
  | 'measures'
  | 'steps'
  | 'small'
  | 'risks'
  | 'beside'
  | 'limit'

const shortPlan = 4

function blocksOf(
  { best: { entry }, supporting, parts, sides }: Material,
  focus: Focus,
  numbers: Numbering,
): Record<Block, () => string> {
  const { cite } = numbers
  const others = supporting.map((found) => found.entry)
  const ordered = focus.noBudget ? freeFirst(entry.steps) : entry.steps
  const steps = ordered.slice(0, focus.fact ? shortPlan : undefined)
  const told = (texts: string[], most: number) => bullets(distinct(texts).slice(0, most), numbers)
  return {
    board: () =>
      section(
        'In words for the board',
        told(
          [entry, ...others].map(({ board }) => board),
          3,
        ),
      ),
    why: () => section('Why it matters', cite(unquoted(entry.board))),
    sides: () => section('Side by side', sides.map((side) => besideLine(side, numbers)).join('\n')),
    parts: () => parts.map((part) => partSection(part, numbers)).join('\n\n'),
    who: () => section('Who does it', owners(steps)),
    money: () => section('Money', moneyText(entry, numbers)),
    measures: () =>
      section(
        'How you will know it worked',
        told(
          focus.measure ? [entry, ...others].flatMap(({ measures }) => measures) : entry.measures,
          focus.measure ? 6 : 3,
        ),
      ),
    steps: () => section(stepsTitle(focus), stepList(steps, numbers)),
    small: () => section('With a small team', cite(entry.smallDistrict)),
    risks: () => section('What to watch for', told(entry.risks, 3)),
    beside: () =>
      section(
        'Also part of this',
        others.map((other) => `- **${other.title}.** ${cite(other.point)}`).join('\n'),
      ),
    limit: () => (entry.limit ? section('Where advice ends', cite(entry.limit)) : ''),
  }
}

function stepsTitle({ fact, pressing, noBudget, board }: Focus): string {
  if (pressing) return 'Do this now, in order'
  if (noBudget) return 'What to do, what costs nothing first'
  if (fact) return 'What to do with that'
  return board ? 'What stands behind it' : 'What to do, in order'
}

function besideLine({ ask, found: { entry } }: Beside, { cite }: Numbering): string {
  const name = `${ask[0]?.toUpperCase()}${ask.slice(1)}`
  const [first] = entry.steps
  const start = first ? ` *First:* ${cite(first.text)}` : ''
  return `- **${name}.** ${cite(entry.point)}${start}`
}

/** A further question within the question: what its own entry says, and how to begin. */
function partSection({ found: { entry } }: Beside, numbers: Numbering): string {
  const [first] = entry.steps
  const start = first
    ? `Begin with this: ${numbers.cite(first.text)} *${first.who}; ${first.time}*`
    : ''
  return section(entry.title.replace(/[.?]$/, ''), `${numbers.cite(entry.point)} ${start}`.trim())
}

/** What the question stresses moves up; what it does not ask for stays short or away. */
function blockOrder(focus: Focus, compares: boolean): Block[] {
  // The plan of one of several things compared would stand for all of them.
  if (compares) return ['sides', 'parts']
  const usual: Block[] = [
    'sides',
    'steps',
    'parts',
    'beside',
    'risks',
    'measures',
    'money',
    'limit',
  ]
  // A rule's limits matter more to a yes or a no than how to measure it.
  const factual: Block[] = [
    'sides',
    'limit',
    'steps',
    'parts',
    'beside',
    'risks',
    'money',
    'measures',
  ]
  return [...new Set([...stressedBlocks(focus), ...(focus.fact ? factual : usual)])]
}

function stressedBlocks({ board, why, cost, noBudget, measure, small, who }: Focus): Block[] {
  const stressed = [
    board && 'board',
    why && !board && 'why',
    (cost || noBudget) && 'money',
    measure && 'measures',
    small && 'small',
    who && 'who',
  ]
  return stressed.filter((block): block is Block => block !== false)
}

function distinct(texts: string[]): string[] {
  return texts.filter((text, index) => !texts.slice(0, index).some((other) => alike(other, text)))
}

function practiceNote({ citations }: Numbering): string {
  return citations.length > 0
    ? '*Numbered statements rest on the listed sources; the others are practice advice.*'
    : ''
}

/** What to ask next: the best entry's own questions, then a neighbouring subject. */
function followUpsFrom(entries: KnowledgeEntry[], { others }: Material): string[] {
  const neighbour = others.find(({ entry }) => !entries.includes(entry))?.entry
  const [first, second] = entries
  return [
    ...(first?.nextQuestions.slice(0, 2) ?? []),
    ...(second?.nextQuestions.slice(0, 1) ?? neighbour?.nextQuestions.slice(0, 1) ?? []),
  ].slice(0, 3)
}
