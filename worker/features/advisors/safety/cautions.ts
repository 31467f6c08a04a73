import { withoutMarkers } from '../../../../domain/advisors/knowledge.ts'
import { oneOf } from '../../../../domain/text/one-of.ts'
import type { Question } from '../question/read.ts'
import type { MessageSigns } from '../signs/message-model.ts'
import { dutyFor, onlyAsks } from './stops.ts'
import texts from './texts.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

/** "Is it legal", "are we liable", "can we be sued", "does it violate FERPA" */
const asksForRuling = new RegExp(
  `\\b(?:(?:is|was|are|were) (?:it|this|that|our|the|we|they|i) (?:\\w+ ){0,3}${oneOf(words.ruled)}|(?:can|could|will) (?:we|i|they|a parent|families) (?:get |be )?${oneOf(words.suffered)}|${oneOf(words.law)})\\b`,
  'iu',
)

/**
 * Asks for a way or a meaning, not for a ruling: "how do I tell the board", "what makes a vendor".
 */
const asksForWay = /^(?:how (?:do|should|can) (?:i|we)|what (?:makes|counts|does))\b/i

const ofStudent = /\b(?:students?|pupils?|child(?:ren)?|kids?)\b/i
const ofStaff = new RegExp(`\\b${oneOf(words.staff)}\\b`, 'iu')
const oneMeant = /\b(?:he|him|his|she|hers?)\b/i

/** The parts of a question that cautions are decided by. */
export type Judged = Pick<Question, 'request' | 'form' | 'text' | 'words' | 'signs' | 'signsOfAll'>

/**
 * Whether a message is about staff: a student's record reads much like a personnel file, and so
 * does a board's near miss.
 */
function isOfStaff({ text, signs }: Judged): boolean {
  if (ofStaff.test(text)) return true
  return !ofStudent.test(text) && (signs.groups.has('person') || oneMeant.test(text))
}

/** Whether a message is about one employee's evaluation, health, leave, pay or id numbers. */
function isPersonnel(asked: Judged): boolean {
  const isMeant = ({ kinds, likelihood: { personnel, duty, attack } }: MessageSigns) =>
    kinds.has('personnel') && personnel > Math.max(duty, attack)
  return (isMeant(asked.signs) || isMeant(asked.signsOfAll)) && isOfStaff(asked)
}

/**
 * The duty that a request comes near to evading, as a sentence; null for none. One that only asks
 * about a duty is told what it is; one that would evade it, that nobody helps with that.
 */
export function dutyCaution(asked: Judged): string | null {
  const { signs, signsOfAll } = asked
  const near = [signsOfAll, signs].find(({ perhaps }) => perhaps.has('duty'))
  if (!near) return null
  const declined = withoutMarkers(dutyFor({ words: asked.words, signs: near }).answer)
  const isEvasion = near.likely.has('duty') && !onlyAsks(asked)
  if (isEvasion) return declined
  // A text to be sent does not begin with our doubts.
  const isDraft = asked.form !== null && 'draft' in asked.form
  return isDraft ? null : `In case a part of this comes to that: ${declined}`
}

/** Cautions to show beside an answer, as sentences; for a model they are rules. Usually none. */
export function cautionsFor(asked: Judged): string[] {
  const { request, signs } = asked
  const { certainty: wish, duty } = signs.likelihood
  // "Wipe it before they sue" does not ask for certainty.
  const isCertainty = signs.kinds.has('certainty') && wish > duty && !asksForWay.test(request)
  return [
    dutyCaution(asked),
    isCertainty ? texts.cautions.certainty : null,
    !isCertainty && asksForRuling.test(request) ? texts.cautions.ruling : null,
    isPersonnel(asked) ? texts.cautions.personnel : null,
  ].filter((caution) => caution !== null)
}
