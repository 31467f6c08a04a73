import { withoutMarkers } from '../../../../domain/advisors/knowledge.ts'
import { stem, words } from '../../../../domain/text/words.ts'
import type { Focus } from '../question/focus.ts'
import { stateIn } from '../question/named-state.ts'
import type { Hit } from '../retrieval/search.ts'
import { alike, sentences } from './phrases.ts'
import { shortPlan } from './sections.ts'

/** A sentence of the entry to set before its point, or after it. */
export type Telling = { before?: string; after?: string }

export const silent: Telling = {}

const dated =
  /\b(?:\d+|one|two|three|four|five|six|seven|ten|thirty|forty-five|sixty|ninety)[ -](?:calendar |business |school )?(?:days?|hours?|weeks?|months?)\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b \d/i
const repeated =
  /\b(?:annual(?:ly)?|yearly|monthly|quarterly|weekly|daily|every|each (?:year|month|week|term|quarter)|once a|twice a)\b/i

/** It says this much of the question that the point leaves out. */
const leastAdded = 0.25
const leastAddedToPlan = 0.42
/** And this much of the question in all, to stand before the point. */
const leastAhead = 0.45
const stemsOf = (text: string) => ` ${words(withoutMarkers(text)).map(stem).join(' ')} `

/**
 * The cited sentence that says when, or what else of the question the point leaves out: before the
 * point when a short answer is wanted and it is most of one, else after it.
 */
export function tellingSentence(
  { entry: { point, steps, money, limit }, matched }: Hit,
  question: string,
  focus: Focus,
): Telling {
  const tells = /\bhow often\b/i.test(question) ? repeated : dated
  if (focus.when && tells.test(point)) return silent
  const isShort =
    focus.when || focus.fact || focus.cost || /^(?:should|which|would|will)\b/i.test(question)
  const shareIn = (stems: string) =>
    [...matched].reduce(
      (sum, [concept, share]) => sum + (stems.includes(` ${concept} `) ? share : 0),
      0,
    )
  const own = shareIn(stemsOf(point))
  const [best] = [...steps.map(({ text }) => text), money, limit ?? '']
    .flatMap((text, index) => sentences(text).map((sentence) => ({ sentence, step: index + 1 })))
    .filter(({ sentence }) => sentence.includes('[^') && !alike(sentence, point))
    .filter(({ sentence }) => !namesOtherState(sentence, question))
    .filter(({ sentence }) => !focus.when || tells.test(sentence))
    .map((one) => {
      const all = shareIn(stemsOf(one.sentence))
      const added = focus.when ? all : shareIn(stemsOf(`${point} ${one.sentence}`)) - own
      return { ...one, all, added }
    })
    .sort((a, b) => b.added - a.added)
  const least = focus.when ? Number.MIN_VALUE : isShort ? leastAdded : leastAddedToPlan
  if (!best || best.added < least) return silent
  const shown = focus.fact ? shortPlan : steps.length
  const sentence = best.sentence.trim() + (best.step <= shown ? ` (step ${best.step})` : '')
  return focus.when || (isShort && best.all >= leastAhead && best.all > own)
    ? { before: sentence }
    : { after: sentence }
}

/** What one state asks answers nobody who did not name it. */
function namesOtherState(sentence: string, question: string): boolean {
  const state = stateIn(sentence)
  return state !== null && state !== stateIn(question)
}
