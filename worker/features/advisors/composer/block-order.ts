import type { Focus } from '../question/focus.ts'
import type { Block } from './blocks.ts'

const usual: Block[] = [
  'sides',
  'steps',
  'small',
  'parts',
  'beside',
  'risks',
  'measures',
  'money',
  'limit',
  'nearby',
]
/** A rule's limits matter more to a yes or a no than how to measure it. */
const factual: Block[] = [
  'sides',
  'limit',
  'steps',
  'small',
  'parts',
  'beside',
  'risks',
  'money',
  'measures',
  'nearby',
]

const unhurried: Block[] = ['beside', 'nearby', 'measures']

/** What the question stresses moves up; what it does not ask for stays short or away. */
export function blockOrder(focus: Focus, compares: boolean, smallTeam: boolean): Block[] {
  // The plan of one of several things compared would stand for all of them.
  if (compares) return ['sides', 'parts']
  const order = new Set([...stressedBlocks(focus), ...(focus.fact ? factual : usual)])
  if (!focus.small && !smallTeam) order.delete('small')
  // In an emergency nobody reads what belongs beside it, or counts.
  if (focus.pressing) for (const block of unhurried) order.delete(block)
  return [...order]
}

/** Of an entry that was told before: the side asked for, else its steps. */
export function blocksAgain(focus: Focus): Block[] {
  const stressed = stressedBlocks(focus)
  return stressed.length > 0 ? [...stressed, 'beside'] : ['steps', 'beside', 'limit']
}

/** The blocks that answer what a question stresses, the most telling first. */
export function stressedBlocks(focus: Focus): Block[] {
  const { board, why, cost, noBudget, measure, small, who } = focus
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
