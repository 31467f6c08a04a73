import { followUpOf } from '../../../../domain/advisors/conversations.ts'
import { contentWords, words } from '../../../../domain/text/words.ts'
import type { ComposedAnswer } from '../composer/answer.ts'
import type { Question } from '../question/read.ts'
import { messageFeatures } from './message-features.ts'
import { isMessageOf, likelihoodOf, type MessageKind } from './message-model.ts'
import data from './stops.json' with { type: 'json' }

type Danger = keyof typeof data.dangers
/** The kinds of request that are stopped: dangers, evading a duty, and asking for another role. */
export type StopKind = Danger | 'duty' | 'role'

const dangers = Object.keys(data.dangers) as Danger[]
/** What is left of a message beside its instructions asks something from so many content words on. */
const fewestWords = 2

/**
 * What stands in place of an answer to one of the few requests nobody may be helped with: attacks,
 * weapons, sexual content about minors, covert watching, evading a duty (which is named), and
 * nothing but instructions to the advisor. Null for everything else.
 */
export function stopFor({
  request,
  hasInstructions,
}: Pick<Question, 'request' | 'hasInstructions'>): ComposedAnswer | null {
  if (hasInstructions && contentWords(request).length < fewestWords) return stopOf('role', request)
  const danger = dangers.find((kind) => isRequestFor(kind, request))
  if (danger) return stopOf(danger, request)
  return isRequestFor('duty', request) && !onlyAsks(request) ? stopOf('duty', request) : null
}

/** What stands in place of an answer to a request of a kind. */
export function stopOf(kind: StopKind, request: string): ComposedAnswer {
  if (kind === 'role') return stopped(data.inRole)
  if (kind === 'duty') return stopped(dutyIn(request), data.duties.followUps)
  const { answer, followUps } = data.dangers[kind]
  return stopped(answer, followUps)
}

/** Kinds that get a banner or a caution beside an answer: where one is likelier, nothing is stopped. */
const answered: MessageKind[] = ['emergency', 'personnel']

function isRequestFor(kind: MessageKind, text: string): boolean {
  const likelihood = likelihoodOf(kind, text)
  return (
    isMessageOf(kind, text) && answered.every((other) => likelihood > likelihoodOf(other, text))
  )
}

const asksForFact =
  /^(?:who|when|where|which|what|does|is|are|must|how (?:long|often|many|much))\b/i

/** Whether a text only asks about a duty: it says nothing of faking, hiding or destroying. */
function onlyAsks(text: string): boolean {
  const features = messageFeatures(text)
  const evasion = ['#fake', '#destroy', '#stealth'].some((group) => features[group])
  return asksForFact.test(text.trim()) && !evasion
}

/** The sentence that names the duty a request would evade. */
function dutyIn(text: string): string {
  const said = new Set(words(text))
  const named = data.duties.named.find(
    ({ words: list }) => list === '' || list.split(' ').some((word) => said.has(word)),
  )
  return named?.answer ?? ''
}

function stopped(text: string, followUps: string[] = []): ComposedAnswer {
  return { text, citations: [], followUps: followUps.map(followUpOf) }
}
