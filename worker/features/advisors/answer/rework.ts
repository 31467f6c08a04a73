import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import type { ComposedAnswer } from './compose.ts'
import type { Rework } from './intent.ts'
import { numbering } from './numbering.ts'
import { bullets, mergedSteps, moneyText, section, stepList, stepTable } from './sections.ts'

/** The answer before, said another way, from the same entries. */
export function reworkAnswer(rework: Rework, entries: KnowledgeEntry[]): ComposedAnswer {
  const [first] = entries
  if (!first) throw new Error('reworkAnswer needs the entries of an earlier answer')
  const numbers = numbering(entries)
  const steps = mergedSteps(entries, [5, 2, 1], 7)
  const text = {
    shorter: () =>
      [
        numbers.cite(first.point),
        stepList(steps.slice(0, 2), numbers),
        numbers.cite(first.board),
      ].join('\n\n'),
    table: () => stepTable(steps, numbers),
    board: () =>
      [
        section(
          'For the board',
          bullets(
            entries.slice(0, 3).map(({ board }) => board),
            numbers,
          ),
        ),
        section('What it costs', moneyText(first, numbers)),
        section('What we will report back', bullets(first.measures.slice(0, 2), numbers)),
      ].join('\n\n'),
    step: () => stepInDetail((rework as { number: number }).number),
  }[rework.kind]()

  function stepInDetail(number: number): string {
    const step = steps[number - 1]
    if (!step) return `That answer had ${steps.length} steps. Which of them shall I take further?`
    const owner = entries.find((entry) => entry.steps.includes(step)) ?? first
    return [
      `**Step ${number}.** ${numbers.cite(step.text)}`,
      `**Who and how long.** ${step.who}, ${step.time}. Put a name and a date beside it before the meeting ends.`,
      section('What it rests on', numbers.cite((owner as KnowledgeEntry).point)),
      section('Done when', bullets((owner as KnowledgeEntry).measures.slice(0, 2), numbers)),
      section(
        'What gets in the way',
        bullets((owner as KnowledgeEntry).risks.slice(0, 2), numbers),
      ),
      section('With a small team', numbers.cite((owner as KnowledgeEntry).smallDistrict)),
    ].join('\n\n')
  }

  return { text, citations: numbers.citations, followUps: first.nextQuestions.slice(0, 3) }
}
