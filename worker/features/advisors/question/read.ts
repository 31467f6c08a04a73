import type { Message } from '../../../../domain/advisors/conversations.ts'
import { type StateCode, usStates } from '../../../../domain/district/us-states.ts'
import { type MessageSigns, readSigns, surestEmergency } from '../signs/message-model.ts'
import { asksOfOwnState, type Counts, countsIn, stateIn } from './district.ts'
import { type AnswerKind, answerKindOf, type Emphasis, emphasisOf } from './emphasis.ts'
import { type Matter, matterOf } from './matter.ts'
import { isToldInReply, isToldInRow, namesDanger } from './plain-danger.ts'
import { asJudged, type Request, readRequest } from './request.ts'
import { type Place, placeInConversation, wantsForm } from './turn.ts'

/** A message as read once; no later step reads the raw text. */
export type Question = Request &
  Place &
  Matter & {
    /** The message as sent, student data already redacted. */
    text: string
    /** Signs of the whole message, which may show more than those of its request. */
    signsOfAll: MessageSigns
    /** Whether somebody may be in danger, by the whole message. */
    isEmergency: boolean
    /** Whether it is so sure that no model is asked first. */
    isSureEmergency: boolean
    /** Whether it is one sentence said within a conversation, which tells little by itself. */
    isReply: boolean
    /** The kind of answer asked for. */
    wants: AnswerKind
    /** The sides the question stresses. */
    emphasis: Emphasis
    /** The U.S. state named in the question, or null. */
    state: StateCode | null
    /** Whether it asks about "our state", which the district's profile names. */
    isOfOwnState: boolean
    /** The names it compares, "COPPA" and "PPRA"; empty where it compares nothing. */
    sides: string[]
    /** Numbers of people and schools in the question or earlier in the conversation. */
    counts: Counts
    /** Those of the question itself. */
    newCounts: Counts
  }

/**
 * Reads a message once, with the messages above it, oldest first; `asked` is its request, where that
 * was read already.
 */
export function readQuestion(
  text: string,
  history: Message[],
  asked: Request = readRequest(text),
): Question {
  const said = history.filter(({ role }) => role === 'user').map((message) => message.text)
  const { request, form } = asked
  const signsOfAll = readSigns(asJudged(text))
  const { kinds, likelihood } = signsOfAll
  const place = placeInConversation(text, request, said)
  const isReply = said.length > 0 && !signsOfAll.isLong
  const isTold = kinds.has('emergency') && (!isReply || isToldInReply(text, signsOfAll))
  const isEmergency = (isTold && !wantsForm(place.turn)) || (asked.isRedacted && isToldInRow(text))
  const read = {
    text,
    ...asked,
    // "Whose rules then" only sounds like an order: a reply has to be one, or to have one taken out.
    hasInstructions:
      asked.hasInstructions && !(isReply && !kinds.has('injection') && request === text.trim()),
    signs: asked.isRedacted && !asked.pasted ? signsOfAll : asked.signs,
    signsOfAll,
    isEmergency,
    isSureEmergency:
      isEmergency && likelihood.emergency >= surestEmergency && namesDanger(text, signsOfAll),
    isReply,
    ...place,
    wants: answerKindOf(request, form),
    emphasis: emphasisOf(request),
    state: stateIn(request),
    isOfOwnState: asksOfOwnState(request),
    sides: sidesCompared(text),
    counts: countsIn([...said, text]),
    newCounts: countsIn([text]),
  }
  return { ...read, ...matterOf(read) }
}

/** The same with the district's state, where it asks about "our state's law". */
export function withOwnState(question: Question, own: StateCode | undefined): Question {
  if (!own || question.state || !question.isOfOwnState) return question
  const request = `${usStates[own]}: ${question.request}`
  const completed = { ...question, state: own, request, hasSubject: true }
  return { ...completed, ...matterOf(completed) }
}

/** In words: what is compared has a name, and a longer side is a sentence. */
const longestSide = 5

const between =
  /\b(?:differences? between|compar(?:e|ing|ison of)|tell) (.+?)(?: apart)?(?:[?.!;:]|$)/i
const against = /\s(?:vs\.?|versus)\s/i
const among = /\s*,\s*(?:and\s+)?|\s+(?:and|to|with|from|&)\s+/i

/** The names that a request sets side by side, "COPPA" and "PPRA"; empty where it compares nothing. */
function sidesCompared(request: string): string[] {
  const sides = against.test(request)
    ? request.split(new RegExp(against, 'gi'))
    : (between.exec(request)?.[1]?.split(new RegExp(among, 'gi')) ?? [])
  const names = sides.map(nameOf).filter(Boolean)
  const isNames = names.every((name) => name.split(' ').length <= longestSide)
  return names.length > 1 && isNames ? names : []
}

/** Without the words before a first side and the sentence after a last one. */
function nameOf(side: string): string {
  return side
    .replace(/^.*\b(?:between|compare|is|are|about|on|of|should we (?:use|buy|choose))\s+/i, '')
    .replace(/[?.!,;:(].*$/s, '')
    .trim()
}
