import type { Message } from '../../../../domain/advisors/conversations.ts'
import { leansOnPrevious, turnOf } from './turn.ts'

/** What the talk is about: its last question that stands for itself, with the one that leans on it; or ''. */
export function subjectOf(history: Message[]): string {
  const questions = history
    .filter(({ role, text }) => role === 'user' && turnOf(text).kind === 'question')
    .map(({ text }) => text)
  const last = questions.at(-1) ?? ''
  const whole = questions.findLast((text) => !leansOnPrevious(text)) ?? questions[0] ?? ''
  return whole === last ? last : `${last} ${whole}`
}
