import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { StateCode } from '../../../../domain/us-states.ts'
import { type MessageSigns, plainEmergency, readSigns } from '../signs/message-model.ts'
import { type Asked, readAsked } from './asked.ts'
import { type Counts, countsIn, stateIn } from './district.ts'
import { type AnswerKind, answerKindOf, type Emphasis, emphasisOf } from './emphasis.ts'
import { readRequest } from './request.ts'
import { type Place, placeInTalk, wantsForm } from './turn.ts'

/** A message as every later step sees it; nothing below reads the raw text again. */
export type Question = Asked &
  Place & {
    /** The message as sent, student data already redacted. */
    text: string
    /** Text that came along with a request: material, searched for its subject only. */
    pasted: string
    /** The message (or what was pasted) tried to give the advisor instructions. */
    hasInstructions: boolean
    /** Student details were replaced before the message got here. */
    isRedacted: boolean
    /** The signs of all that was sent: what a request leaves out may tell more than it says. */
    signsOfAll: MessageSigns
    /** Somebody may be in danger, by all that the message says. */
    isEmergency: boolean
    /** So plainly that no model is asked about it first. */
    isPlainEmergency: boolean
    /** The kind of answer asked for. */
    wants: AnswerKind
    /** The sides the question stresses. */
    emphasis: Emphasis
    /** The U.S. state named in the question, or null. */
    state: StateCode | null
    /** Numbers of people and schools said in the question or before it in the talk. */
    counts: Counts
    /** Those said in the question itself. */
    newCounts: Counts
  }

/** Reads a message once, with the messages above it, oldest first. */
export function readQuestion(text: string, history: Message[]): Question {
  const said = history.filter(({ role }) => role === 'user').map((message) => message.text)
  const { request: message, pasted, hasInstructions, isRedacted } = readRequest(text)
  const asked = readAsked(message)
  const { request, form } = asked
  const signsOfAll = readSigns(text)
  const { kinds, likelihood } = signsOfAll
  const place = placeInTalk(text, request, said)
  const isEmergency = kinds.has('emergency') && !wantsForm(place.turn)
  return {
    text,
    ...asked,
    pasted,
    hasInstructions,
    isRedacted,
    signsOfAll,
    isEmergency,
    isPlainEmergency: isEmergency && likelihood.emergency >= plainEmergency,
    ...place,
    wants: answerKindOf(request, form),
    emphasis: emphasisOf(request),
    state: stateIn(request),
    counts: countsIn([...said, text]),
    newCounts: countsIn([text]),
  }
}
