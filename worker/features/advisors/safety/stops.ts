import { contentWords, words } from '../../../../domain/text/words.ts'
import type { ComposedAnswer } from '../composer/material.ts'
import { withoutOrders } from './injection.ts'
import { isMessageOf, likelihoodOf, type MessageKind } from './message-model.ts'
import data from './stops.json' with { type: 'json' }

/** A message as it was read. */
type Read = { text: string; request: string }

const dangers = Object.entries(data.dangers) as [
  keyof typeof data.dangers,
  { answer: string; followUps: string[] },
][]
/** What is left of a message beside its instructions asks something from so many content words on. */
const fewestWords = 2

/**
 * What stands in place of an answer to one of the few requests nobody may be helped with: attacks,
 * weapons, sexual content about minors, covert watching, evading a duty (which is named), and
 * nothing but instructions to the advisor. Null for everything else.
 */
export function stopFor({ text, request }: Read): ComposedAnswer | null {
  const { text: rest, ordered } = withoutOrders(text)
  if (ordered && contentWords(rest).length < fewestWords) return stopped(data.inRole)
  const asked = ordered ? rest : request
  const danger = dangers.find(([kind]) => isRequestFor(kind, asked))
  if (danger) return stopped(danger[1].answer, danger[1].followUps)
  return isRequestFor('duty', asked) ? stopped(dutyIn(asked), data.duties.followUps) : null
}

/** Who tells of an emergency in the same words is helped, not stopped. */
function isRequestFor(kind: MessageKind, text: string): boolean {
  return isMessageOf(kind, text) && likelihoodOf(kind, text) > likelihoodOf('emergency', text)
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
  return { text, citations: [], followUps }
}
