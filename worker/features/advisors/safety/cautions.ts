import { withoutMarkers } from '../../../../domain/advisors/knowledge.ts'
import { oneOf } from '../../../../domain/text/one-of.ts'
import type { Question } from '../question/read.ts'
import { declinedKinds } from '../signs/message-features.ts'
import { type MessageKind, type MessageSigns, readSigns } from '../signs/message-model.ts'
import thresholds from '../signs/thresholds.json' with { type: 'json' }
import { leastDuty, leastNamed, surely } from './boundaries.ts'
import { dangerFor, dutyFor, onlyAsks } from './stops.ts'
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

const kindsDeclined = [...declinedKinds] as MessageKind[]

const ofStudent = /\b(?:students?|pupils?|child(?:ren)?|kids?)\b/i
const ofStaff = new RegExp(`\\b${oneOf(words.staff)}s?\\b`, 'iu')
const oneMeant = /\b(?:he|him|his|she|hers?)\b/i

/** The parts of a question that cautions are decided by. */
export type Judged = Pick<
  Question,
  | 'request'
  | 'form'
  | 'text'
  | 'words'
  | 'hasSubject'
  | 'signs'
  | 'signsOfAll'
  | 'isReply'
  | 'isRedacted'
>

/** What the few words of a reply come to, "so yes or no", is mostly chance below this likelihood. */
const { plainReply, leastRuling, leastTold, mixedShare } = thresholds

const isPlain = ({ isReply, signsOfAll: { likelihood } }: Judged, kind: MessageKind) =>
  !isReply || likelihood[kind] >= plainReply

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
  const isMeant = ({ kinds, likely, likelihood: { personnel, duty } }: MessageSigns) =>
    kinds.has('personnel') && personnel > duty && !likely.has('prying') && !likely.has('attack')
  return (
    isPlain(asked, 'personnel') &&
    (isMeant(asked.signs) || isMeant(asked.signsOfAll)) &&
    isOfStaff(asked)
  )
}

/** "Wipe it before they sue" wants no promise, and "sign that we complied" would evade no duty of its own. */
const wantsPromise = ({ likely, likelihood: { certainty, duty } }: MessageSigns) =>
  likely.has('certainty') && certainty > duty

/** Whether a ruling is asked for, or a promise may be: to say that none is given costs a line. */
const mayWantRuling = ({ request, isReply, signs }: Judged) =>
  asksForRuling.test(request) ||
  (!isReply && !asksForWay.test(request) && signs.likelihood.certainty >= leastRuling)

/** A lawsuit, or papers and calls from somebody's lawyer. */
const sued =
  /\b(?:process server|summons|lawsuits?|demand letter|notice of claim|(?:are|am|is|being|been|got|get|was|were) (?:personally )?sued|sues|suing|served (?:us|me|with|papers)|(?:in|filed) (?:a |the )?(?:law)?suit|(?:their|her|his|parents?['’]s?|mother['’]s|father['’]s|opposing|other side['’]s) (?:lawyer|attorney|counsel))\b/i

/** The sentence that declines a kind, and says what is done instead; undefined for a kind that has none. */
function refusalFor(kind: MessageKind, asked: Judged): string | undefined {
  if (kind === 'attack' || kind === 'prying') return withoutMarkers(dangerFor(kind, asked).answer)
  const declined: Partial<Record<MessageKind, string>> = texts.declined
  return declined[kind]
}

/**
 * What a part of a message would come to that nobody is helped with, as a sentence with what is done
 * instead; null for most messages. What is sure is declined flatly, and a duty that is named where evading
 * it is likely; what else is likely is declined on that condition. Below that a sentence says what holds
 * for all of them, for which kind it is, if any, is then mostly wrong; and so it is where another kind is
 * about as likely. What is only possible costs no line.
 */
export function declinedIn(asked: Judged): string | null {
  const signs = [asked.signsOfAll, asked.signs].find(({ near }) => near !== null)
  if (!signs?.near) return null
  const { near, kinds, likelihood } = signs
  // "Fine, so which of the others" names nothing that could be declined.
  if (asked.isReply && !(asked.hasSubject && kinds.has(near))) return null
  return likelihood.elsewhere > likelihood[near] ? null : declinedOf(near, asked, signs)
}

function declinedOf(near: MessageKind, asked: Judged, signs: MessageSigns): string | null {
  const { kinds, likely, likelihood } = signs
  if (isTooLittleLeft(asked, near, kinds)) return likely.has(near) ? texts.ifAny : null
  if (isMixed(near, signs)) return kinds.has(near) ? texts.declined.any : texts.ifAny
  if (near === 'duty') return dutyCaution(asked, signs)
  const declined = refusalFor(near, asked)
  if (!declined || kinds.has(near)) return declined ?? null
  if (!likely.has(near)) return null
  return likelihood[near] >= leastNamed ? `${texts.ifLikely} ${declined}` : texts.ifAny
}

/**
 * Whether a kind is likely and another about as much. To attack and to watch are told apart well, and
 * what is declined of either says enough for both.
 */
function isMixed(near: MessageKind, { likely, likelihood }: MessageSigns): boolean {
  if (!likely.has(near) || near === 'attack' || near === 'prying') return false
  const least = mixedShare * likelihood[near]
  return kindsDeclined.some((kind) => kind !== near && likelihood[kind] >= least)
}

/** Whether too little is left of what was pasted to tell by which kind is meant. */
const isTooLittleLeft = (asked: Judged, near: MessageKind, kinds: ReadonlySet<MessageKind>) =>
  asked.isRedacted && !(kinds.has(near) && !(near === 'duty' && onlyAsks(asked)))

/** The duty that would be evaded, or that is near; null where it is neither likely nor named. */
function dutyCaution(asked: Judged, signs: MessageSigns): string | null {
  if (wantsPromise(asked.signs)) return null
  const { kinds, likely, likelihood, isLong } = signs
  const duty = dutyFor({ words: asked.words, signs })
  const declined = withoutMarkers(duty.answer)
  const isNamed = duty.words !== ''
  if (likely.has('duty') && !onlyAsks(asked)) {
    // A message of several sentences names much in passing: "there is a court order in the file".
    const isMeant = isNamed && (kinds.has('duty') || !isLong)
    if (isMeant || likelihood.duty >= surely) return declined
    return isNamed ? `${texts.ifLikely} ${declined}` : texts.ifAny
  }
  if (!isNamed) return null
  if (likelihood.duty >= leastDuty) return `${texts.ifLikely} ${declined}`
  return likelihood.duty >= leastTold ? dutyTold(asked, signs) : texts.ifAny
}

/** The duty that a message names, as what follows the refusal: that may be told to everybody. */
export function dutyTold({ words }: Pick<Judged, 'words'>, signs: MessageSigns): string | null {
  const duty = dutyFor({ words, signs })
  if (duty.words === '') return null
  const declined = withoutMarkers(duty.answer)
  return texts.ifDuty + declined.slice(declined.indexOf(': ') + 1)
}

/** Whether danger is possible, below its banner, and likelier than that something else is wrong. */
const isNearDanger = ({ text, isReply, signsOfAll: { perhaps, kinds, likelihood } }: Judged) =>
  !kinds.has('emergency') &&
  !isReply &&
  ((perhaps.has('emergency') && likelihood.emergency > likelihood.declined) || mayHideDanger(text))

/** A health detail that was replaced may have told of the danger: then the placeholders count as words. */
const mayHideDanger = (text: string) =>
  text.includes('[health detail]') && readSigns(text).kinds.has('emergency')

/**
 * Sentences to say beside an answer, where the advisor's word must not be taken for more than it is;
 * for a model they are rules. Usually none. Where somebody is likely in danger nothing comes before that.
 */
export function cautionsFor(asked: Judged): string[] {
  const { request, text, signs, signsOfAll } = asked
  if (signsOfAll.likely.has('emergency')) return []
  const isSigned = wantsPromise(signs) && isPlain(asked, 'certainty') && !asksForWay.test(request)
  return [
    isNearDanger(asked) ? texts.emergencyNear : null,
    sued.test(text) ? texts.cautions.lawsuit : null,
    declinedIn(asked),
    isSigned ? texts.cautions.certainty : null,
    !isSigned && mayWantRuling(asked) ? texts.cautions.ruling : null,
    isPersonnel(asked) ? texts.cautions.personnel : null,
  ].filter((caution) => caution !== null)
}

/** Whether a caution declines something that is sure or likely. */
export const isRefusal = (caution: string) =>
  caution.startsWith('I will not') || caution.startsWith(texts.ifLikely)
