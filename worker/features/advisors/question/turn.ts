import { contentWords } from '../../../../domain/text/words.ts'
import { emphasisOf } from './emphasis.ts'
import { formIn, type Length, readerOf } from './form.ts'
import lists from './turns.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

/** A rewrite or summary of the answer before, wanted rather than a new question. */
export type Rework =
  | { kind: keyof typeof lists.rework | 'disagree' }
  /** Counted from 1; -1 is the last step, 0 any step. */
  | { kind: 'step'; number: number }
  /** A length, and whether it is for readers outside the field. */
  | { kind: 'length'; length: Length; isForOthers: boolean }

export type Turn =
  /** `vague`: no subject yet ("help?"); `about`: about the advisor itself. */
  | { kind: 'question' | 'greeting' | 'thanks' | 'vague' | 'about' }
  | { kind: 'rework'; rework: Rework }

/** In characters. A longer message is a question, whatever it begins with. */
const shortReply = 80
/** In characters. A longer message wants more than another form of the last answer. */
const longReply = 160

const listed = (words: string) => new Set(words.split(' '))
const dropped = listed(lists.dropped)
const onlyWords = Object.entries(lists.onlyWords).map(
  ([kind, words]) => [kind as keyof typeof lists.onlyWords, listed(words)] as const,
)
/** Words a friendly message must have: "good question" alone is no thanks. */
const needed = {
  greeting: /^(?:hi+|hello|hey+a?|yo|howdy|greetings|good (?:morning|afternoon|evening|day))\b/,
  thanks:
    /\b(?:thanks?|thx|ty|tysm|great|perfect|awesome|amazing|excellent|wonderful|nice|cool|cheers|bye|goodbye|got it|makes sense|appreciated?|help(?:s|ed|ful)|useful)\b/,
  about: /^(?:what|who|are|how|which|do|whats)\b.*\byou(?:r)?\b|^(?:what|who) is this\b/,
} as const
const vague = new Set(lists.vague.map(coreOf))
const reworkOf = new Map(
  Object.entries(lists.rework).flatMap(([kind, phrases]) =>
    phrases.map((phrase) => [coreOf(phrase), kind as keyof typeof lists.rework] as const),
  ),
)

/** The core of a short message in lower case, without filler words and apostrophes. */
function coreOf(said: string): string {
  return wordsOf(said)
    .filter((word) => !dropped.has(word))
    .join(' ')
    .replaceAll("'", '')
}

function wordsOf(said: string): string[] {
  return said.match(/[\p{L}\p{N}][\p{L}\p{N};'-]*/gu) ?? []
}

/** "I disagree", "that is no help" */
const objection =
  /\b(?:i (?:do not|don'?t) (?:agree|buy (?:it|that|this))|i disagree|(?:that|this|it)(?:'?s| is| was)? (?:wrong|useless|not (?:right|true|helpful|useful|what i (?:asked|meant))|no help|nonsense|unhelpful|a waste)|you(?:'re| are) wrong|(?:does|did)(?:n'?t| not) help|not helpful|useless)\b/

/** A message's place in its conversation. */
export type Place = {
  turn: Turn
  /** The form of the last answer that a reply names beside other words: "shorter, it goes on a slide". */
  formNamed: Rework | null
  /** Whether it says that another subject begins: "new subject: how long do we keep video". */
  isNewSubject: boolean
  /** Whether one of its parts asks something, and does not only tell a fact of the case. */
  asks: boolean
  /** Whether it leans on what was said before: "and for 900 students?" */
  isFollowUp: boolean
  /**
   * The subject before it: the last question that stands for itself, with the one that leans on it;
   * or ''.
   */
  subject: string
}

/**
 * The place of a message in its conversation; `said` are the asker's earlier messages, oldest
 * first.
 */
export function placeInConversation(text: string, request: string, said: string[]): Place {
  const turn = turnOf(text)
  const isReply = said.length > 0 && turn.kind === 'question'
  const isNewSubject = isReply && announced.test(request)
  const isFollowUp = isReply && !isNewSubject && leansOnPrevious(request)
  const questions = said.filter((one) => turnOf(one).kind === 'question')
  const last = questions.at(-1) ?? ''
  const whole = questions.findLast((one) => !leansOnPrevious(one)) ?? questions[0] ?? ''
  return {
    turn,
    formNamed: isReply ? formNamed(text) : null,
    isNewSubject,
    asks: request.includes('?') || partsOf(request.toLowerCase()).some(isRequest),
    isFollowUp,
    subject: whole === last ? last : `${last} ${whole}`,
  }
}

/**
 * Whether a turn only asks for another form of the last answer; a "bullet" in it is then no danger.
 */
export function wantsForm(turn: Turn): boolean {
  return turn.kind === 'rework' && !saysMore.has(turn.rework.kind)
}

/** Told by a part of the message. */
const saysMore = new Set<Rework['kind']>(['disagree', 'step', 'tone'])

/** The kind of turn: a question unless the message is plainly something else. */
function turnOf(text: string): Turn {
  const said = text.trim().toLowerCase().replaceAll('’', "'")
  if (!/[\p{L}\p{N}]/u.test(said)) return { kind: 'vague' }
  if (said.length > shortReply) return { kind: 'question' }
  const words = wordsOf(said)
  for (const [kind, known] of onlyWords)
    if (needed[kind].test(said) && words.every((word) => known.has(word))) return { kind }
  const number = stepNumber(said)
  if (number !== null) return { kind: 'rework', rework: { kind: 'step', number } }
  // "I disagree. What is plan B?" asks for another way.
  const asksOn = emphasisOf(said).alternative
  if (objection.test(said) && !asksOn) return { kind: 'rework', rework: { kind: 'disagree' } }
  const rework = ofTalk.test(said) ? ({ kind: 'summary' } as const) : formWanted(said)
  if (rework) return { kind: 'rework', rework }
  return { kind: vague.has(coreOf(said)) ? 'vague' : 'question' }
}

/** "to our business manager", "for parents" */
const readers = listed(lists.readers)
const reader = new RegExp(
  `\\b(?:for|to) (?:(?:my|our|the|a|an|all) )?(?:business |central )?(?:${lists.readers.replaceAll(' ', '|')})\\b`,
)
/** The asker, or a person of the conversation. */
const toThem = /\b(?:for|to) (?:her|him|them)\b/
const otherTone = /^(?:less|more) [a-z]+$/

/** The form or length that a short message asks of the last answer, or null where it says more. */
function formWanted(said: string): Rework | null {
  const kindOf = (text: string) => reworkOf.get(coreOf(text))
  const kind = kindOf(said) ?? kindOf(said.replace(reader, ' '))
  if (kind) return { kind }
  const parts = partsOf(said)
  if (parts.every((words) => ownOf(words).every(isForm))) {
    const named = namedIn(said, parts)
    if (named) return named
  }
  if (toThem.test(said) && coreOf(formIn(said.replace(toThem, ' ')).rest) === '')
    return { kind: 'reply' }
  const isForOthers = reader.test(said)
  const { form, rest } = formIn(said.replace(/[.!?\s]+$/, ''))
  const left = coreOf(rest.replace(reader, ' '))
  if (form && 'unit' in form && left === '') return { kind: 'length', length: form, isForOthers }
  if (isForOthers && left === '') return { kind: readerOf(said) === 'board' ? 'board' : 'memo' }
  return /\bsounds?\b/.test(said) && otherTone.test(left) ? { kind: 'tone' } : null
}

/** How another subject is announced, up to where it begins. */
export const announced =
  /^.{0,30}?\b(?:(?:new|another|different|next) (?:subject|topic|thing|question|issue)|(?:switch|chang)\w* (?:the )?(?:topics?|subjects?)|something else|unrelated)\b[^\p{L}\p{N}]*/iu

const namesForm = Object.entries(lists.named).map(
  ([kind, words]) => [kind as keyof typeof lists.named, listed(words)] as const,
)
const opens = listed(lists.opens)
const writes = listed(lists.writes)
const turnsInto = listed(lists.turnsInto)
const ofTalk =
  /\b(?:what (?:did|was|were|have)\b.*|summarize what )\b(?:i|we)\b.*\b(?:ask|say|said|start|talk|discuss|decide|agree|cover)/

/**
 * The form that a reply names in one of its parts: as what it is to be turned into, or by a part that
 * says nothing else. Where something is to be written that has no form here, that is for a model.
 */
function formNamed(text: string): Rework | null {
  const said = text.trim().toLowerCase().replaceAll('’', "'")
  if (said.length > longReply) return null
  if (ofTalk.test(said)) return { kind: 'summary' }
  const parts = partsOf(said)
  const named = namedIn(said, parts)
  const { form, rest } = formIn(said)
  const isOfLength = named
    ? named.kind === 'shorter' || named.kind === 'summary'
    : formWanted(rest) || coreOf(rest) === ''
  if (form && 'unit' in form && isOfLength)
    return { kind: 'length', length: form, isForOthers: reader.test(said) }
  if (named) return named
  return parts.some((words) => writes.has(openingOf(words))) ? { kind: 'reply' } : null
}

const partsOf = (said: string) => said.split(/[.!?;,:]+(?:\s|$)|\s(?:and|but)\s/).map(wordsOf)

/** The form that parts of a message ask for, one before another in the order of the lists. */
function namedIn(said: string, parts: string[][]): Rework | null {
  const kinds = new Set(parts.flatMap(kindsIn))
  const kind = namesForm.map(([name]) => name).find((name) => kinds.has(name))
  if (kind === 'memo' && readerOf(said) === 'board') return { kind: 'board' }
  return kind ? { kind } : null
}

/** The first word of a part that asks for something: "write" of "ok now please write". */
const openingOf = (words: string[]) => words.find((word) => !opens.has(word)) ?? ''

const requests = new Set(words.requests)

const isRequest = (part: string[]) => requests.has(openingOf(part))

/** The words of a part but those that only lead to what is asked for. */
const ownOf = (words: string[]) =>
  words.filter((word) => ![dropped, readers, opens].some((list) => list.has(word)))

const isForm = (word: string) => namesForm.some(([, names]) => names.has(word))

/** The forms that a part of a message asks for. */
function kindsIn(words: string[]): (typeof namesForm)[number][0][] {
  const own = ownOf(words)
  const kinds = namesForm.filter(([, names]) => own.some((word) => names.has(word)))
  const opening = openingOf(words)
  const isWish =
    own.every(isForm) || words.includes('into') || turnsInto.has(opening) || writes.has(opening)
  // "Table by grade", but not "email retention".
  const first = kinds.filter(([kind, names]) => kind !== 'memo' && names.has(own[0] ?? ''))
  return (isWish ? kinds : first).map(([kind]) => kind)
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const ordinalStep = new RegExp(`\\b(${ordinals.join('|')}) (?:step|point|one)\\b`)

/** "One step in detail" */
const anyStep = /^(?:just )?(?:one|a|any) step(?: in (?:more )?detail)?$/
const lastStep = /\b(?:last|final) (?:step|point|one)\b/

/** The step a short message in lower case asks about, -1 the last, 0 any; or null. */
function stepNumber(said: string): number | null {
  if (anyStep.test(said)) return 0
  if (lastStep.test(said)) return -1
  const step = /\b(?:step|number|point|item)\s*#?\s*(\d{1,2}|[a-z]+)\b/.exec(said)?.[1]
  if (step && /^\d+$/.test(step)) return Number(step)
  const ordinal = ordinalStep.exec(said)?.[1]
  const index = step ? numbers.indexOf(step) : -1
  const place = index >= 0 ? index : ordinals.indexOf(ordinal ?? '')
  // "What is the first step?" asks where to begin, not for more about step 1.
  return place < 0 || (place === 0 && /^(?:what|just|(?:the )?first)/.test(said)) ? null : place + 1
}

/** How many words of its own a message that points back with "it" or "who" may have. */
const fewWords = 4

/**
 * People whom something is done or told to: "do we tell families, and when" is about what was said
 * before.
 */
const anybodys =
  'parents?|famil(?:y|ies)|staff|teachers?|students?|kids?|principals?|superintendents?|supt'
export const anybody = new RegExp(`^(?:${anybodys}|schools?)$`)
const people = new RegExp(`^(?:${anybodys}|board|union|media|press|police)$`)

/** Whether words name only people, and numbers: "and the parents of the other 12 kids". */
export function namesPeopleAlone(subjectWords: string[]): boolean {
  return subjectWords.every((word) => people.test(word) || /^\d/.test(word))
}

/** Whether a request leans on the one before: "and for the small schools?" */
function leansOnPrevious(request: string): boolean {
  const said = request.trim().toLowerCase()
  if (
    /^(?:and|but|also|no|yes|what about|how about|same|then|why|how so|we already|which (?:one|of)|what else)\b/.test(
      said,
    )
  )
    return true
  const own = contentWords(said)
  if (namesPeopleAlone(own)) return true
  if (own.length > fewWords) return false
  return (
    /^(?:so|ok|what if|who|when|where|how long|how often|how many)\b/.test(said) ||
    /\b(?:it|that|this|those|these|them|they|him|her|he|she|there|the same|else|instead)\b/.test(
      said,
    )
  )
}
