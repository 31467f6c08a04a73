import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { StateCode } from '../../../../domain/us-states.ts'
import type { Counts } from '../question/district.ts'
import type { Question } from '../question/read.ts'

export const turnKinds = ['question', 'followup', 'rework', 'summary', 'draft', 'chat'] as const
export type TurnKind = (typeof turnKinds)[number]

/** A message as far as its words alone say what it is. */
export type Turn = {
  text: string
  request: string
  /** What its words show, for the care it needs. */
  asked: Pick<Question, 'request' | 'words' | 'signs'>
  pasted: string
  kind: Exclude<TurnKind, 'followup'>
  /** Leans on what was said before. */
  leans: boolean
  /** The question before it that named a subject, or ''. */
  subject: string
  /** The state it names, or null. */
  state: StateCode | null
  /** Numbers of people and schools said in it or before it; they go before the profile's. */
  counts: Counts
}

const summary =
  /\b(?:summar(?:y|i[sz]e|ise)|recap|sum up)\b.{0,40}\b(?:everything|conversation|discuss\w*|so far|talk\w*|all (?:of )?(?:this|that))\b|^(?:please )?(?:recap|sum up)\b/i

/** Another form of the same answer; a cost or a risk asked for is a question of its own. */
const forms = new Set<string>([
  'shorter',
  'table',
  'board',
  'checklist',
  'memo',
  'plain',
  'tone',
  'translate',
  'step',
])

/** What the model's path makes of a question that was read. */
export function readTurn(question: Question, history: Message[]): Turn {
  const { text, request, pasted, state, counts, subject, turn, isFollowUp } = question
  return {
    text,
    request: request || text,
    asked: question,
    pasted,
    kind: kindOf(question, history),
    leans: history.length > 0 && (isFollowUp || turn.kind === 'rework'),
    subject,
    state,
    counts,
  }
}

function kindOf({ request, form, turn }: Question, history: Message[]): Turn['kind'] {
  const rework = turn.kind === 'rework' ? turn.rework.kind : null
  if (rework === 'reply' || (form && 'draft' in form)) return 'draft'
  if (history.length === 0) return 'question'
  if (rework === 'summary' || summary.test(request)) return 'summary'
  return rework && forms.has(rework) ? 'rework' : 'question'
}
