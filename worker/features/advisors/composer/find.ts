import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { synonymsIn } from '../../../../domain/text/vocabulary.ts'
import { contentWords, stem, words } from '../../../../domain/text/words.ts'
import { type Question, readQuestion } from '../question/read.ts'
import { confidenceOf } from '../retrieval/confidence.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { type Hit, searchKnowledge } from '../retrieval/search.ts'
import type { AnswerInput } from './answer.ts'
import { plainTitle } from './phrases.ts'

const hitsPerAnswer = 5

/** Words of an attack; that one is under way shows in how pressing the question is. */
const attack = /\b(?:ransom\w*|hack\w*|breach\w*|attack\w*|malware|virus|encrypted our)\b/i
const firstHour = {
  id: 'infrastructure.first-hour-calls-in-a-cyberattack',
  words: 'first hour of a cyberattack, call insurer, isolate',
}

const isUnderAttack = ({ request, emphasis }: Question) => emphasis.pressing && attack.test(request)

/** What to do in an attack that is under way, where no entry surely answers; else undefined. */
export async function firstHourOf(
  knowledge: KnowledgeRepository,
  question: Question,
): Promise<KnowledgeEntry | undefined> {
  if (!isUnderAttack(question)) return undefined
  const [entry] = await knowledge.entries([firstHour.id])
  return entry
}

/** Hits for a question, best first; `subject` is what the talk was on, for a follow-up. */
export function hitsFor(
  knowledge: KnowledgeRepository,
  question: Question,
  { advisor }: Pick<AnswerInput, 'advisor'>,
  subject = '',
): Promise<Hit[]> {
  // How to prevent the next attack is no answer to one that is under way.
  const background = [subject, isUnderAttack(question) ? firstHour.words : '', question.pasted]
  return searchKnowledge(knowledge, {
    question: question.query,
    background: background.filter(Boolean).join(' ') || undefined,
    advisor,
    limit: hitsPerAnswer,
    eager: true,
  })
}

/** Something a question asks beside its whole, and the entry that answers it. */
export type SubAnswer = { ask: string; entry: KnowledgeEntry }

/** The entry that surely answers each of several short questions; null where none does. */
export function sureAnswers(
  knowledge: KnowledgeRepository,
  asks: string[],
  { advisor }: Pick<AnswerInput, 'advisor'>,
  { background = '', leastTitled = 2 } = {},
): Promise<(SubAnswer | null)[]> {
  return Promise.all(
    asks.map(async (ask) => {
      const question = readQuestion(ask, [])
      const hits = await hitsFor(knowledge, question, { advisor }, background)
      const [hit] = hits
      const isSure = confidenceOf(question, hits).mode === 'sure'
      const isTitled = hit && hit.matchedInTitle.size >= leastTitled
      return isSure && isTitled ? { ask, entry: hit.entry } : null
    }),
  )
}

/** Whether a hit's title or example questions have a word of the text. */
export function isTitledBy({ matchedInTitle }: Hit, text: string): boolean {
  return contentWords(text).some((word) => matchedInTitle.has(stem(word)))
}

/** Whether a text says a word of another, or a term of the field by any of its names. */
export function isOn(text: string, other: string): boolean {
  const concepts = (said: string) => [
    ...contentWords(said).map(stem),
    ...synonymsIn(words(said)).flatMap(({ groups }) => groups),
  ]
  const own = new Set(concepts(other))
  return concepts(text).some((concept) => own.has(concept))
}

/** The entries that the last answer was read from, the leading one first; by name where it cites none. */
export async function previousEntries(
  knowledge: KnowledgeRepository,
  history: Message[],
): Promise<KnowledgeEntry[]> {
  const named = ({ text }: Message) => /^\*\*From: (.+)\*\*$/m.exec(text)?.[1]
  const last = history.findLast(
    (message) => message.citations.length > 0 || (message.role === 'assistant' && named(message)),
  )
  const ids = new Set(last?.citations.map(({ entryId }) => entryId).filter(Boolean))
  if (ids.size > 0) return knowledge.entries([...ids])
  const title = last && named(last)
  if (!title) return []
  const hits = await searchKnowledge(knowledge, { question: title, limit: hitsPerAnswer })
  return hits.map(({ entry }) => entry).filter((entry) => plainTitle(entry) === title)
}
