import { boardMemo } from './board-memo.ts'
import { writeDraft } from './draft.ts'
import { firstSentence, unquoted } from './phrases.ts'
import { stepsOf } from './rework-steps.ts'
import type { ReworkWriter } from './rework-writer.ts'
import { stepLine, stepTable } from './sections.ts'

/** An answer shorter than this was short already. */
const shortText = 900

/** The same answer in another form. */
export const forms = {
  shorter: ({ first, previous, numbers }) => {
    const { cite } = numbers
    const [one, two] = first.steps
    if (previous.length < shortText || !one)
      return `**In a sentence:** ${cite(firstSentence(first.point))}`
    // Cited in the order they are read.
    const point = cite(first.point)
    const begin = `1. ${stepLine(one, numbers)}`
    const then = two ? `\n2. ${stepLine(two, numbers)}` : ''
    return `${point}\n\n${begin}${then}`
  },
  table: ({ first, previous, entries, numbers }) =>
    stepTable(stepsOf(previous, entries) ?? first.steps, numbers),
  checklist: ({ first, numbers }) =>
    first.steps.map((step) => `- [ ] ${stepLine(step, numbers)}`).join('\n'),
  plain: ({ first, numbers: { cite } }) =>
    `${cite(unquoted(first.board))}\n\nThe first thing to do: ${cite(first.steps[0]?.text ?? first.point)}`,
  translate: () =>
    'I cannot translate: I compose answers from sources in English, without a language model. Have a person who knows the families’ language check whatever a tool translates before it goes out.',
  board: ({ entries, numbers, sum }) => boardMemo({ entries, numbers, sum: sum.text, own: [] }),
  memo: ({ entries, numbers, message }) => {
    const to = /\b(?:parents?|famil(?:y|ies))\b/i.test(message) ? 'families' : 'staff'
    return writeDraft({ kind: 'letter', to }, { entries, numbers, sum: '', own: [] })
  },
} satisfies Record<string, ReworkWriter>
