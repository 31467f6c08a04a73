import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { StateCode } from '../../../../domain/us-states.ts'
import { type MessageSigns, plainEmergency, readSigns } from '../signs/message-model.ts'
import { type Asked, readAsked } from './asked.ts'
import { type Counts, countsIn, stateIn } from './district.ts'
import { type AnswerKind, answerKindOf, type Emphasis, emphasisOf } from './emphasis.ts'
import { readRequest } from './request.ts'
import { type Place, placeInTalk, wantsForm } from './turn.ts'

/** A message as read once; no later step reads the raw text. */
export type Question = Asked &
  Place & {
    /** The message as sent, student data already redacted. */
    text: string
    /** Text sent along with a request; only its subject is searched for. */
    pasted: string
    /** Whether the message, or what was pasted, tried to give the advisor instructions. */
    hasInstructions: boolean
    /** Whether student details were replaced before the message got here. */
    isRedacted: boolean
    /** Signs of the whole message, which may show more than those of its request. */
    signsOfAll: MessageSigns
    /** Whether somebody may be in danger, by the whole message. */
    isEmergency: boolean
    /** Whether it is so plain that no model is asked first. */
    isPlainEmergency: boolean
    /** The kind of answer asked for. */
    wants: AnswerKind
    /** The sides the question stresses. */
    emphasis: Emphasis
    /** The U.S. state named in the question, or null. */
    state: StateCode | null
    /** Numbers of people and schools in the question or earlier in the conversation. */
    counts: Counts
    /** Those of the question itself. */
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
