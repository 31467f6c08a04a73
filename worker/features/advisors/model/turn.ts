import type { Message } from '../../../../domain/advisors/conversations.ts'
import { subjectOf } from '../composer/find.ts'
import { readAsked } from '../question/asked.ts'
import { draftIn } from '../question/draft-kind.ts'
import { intentOf, leansOnPrevious } from '../question/intent.ts'
import { stateIn } from '../question/named-state.ts'

export const turnKinds = ['question', 'followup', 'rework', 'summary', 'draft', 'chat'] as const
export type TurnKind = (typeof turnKinds)[number]

/** A message as far as its words alone say what it is. */
export type Turn = {
  text: string
  request: string
  pasted: string
  kind: Exclude<TurnKind, 'followup'>
  /** Leans on what was said before. */
  leans: boolean
  /** The question before it that named a subject, or ''. */
  subject: string
  /** Name of the state it names, or null. */
  state: string | null
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
  'translate',
  'step',
])

/** The one place where the model's path reads a message by its words. */
export function readTurn(text: string, history: Message[]): Turn {
  const { ask, pasted } = readAsked(text)
  const intent = intentOf(text)
  return {
    text,
    request: ask || text,
    pasted,
    kind: kindOf(text, ask, history),
    leans: history.length > 0 && (leansOnPrevious(text) || intent.kind === 'rework'),
    subject: subjectOf(history),
    state: stateIn(text),
  }
}

function kindOf(text: string, ask: string, history: Message[]): Turn['kind'] {
  if (draftIn(ask)) return 'draft'
  if (history.length === 0) return 'question'
  if (summary.test(ask)) return 'summary'
  const intent = intentOf(text)
  return intent.kind === 'rework' && forms.has(intent.rework.kind) ? 'rework' : 'question'
}
