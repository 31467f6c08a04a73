import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { Focus } from '../question/focus.ts'
import { plainTitle } from './phrases.ts'

/** Ways to head the same block, so that answers read beside each other do not look stamped. */
const ways = {
  measures: [
    'How you will know it worked',
    'What to count',
    'Signs that it works',
    'Proof to keep',
  ],
  risks: ['What to watch for', 'Where it goes wrong', 'What gets in the way', 'Easy mistakes'],
  money: ['Money', 'What it costs', 'The cost'],
  limit: ['Where advice ends', 'For others to decide', 'Not for an advisor to say'],
  nearby: ['If you meant something close by', 'Close to your question', 'Near this'],
} as const satisfies Record<string, readonly string[]>

/** One of the ways, always the same for an entry. */
export function heading(block: keyof typeof ways, { id }: KnowledgeEntry): string {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), block.length)
  const choices = ways[block]
  return choices[sum % choices.length] ?? choices[0]
}

const countWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']

/** How the plan is headed: by its haste, or else by its subject and how many steps it has. */
export function stepsHeading(
  { fact, pressing, noBudget, board }: Focus,
  entry: KnowledgeEntry,
  steps: number,
): string {
  if (pressing) return 'Do this now, in order'
  if (noBudget) return 'What to do, what costs nothing first'
  if (fact) return 'Your next steps'
  if (board) return 'The plan behind it'
  return `${plainTitle(entry)}: ${countWords[steps]?.toLowerCase() ?? steps} steps`
}
