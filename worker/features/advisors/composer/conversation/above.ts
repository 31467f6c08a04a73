import type { KnowledgeEntry } from '../../../../../domain/advisors/knowledge.ts'
import type { Question } from '../../question/read.ts'
import type { KnowledgeRepository } from '../../retrieval/repository.ts'
import { searchKnowledge } from '../../retrieval/search.ts'
import type { AnswerInput } from '../answer.ts'
import { hitsPerAnswer } from '../look-up.ts'
import { type Said, saidTo } from '../said.ts'
import { titleRead } from '../sections.ts'
import { leansOnTitlesAbove } from '../small-talk.ts'

type History = AnswerInput['history']

/** What stands above a message in its conversation. */
export type Above = {
  /** The entry behind a button of the last answer, when the message is that button's. */
  pressed?: KnowledgeEntry | undefined
  /** The entry that the conversation is on, and what it says to the message. */
  previous?: Said | undefined
  /** The entries named by a last answer that was sure of none; the conversation is then on no entry. */
  offered: Said[]
}

/** What stands above a message; nothing where it announces another subject. */
export async function standingAbove(
  knowledge: KnowledgeRepository,
  question: Question,
  { history }: AnswerInput,
): Promise<Above> {
  const button = pressedId(question, history)
  const [pressed] = button ? await knowledge.entries([button]) : []
  if (pressed) return { pressed, offered: [] }
  if (question.isNewSubject) return { offered: [] }
  const ids = offeredIds(history)
  if (ids.length > 0) {
    const named = await knowledge.entries(ids)
    return { offered: named.map((entry) => saidTo(entry, question)) }
  }
  const previous = await previousEntry(knowledge, history)
  return { previous: previous && saidTo(previous, question), offered: [] }
}

/** The id behind a button of the last answer that says what the message says. */
function pressedId({ text }: Question, history: History): string | undefined {
  const offered = history.findLast(({ role }) => role === 'assistant')?.followUps
  return offered?.find(({ question }) => question === text.trim())?.entryId
}

/** The ids of the entries named by a last answer that was sure of none, or still named above it. */
function offeredIds(history: History): string[] {
  const last = history.findLast(({ role }) => role === 'assistant')
  const isAbove = last && leansOnTitlesAbove(last)
  return (last?.followUps ?? []).flatMap(({ label, question, entryId }) =>
    entryId && label === question && (isAbove || isListed(last?.text ?? '', label))
      ? [entryId]
      : [],
  )
}

/** Whether a title is one of an answer's list, by itself or with what its entry says. */
const isListed = (text: string, title: string) =>
  text.includes(`- ${title}`) || text.includes(`- **${title}**`)

/** The entry cited first in the last answer; found by its title where it cites none. */
async function previousEntry(
  knowledge: KnowledgeRepository,
  history: History,
): Promise<KnowledgeEntry | undefined> {
  const last = history.findLast(
    ({ citations, role, text }) =>
      citations.length > 0 || (role === 'assistant' && titleRead(text)),
  )
  const ids = new Set(last?.citations.flatMap(({ entryId }) => entryId || []))
  if (ids.size > 0) return (await knowledge.entries([...ids]))[0]
  const title = last && titleRead(last.text)
  if (!title) return undefined
  const hits = await searchKnowledge(knowledge, { question: title, limit: hitsPerAnswer })
  return hits.find(({ entry }) => entry.title === title)?.entry
}
