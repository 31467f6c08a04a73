import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { Draft } from '../question/draft-kind.ts'
import { boardMemo } from './board-memo.ts'
import { type DraftInput, evidence, inOurWords } from './draft-words.ts'
import type { Numbering } from './numbering.ts'
import { firstSentence, plainTitle, unquoted, withoutCapital } from './phrases.ts'
import { section } from './sections.ts'

/** The text itself, ready to be edited. */
export function writeDraft(draft: Draft, input: DraftInput): string {
  return writers[draft.kind](input, draft)
}

const writers: Record<Draft['kind'], (input: DraftInput, draft: Draft) => string> = {
  memo: boardMemo,
  points: talkingPoints,
  slide: oneSlide,
  letter: letterTo,
}

const names = { board: 'the board', staff: 'staff', families: 'families' } as const

function talkingPoints({ entries, numbers, own }: DraftInput): string {
  const [entry] = entries as [KnowledgeEntry]
  const points = [
    ...entries.slice(0, 2).map(({ board }) => numbers.cite(unquoted(board))),
    evidence(entry, numbers),
    ...own.map(inOurWords),
    entry.risks[0] ? `If we get it wrong: ${withoutCapital(numbers.cite(entry.risks[0]))}` : '',
    `What it takes: ${withoutCapital(numbers.cite(entry.money))}`,
    entry.measures[0]
      ? `How you can hold us to it: ${withoutCapital(numbers.cite(entry.measures[0]))}`
      : '',
  ]
  return `### Talking points\n\n${points
    .filter(Boolean)
    .map((text) => `- ${text}`)
    .join('\n')}`
}

function oneSlide({ entries, numbers }: DraftInput): string {
  const [entry] = entries as [KnowledgeEntry]
  const [first] = entry.steps
  const lines = [
    ...entries.slice(0, 2).map(({ board }) => numbers.cite(unquoted(board))),
    first ? `We begin so: ${withoutCapital(numbers.cite(firstSentence(first.text)))}` : '',
    entry.measures[0] ? `We count: ${withoutCapital(numbers.cite(entry.measures[0]))}` : '',
  ].filter(Boolean)
  const said = entries.slice(0, 2).map((one) => evidence(one, numbers) || numbers.cite(one.point))
  return [
    `### Slide: ${plainTitle(entry)}`,
    lines.map((line) => `- ${line}`).join('\n'),
    `**To say with it.** ${said.join(' ')}`,
  ].join('\n\n')
}

function letterTo({ entries, numbers: { cite } }: DraftInput, { to }: Draft): string {
  const [entry] = entries as [KnowledgeEntry]
  const { title, board, limit } = entry
  // What a board hears of risk and money is not what a family asks.
  const [subject, greeting, ...body] =
    to === 'families'
      ? [
          '[what it is about, in six words]',
          'Dear families,',
          happened.test(title) ? ofAnEvent : ofAChange,
          'Write to [name, address] with any question; we answer within two school days, and send the next news by [date].',
        ]
      : [plainTitle(entry), 'Colleagues,', cite(unquoted(board)), forStaff(entry, cite)]
  return [
    `**Subject:** ${subject}`,
    greeting,
    ...body,
    to === 'families' && limit ? section('Before you send it', cite(limit)) : '',
    `*A draft for ${names[to]}: fill in what stands in brackets, put names for the roles, and have it read by someone outside technology.*`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const happened =
  /^act\b|\b(?:attack|breach(?:ed)?|incident|ransom\w*|stolen|hack\w*|outage|fake|emergency|accused)\b/i

/** Families need what happened, what it means and what to do, not who in the office does what. */
const ofAnEvent = `- **What happened:** [one sentence, with the date; only what is confirmed]
- **What it means for your child:** [which information or service; "we do not know yet" is an answer]
- **What we have done:** [two actions, with dates]
- **What you can do:** [one action, or "nothing for now"]`

const ofAChange = `- **What changes, and when:** [one sentence, with the date]
- **Why:** [the reason in words a parent would use]
- **What it means for your child:** [which tool, device, record or rule]
- **What you can choose or must do:** [the form and its date, or "nothing for now"]`

function forStaff({ steps }: KnowledgeEntry, cite: Numbering['cite']): string {
  const next = steps.slice(0, 3).map(({ text, who, time }) => `- ${cite(text)} (${who}, ${time})`)
  return `What happens next:\n\n${next.join('\n')}\n\nIf something here does not work in your building, tell us before it starts and not after.`
}
