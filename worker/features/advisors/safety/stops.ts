import { type FollowUp, followUpOf } from '../../../../domain/advisors/conversations.ts'
import { words } from '../../../../domain/text/words.ts'
import { type Question, readQuestion } from '../question/read.ts'
import type { MessageKind } from '../signs/message-model.ts'
import data from './stops.json' with { type: 'json' }

type Danger = keyof typeof data.dangers
/** The kinds of request that are stopped: dangers, evading a duty, and asking for another role. */
export type StopKind = Danger | 'duty' | 'role'

/** The text in place of an answer; `entry` has the sources of the facts it marks. */
export type Stop = { text: string; followUps: FollowUp[]; entry?: string | undefined }

const dangers = Object.keys(data.dangers) as Danger[]
const evasion = ['duty'] as const
/** Nobody is helped with a message that wants these, whatever else it says. */
const lasting: ReadonlySet<MessageKind> = new Set(['minors', 'weapon'])
/** In words that carry a subject: what is left beside instructions asks something from so many on. */
const fewestWords = 2
/** A reply of at most so many words is judged with the question before it. */
const shortReply = 2

/**
 * The text in place of an answer to one of the few requests nobody may be helped with: attacks,
 * weapons, sexual content about minors, covert watching, evading a duty (which is named), and
 * nothing but instructions to the advisor. Null for everything else.
 */
export function stopFor(question: Question): Stop | null {
  const stop = stopForRequest(question)
  const { subject, subjectWords, text } = question
  // "What would you ask the board for?" is judged with the question before it.
  return stop && subject && subjectWords.length <= shortReply
    ? stopForRequest(readQuestion(`${subject}. ${text}`, []))
    : stop
}

function stopForRequest(question: Question): Stop | null {
  const { hasInstructions, subjectWords, signs } = question
  if (hasInstructions && subjectWords.length < fewestWords) return stopOf('role', question)
  const { likelihood, kinds, isLong } = signs
  // Who looks for a child that did not come home is told what to do first, not what is not done here.
  const isSurer = (kind: MessageKind) =>
    !question.isEmergency || lasting.has(kind) || likelihood[kind] > likelihood.emergency
  // What is told in passing is declined beside the answer to the rest.
  const isWhole = (kind: MessageKind) => !isLong || lasting.has(kind)
  const isEvasion = kinds.has('duty') && !onlyAsks(question)
  const [kind] = [...dangers.filter((kind) => kinds.has(kind)), ...(isEvasion ? evasion : [])]
    .filter(isWhole)
    .filter(isSurer)
    .sort((a, b) => likelihood[b] - likelihood[a])
  return kind ? stopOf(kind, question) : null
}

/** The text in place of an answer to a request of a kind. */
export function stopOf(kind: StopKind, question: Pick<Question, 'words' | 'signs'>): Stop {
  if (kind === 'role') return stopped(data.inRole)
  if (kind === 'duty') {
    const { answer, entry } = dutyFor(question)
    return { ...stopped(answer, data.duties.followUps), entry }
  }
  const { followUps } = data.dangers[kind]
  const { answer, entry } = dangerFor(kind, question)
  return { ...stopped(answer, followUps), entry }
}

/** What is said to a danger: to look for a person is declined in words of its own. */
export function dangerFor(kind: Danger, { words }: Pick<Question, 'words'>): Duty {
  return (
    (kind === 'prying' && mostSaid([data.finding], words)) || { words: '', ...data.dangers[kind] }
  )
}

const asksForFact =
  /^(?:who|when|where|which|what|does|is|are|must|how (?:long|often|many|much))\b/i

/**
 * Whether a request only asks about a duty, without faking, hiding or destroying anything. What stands
 * for a student's details is told in the words of records, and speaks of evading nothing.
 */
export function onlyAsks({
  request,
  isRedacted,
  signs: { groups },
}: Pick<Question, 'request' | 'isRedacted' | 'signs'>): boolean {
  const evades = ['fake', 'destroy', 'stealth'].some((group) => groups.has(group))
  return (isRedacted || asksForFact.test(request.trim())) && !evades
}

type Duty = { words: string; entry?: string; answer: string }
const duties: Duty[] = data.duties.named
/** The answer for a request that names no duty. */
const anyDuty: Duty = { words: '', answer: data.duties.unnamed }

/**
 * The duty that a request would evade, as a sentence with its facts marked. The passage that tells
 * of the evasion decides before the rest.
 */
export function dutyFor({ words: all, signs }: Pick<Question, 'words' | 'signs'>): Duty {
  const inPassage = signs.telling.duty ? mostSaid(duties, words(signs.telling.duty)) : undefined
  return inPassage ?? mostSaid(duties, all) ?? anyDuty
}

/** The one with most of its words said; the first of those with as many. */
function mostSaid(named: Duty[], words: string[]): Duty | undefined {
  const saidOf = (one: Duty) => one.words.split(' ').filter((word) => words.includes(word)).length
  const [most] = named.toSorted((a, b) => saidOf(b) - saidOf(a))
  return most && saidOf(most) > 0 ? most : undefined
}

function stopped(text: string, followUps: string[] = []): Stop {
  return { text, followUps: followUps.map(followUpOf) }
}
