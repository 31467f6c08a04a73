import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { writeBrief } from '../question/brief.ts'
import type { Draft } from '../question/draft-kind.ts'
import { focusOf } from '../question/focus.ts'
import { blockOrder, blocksAgain, stressedBlocks } from './block-order.ts'
import { blocksOf } from './blocks.ts'
import { writeDraft } from './draft.ts'
import type { DraftInput } from './draft-words.ts'
import { leadOf } from './lead.ts'
import type { ComposedAnswer, Material } from './material.ts'
import { type Numbering, numbering } from './numbering.ts'

/**
 * Composes the answer to a question from the entries found for it: the answer itself, then what to
 * do, who and how long, measures, risks, money. What the question stresses comes first; a text
 * that was asked for comes before the plan behind it.
 */
export function composeAnswer(question: string, material: Material): ComposedAnswer {
  const { best, supporting, parts, sides, draft, sum } = material
  // A text for others carries one thing of the district's, not all.
  const advice = material.advice.slice(0, draft ? 1 : undefined)
  const besides = [...sides, ...parts].map(({ found }) => found.entry)
  const entries = [...new Set([best.entry, ...besides, ...supporting.map(({ entry }) => entry)])]
  // A draft to win a board over takes its plan from an entry on the work itself.
  const plans = material.plan ? [material.plan.entry] : []
  const nearby = material.nearby.map(({ entry }) => entry)
  const numbers = numbering([...entries, ...plans], nearby)
  const drafted = [...new Set([best.entry, ...plans, ...besides])]
  const own = advice.map(({ text }) => text)
  const body = draft
    ? draftBody(draft, question, material, { entries: drafted, numbers, sum: sum.text, own })
    : answerBody(question, material, own, numbers)
  return {
    text: [...material.notes, ...body, practiceNote(numbers)].filter(Boolean).join('\n\n'),
    citations: numbers.citations,
    followUps: followUpsFrom(entries, material),
    profileUsed: [...new Set([...advice.flatMap(({ used }) => used), ...sum.used])],
  }
}

/** The text that was asked for, and what stands behind it. */
function draftBody(
  draft: Draft,
  question: string,
  material: Material,
  input: DraftInput,
): string[] {
  const blocks = blocksOf(material, focusOf(question), input.numbers)
  return [
    writeDraft(draft, input),
    blocks[draft.kind === 'memo' ? 'beside' : 'steps'](),
    blocks.limit(),
  ]
}

/** The lead, what the district's own figures change, and the blocks in their order. */
function answerBody(
  question: string,
  material: Material,
  own: string[],
  numbers: Numbering,
): string[] {
  const { best, brief, parts, sides, told, smallTeam } = material
  const focus = focusOf(question)
  const blocks = blocksOf(material, focus, numbers)
  // A follow-up on what was just said gets a side of it or its steps, not the whole page again.
  const again = told.has(best.entry.id) && parts.length === 0 && sides.length === 0
  if (brief)
    return writeBrief(brief, leadOf(question, focus, material, numbers), best.entry, numbers)
  const narrow = again && stressedBlocks(focus).length > 0
  const order = again ? blocksAgain(focus) : blockOrder(focus, sides.length > 0, smallTeam)
  return [
    ...(narrow ? [] : leadOf(question, focus, material, numbers)),
    ...own,
    ...order.map((name) => blocks[name]()),
  ]
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
