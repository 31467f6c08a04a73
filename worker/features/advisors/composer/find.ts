import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import { synonymsIn } from '../../../../domain/text/vocabulary.ts'
import { contentWords, stem, words } from '../../../../domain/text/words.ts'
import { stateIn } from '../question/district.ts'
import { type Question, readQuestion } from '../question/read.ts'
import { confidenceOf } from '../retrieval/confidence.ts'
import type { Terms } from '../retrieval/knowledge-index.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { type Hit, searchKnowledge } from '../retrieval/search.ts'
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

/** Who asks: the advisor's room, and the district where it is known. */
type Asker = { advisor?: AdvisorId; profile?: DistrictProfile }

/** Hits for a question, best first; `subject` is what the talk was on, for a follow-up. */
export async function hitsFor(
  knowledge: KnowledgeRepository,
  question: Question,
  { advisor, profile }: Asker,
  subject = '',
): Promise<Hit[]> {
  const search = async (...background: string[]) => {
    const hits = await searchKnowledge(knowledge, {
      question: question.query,
      background: background.filter(Boolean).join(' ') || undefined,
      advisor,
      limit: hitsPerAnswer,
      eager: true,
    })
    return hits.filter((hit) => isLawHere(hit, question, profile, knowledge.terms()))
  }
  const hits = await search(subject, question.pasted)
  if (!isUnderAttack(question) || confidenceOf(question, hits).mode === 'sure') return hits
  // How to prevent the next attack is no answer to one that is under way.
  return search(subject, firstHour.words, question.pasted)
}

/** A word that so few entries have is a name: "soppa". */
const mostWithName = 6

/** Not the law of a state that is neither named, nor the asker's, nor meant by the law's own name. */
function isLawHere(
  { entry, matched, matchedInTitle }: Hit,
  question: Question,
  profile: DistrictProfile | undefined,
  terms: Terms | undefined,
): boolean {
  const state = stateIn(entry.title)
  if (state === null || state === (question.state ?? profile?.state)) return true
  const isName = (word: string) => (terms?.words.get(word) ?? 0) <= mostWithName
  const title = new Set(words(entry.title).map(stem))
  // What was mistyped is matched, but not in the title.
  const mistyped = [...matched.keys()].filter((concept) => title.has(concept))
  return [...matchedInTitle, ...mistyped].some((concept) => concept.split(' ').some(isName))
}

/** Something a question asks beside its whole, and the entry that answers it. */
export type SubAnswer = { ask: string; entry: KnowledgeEntry }

/** The entry that surely answers each of several short questions; null where none does. */
export function sureAnswers(
  knowledge: KnowledgeRepository,
  asks: string[],
  asker: Asker,
  { background = '', leastTitled = 2 } = {},
): Promise<(SubAnswer | null)[]> {
  return Promise.all(
    asks.map(async (ask) => {
      const question = readQuestion(ask, [])
      const hits = await hitsFor(knowledge, question, asker, background)
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
  const own = conceptsOf(other)
  return [...conceptsOf(text)].some((concept) => own.has(concept))
}

/** Share of a question's content words that a text says, each by any of its names, 0 to 1. */
export function shareSaid(text: string, asked: string): number {
  const said = conceptsOf(text)
  const list = contentWords(asked)
  const isSaid = (word: string) => [...conceptsOf(word)].some((concept) => said.has(concept))
  return list.length === 0 ? 0 : list.filter(isSaid).length / list.length
}

/** The content words of a text by their stems, and the terms of the field it has. */
function conceptsOf(text: string): Set<string> {
  const terms = synonymsIn(words(text)).flatMap(({ groups }) => groups)
  return new Set([...contentWords(text).map(stem), ...terms])
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
