import type { Citation, KnowledgeEntry } from '../../../../domain/knowledge.ts'
import type { Found } from '../knowledge/search.ts'
import { type Focus, focusOf } from './focus.ts'
import { type Numbering, numbering } from './numbering.ts'
import { alike, bullets, mergedSteps, moneyText, section, stepList } from './sections.ts'

/** A whole answer: Markdown in which "[2]" cites the source numbered 2. */
export type ComposedAnswer = { text: string; citations: Citation[]; followUps: string[] }

/** An entry that scores this share of the best one's score adds something of its own. */
const supportingShare = 0.55
const mostSupporting = 2

/**
 * Composes the answer to a question from the entries found for it: what to do first, why, steps
 * with owners and effort, measures, risks, money. What the question stresses comes first.
 */
export function composeAnswer(
  question: string,
  found: Found[],
  { caution, told }: { caution: string | null; told: ReadonlySet<string> },
): ComposedAnswer {
  const [best, ...others] = found
  if (!best) throw new Error('composeAnswer needs at least one entry')
  const supporting = others
    .filter(({ score, coverage }) => score >= best.score * supportingShare && coverage > 0.3)
    .slice(0, mostSupporting)
    .map(({ entry }) => entry)
  const entries = [best.entry, ...supporting]
  const numbers = numbering(entries)
  const focus = focusOf(question)
  const stressed = stressedBlocks(focus)
  // A follow-up on one side of what was just said gets that side, not the whole page again.
  const narrow = told.has(best.entry.id) && stressed.length > 0
  const point = narrow ? null : numbers.cite(best.entry.point)
  const lead = [caution, hedge(best), point].filter(Boolean).join('\n\n')
  const order = narrow ? [...stressed, 'beside' as const] : blockOrder(focus)
  const blocks = blocksOf(entries, focus, numbers, order)
  const text = [lead, ...blocks, practiceNote(numbers)].filter(Boolean).join('\n\n')
  return { text, citations: numbers.citations, followUps: followUpsFrom(entries, others) }
}

/** Honest about a question the knowledge only touches. */
function hedge({ coverage, entry }: Found): string | null {
  if (coverage >= 0.55) return null
  return `I have nothing that answers exactly this; the nearest guidance is on this question: *${entry.title.replace(/[.?]$/, '')}*.`
}

function blocksOf(
  entries: KnowledgeEntry[],
  focus: Focus,
  numbers: Numbering,
  order: Block[],
): string[] {
  const [first, ...rest] = entries as [KnowledgeEntry, ...KnowledgeEntry[]]
  const { cite } = numbers
  const blocks: Record<Block, () => string> = {
    board: () =>
      section(
        'In words for the board',
        bullets(
          entries.map(({ board }) => board),
          numbers,
        ),
      ),
    why: () => section('Why it matters', cite(first.board)),
    money: () => section('Money and time', moneyText(first, numbers)),
    measures: () =>
      section('How you will know it worked', bullets(pick(entries, 'measures', focus), numbers)),
    steps: () =>
      section(
        focus.fact ? 'What to do with that' : 'What to do, in order',
        stepList(
          mergedSteps(entries, focus.fact ? [3, 1] : [5, 2, 1], focus.fact ? 4 : 7),
          numbers,
        ),
      ),
    small: () => section('With a small team', cite(first.smallDistrict)),
    risks: () => section('What to watch for', bullets(pick(entries, 'risks', focus), numbers)),
    beside: () =>
      section(
        'Also part of this',
        bullets(
          rest.map(({ point }) => point),
          numbers,
        ),
      ),
    limit: () => (first.limit ? section('Where advice ends', cite(first.limit)) : ''),
  }
  return order.map((name) => blocks[name]())
}

type Block =
  | 'board'
  | 'why'
  | 'money'
  | 'measures'
  | 'steps'
  | 'small'
  | 'risks'
  | 'beside'
  | 'limit'

/** What the question stresses moves up; a small team's way is told when the question has one. */
function blockOrder(focus: Focus): Block[] {
  const usual: Block[] = [
    ...(focus.board ? [] : (['why'] as const)),
    'steps',
    'beside',
    'measures',
    'risks',
    'money',
    'limit',
  ]
  return [...new Set([...stressedBlocks(focus), ...usual])]
}

function stressedBlocks({ board, cost, measure, small }: Focus): Block[] {
  const stressed = [board && 'board', cost && 'money', measure && 'measures', small && 'small']
  return stressed.filter((block): block is Block => block !== false)
}

function pick(entries: KnowledgeEntry[], field: 'measures' | 'risks', focus: Focus): string[] {
  const perEntry = field === 'measures' && focus.measure ? 3 : 2
  const picked: string[] = []
  for (const entry of entries.slice(0, focus.measure ? 3 : 2))
    for (const text of entry[field].slice(0, perEntry))
      if (!picked.some((other) => alike(other, text))) picked.push(text)
  return picked.slice(0, 5)
}

function practiceNote({ citations }: Numbering): string {
  return citations.length > 0
    ? '*Numbered statements rest on the listed sources; the others are practice advice.*'
    : ''
}

/** What to ask next: the best entry's own questions, then a neighbouring subject. */
function followUpsFrom(entries: KnowledgeEntry[], others: Found[]): string[] {
  const neighbour = others.find(({ entry }) => !entries.includes(entry))?.entry
  const [first, second] = entries
  return [
    ...(first?.nextQuestions.slice(0, 2) ?? []),
    ...(second?.nextQuestions.slice(0, 1) ?? neighbour?.nextQuestions.slice(0, 1) ?? []),
  ].slice(0, 3)
}
