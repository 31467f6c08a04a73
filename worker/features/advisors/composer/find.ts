import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { contentWords, stem } from '../../../../domain/text/words.ts'
import { type Asked, readAsked } from '../question/asked.ts'
import { focusOf } from '../question/focus.ts'
import { intentOf, leansOnPrevious } from '../question/intent.ts'
import { sidesOf } from '../question/question-parts.ts'
import { searchable } from '../question/searchable.ts'
import { isNear, isRelevant } from '../retrieval/relevance.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { type Hit, searchKnowledge } from '../retrieval/search.ts'
import { isProductChoice } from './besides.ts'
import { stressedBlocks } from './block-order.ts'
import type { AnswerInput } from './material.ts'

const entriesPerAnswer = 5

/** What a model answers from: the entries before for a rework, else those on the question. */
export async function sourcesFor(
  knowledge: KnowledgeRepository,
  input: AnswerInput,
): Promise<KnowledgeEntry[]> {
  if (intentOf(input.question).kind === 'rework') {
    const told = await knowledge.entries([...toldBy(input.history)])
    if (told.length > 0) return told
  }
  const asked = readAsked(input.question)
  const found = await findFor(knowledge, asked, input, asked.ask)
  return found.map(({ entry }) => entry)
}

/** An attack under way is answered by what to do in it, not by how to prevent the next one. */
const attack = /\b(?:ransom\w*|hack\w*|breach\w*|attack\w*|malware|virus|encrypted our)\b/i
const firstHour = 'first hour of a cyberattack, call insurer, isolate'
/** No source ranks brands: what helps is how to choose. */
const productChoice = 'choose between two products that do the same job, which to buy'

/**
 * Entries for a question, best first, with what the message and the conversation add to it as
 * background; none when the best one is not about it.
 */
export async function findFor(
  knowledge: KnowledgeRepository,
  { pasted }: Asked,
  { advisor, history }: AnswerInput,
  question: string,
): Promise<Hit[]> {
  const leans = leansOnPrevious(question)
  const subject = subjectOf(history)
  const now = attack.test(question) && focusOf(question).pressing ? firstHour : ''
  const choice = isProductChoice(sidesOf(question)) ? productChoice : ''
  const findWith = async (earlier: string) => {
    const background = [earlier, now, choice, pasted].filter(Boolean).join(' ')
    const found = await searchKnowledge(knowledge, {
      question: searchable(question),
      background: background || undefined,
      advisor,
      limit: entriesPerAnswer,
      eager: true,
    })
    return isRelevant(found[0], `${question} ${background}`) ? found : []
  }
  const found = await findWith(leans ? subject : '')
  if (leans) return withNewFirst(found, question, toldBy(history))
  if (!subject || (found[0] && !isNear(found[0]))) return found
  // Little or nothing is about these words alone: "what do I ask before we renew" goes on from before.
  const own = contentWords(question).map(stem)
  const goesOn = await findWith(subject)
  const onBoth = goesOn.filter(({ matched }) => own.some((word) => matched.has(word)))
  return onBoth.length > 0 ? [...new Set([...onBoth, ...goesOn])] : found
}

/** Below this share of the best score an entry is too far from what was asked before to go on with. */
const goesOnShare = 0.6
const goesOnTo = /^(?:and|but|also|what about|how about)\b/i

/**
 * "And for the principals?": an entry on them goes before the one that was just told, unless a side
 * of that one is asked for.
 */
export function withNewFirst(found: Hit[], question: string, told: ReadonlySet<string>): Hit[] {
  const [best, ...others] = found
  if (!best || !told.has(best.entry.id) || !goesOnTo.test(question)) return found
  if (stressedBlocks(focusOf(question)).length > 0) return found
  const own = contentWords(question).map(stem)
  const isOnOwn = ({ matchedInTitle }: Hit) => own.some((word) => matchedInTitle.has(word))
  const next = others.find(
    (other) =>
      !told.has(other.entry.id) &&
      isOnOwn(other) &&
      other.matchedInTitle.size > 1 &&
      other.score >= best.score * goesOnShare,
  )
  if (!next || isOnOwn(best)) return found
  return [next, ...found.filter((other) => other !== next)]
}

/** The last question that named a subject: "why?" and "shorter" named none. */
export function subjectOf(history: Message[]): string {
  const questions = history.filter(
    ({ role, text }) => role === 'user' && intentOf(text).kind === 'question',
  )
  const last = questions.at(-1)?.text ?? ''
  const before = questions.at(-2)?.text
  return before && leansOnPrevious(last) ? `${last} ${before}` : last
}

/** Entries the answer before was made from. */
export function toldBy(history: Message[]): Set<string> {
  const previous = history.findLast(({ citations }) => citations.length > 0)
  return new Set(previous?.citations.map(({ entryId }) => entryId))
}
