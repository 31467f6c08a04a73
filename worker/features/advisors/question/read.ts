import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { StateCode } from '../../../../domain/us-states.ts'
import { type Counts, countsIn, stateIn } from './district.ts'
import { type AnswerKind, answerKindOf, type Emphasis, emphasisOf } from './emphasis.ts'
import { type Form, formIn } from './form.ts'
import { comparedIn, partsOf } from './parts.ts'
import { queryOf, readRequest } from './request.ts'
import { leansOnPrevious, type Turn, turnOf } from './turn.ts'

/** A message as every later step sees it; nothing below reads the raw text again. */
export type Question = {
  /** The message as sent, student data already redacted. */
  text: string
  /** The request itself: without pasted text, instructions to the advisor and wishes about length; placeholders as plain words. */
  request: string
  /** The request without what is not its subject ("please explain"), to look it up by. */
  query: string
  /** Text that came along with a request: material, searched for its subject only. */
  pasted: string
  /** The message (or what was pasted) tried to give the advisor instructions. */
  hasInstructions: boolean
  /** Student details were replaced before the message got here. */
  isRedacted: boolean
  turn: Turn
  /** The kind of answer asked for. */
  wants: AnswerKind
  /** What the question stresses. */
  emphasis: Emphasis
  /** Questions within the question, each with its own subject. */
  parts: string[]
  /** Things set side by side. */
  compared: string[]
  /** The U.S. state named in the question, or null. */
  state: StateCode | null
  /** Numbers of people and schools said in the question or before it in the talk. */
  counts: Counts
  /** Those said in the question itself. */
  newCounts: Counts
  /** Leans on what was said before ("and for 900 students?"). */
  isFollowUp: boolean
  /** Wished length or form of the answer. */
  form: Form | null
}

/** Reads a message once, with the messages above it, oldest first. */
export function readQuestion(text: string, history: Message[]): Question {
  const { request: asked, pasted, hasInstructions, isRedacted } = readRequest(text)
  const { form, rest: request } = formIn(asked)
  const turn = turnOf(text)
  const compared = comparedIn(request)
  const said = history.filter(({ role }) => role === 'user').map((message) => message.text)
  return {
    text,
    request,
    query: queryOf(request),
    pasted,
    hasInstructions,
    isRedacted,
    turn,
    wants: answerKindOf(request, { form, compared }),
    emphasis: emphasisOf(request),
    parts: partsOf(request),
    compared,
    state: stateIn(request),
    counts: countsIn([...said, text]),
    newCounts: countsIn([text]),
    isFollowUp: said.length > 0 && turn.kind === 'question' && leansOnPrevious(request),
    form,
  }
}
