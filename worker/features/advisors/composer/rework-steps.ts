import {
  type KnowledgeEntry,
  type Step,
  withoutMarkers,
} from '../../../../domain/advisors/knowledge.ts'
import type { Numbering } from './numbering.ts'
import { bullets, section } from './sections.ts'

const numbered = /^(\d{1,2})\. (.+)$/gm

/** The numbered steps an answer told, as its entries have them; null when it told none of theirs. */
export function stepsOf(answer: string, entries: KnowledgeEntry[]): Step[] | null {
  const all = entries.flatMap(({ steps }) => steps)
  const told = [...answer.matchAll(numbered)].flatMap(
    ([, , line]) => all.find(({ text }) => beginsWith(line as string, text)) ?? [],
  )
  return told.length > 0 ? told : null
}

/** One step taken further: what it is, who, what it rests on, when it is done, what hinders it. */
export function stepInDetail(
  number: number,
  entries: KnowledgeEntry[],
  previous: string,
  numbers: Numbering,
): string {
  const steps = stepsOf(previous, entries) ?? entries[0]?.steps ?? []
  const step = steps[number - 1]
  if (!step) return `That answer had ${steps.length} steps. Which of them shall I take further?`
  const owner =
    entries.find((entry) => entry.steps.includes(step)) ?? (entries[0] as KnowledgeEntry)
  const before = steps[number - 2]
  const after = steps[number]
  return [
    `**Step ${number}.** ${numbers.cite(step.text)}`,
    `**Who and how long.** ${step.who}, ${step.time}.`,
    before ? `**Needs first.** ${numbers.cite(before.text)}` : '',
    section('What it rests on', numbers.cite(owner.point)),
    section('How you will know it worked', bullets(owner.measures.slice(0, 2), numbers)),
    section('What gets in the way', bullets(owner.risks.slice(0, 2), numbers)),
    section('With a small team', numbers.cite(owner.smallDistrict)),
    after ? `**Then.** ${numbers.cite(after.text)}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Compared by letters only: the answer has numbers where the entry has markers. */
function beginsWith(line: string, text: string): boolean {
  const letters = (some: string) => some.replace(/\[\d+\]|[^\p{L}\p{N}]/gu, '')
  return letters(line).startsWith(letters(withoutMarkers(text)))
}
