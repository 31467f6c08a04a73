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

const attack = /\b(?:ransom\w*|hack\w*|breach\w*|attack\w*|malware|virus|encrypted our)\b/i
const firstHour = 'infrastructure.first-hour-calls-in-a-cyberattack'

/** What to do in an attack that is under way, which no search may miss; else undefined. */
export async function firstHourOf(
  knowledge: KnowledgeRepository,
  { request, emphasis }: Question,
): Promise<KnowledgeEntry | undefined> {
  if (!emphasis.pressing || !attack.test(request)) return undefined
  const [entry] = await knowledge.entries([firstHour])
  return entry
}

/** Hits for a question, best first; `subject` is what the talk was on, for a follow-up. */
export function hitsFor(
  knowledge: KnowledgeRepository,
  { query, pasted }: Question,
  { advisor }: Pick<AnswerInput, 'advisor'>,
  subject = '',
): Promise<Hit[]> {
  const background = [subject, pasted]
  return searchKnowledge(knowledge, {
    question: query,
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
