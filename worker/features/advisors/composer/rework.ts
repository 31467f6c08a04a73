import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import type { Rework } from '../question/rework-intent.ts'
import type { ComposedAnswer } from './material.ts'
import { numbering } from './numbering.ts'
import { asides } from './rework-asides.ts'
import { forms } from './rework-forms.ts'
import { stepInDetail } from './rework-steps.ts'
import type { ReworkWriter } from './rework-writer.ts'
import { noSum, sumFor } from './sum.ts'

/** What a rework is made from. */
export type ReworkInput = {
  /** What was said: "as a table". */
  message: string
  /** The question the answer before was for. */
  subject: string
  /** That answer. */
  previous: string
  /** The entries it was made from, the leading one first. */
  entries: KnowledgeEntry[]
  profile: DistrictProfile
}

const writers: Record<Exclude<Rework['kind'], 'step'>, ReworkWriter> = { ...forms, ...asides }
const withSum: Rework['kind'][] = ['board', 'cost']

/** The answer before, said another way, from the same entries. */
export function reworkAnswer(rework: Rework, input: ReworkInput): ComposedAnswer {
  const { entries, previous, message, subject, profile } = input
  const [first] = entries
  if (!first) throw new Error('reworkAnswer needs the entries of an earlier answer')
  const numbers = numbering(entries)
  const sum = withSum.includes(rework.kind)
    ? sumFor(profile, `${subject} ${first.title}`, first)
    : noSum
  const text =
    rework.kind === 'step'
      ? stepInDetail(rework.number, entries, previous, numbers)
      : writers[rework.kind]({ first, entries, previous, message, numbers, sum })
  return {
    text,
    citations: numbers.citations,
    followUps: first.nextQuestions.slice(0, 3),
    profileUsed: sum.used,
  }
}
