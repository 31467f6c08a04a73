import type { AdvisorId } from '../../../../domain/advisors.ts'
import type { Message } from '../../../../domain/conversations.ts'
import { contentWords, words } from '../../../../domain/text.ts'
import type { KnowledgeRepository } from '../knowledge/repository.ts'
import { searchKnowledge } from '../knowledge/search.ts'
import { readAsked } from './asked.ts'
import { composeAnswer } from './compose.ts'
import { gatherMaterial } from './gather.ts'
import { intentOf } from './intent.ts'
import type { AnswerInput, ComposedAnswer } from './material.ts'
import { refusalFor } from './refuse/refusals.ts'
import { fieldTerms } from './relevance.ts'
import { reworkAnswer } from './rework.ts'
import type { Rework } from './rework-intent.ts'
import {
  aboutMe,
  askBack,
  greeting,
  nothingFound,
  outOfField,
  thanks,
  whichAnswer,
} from './small-talk.ts'

/** The advisor without a language model: an answer composed from the knowledge, or an honest no. */
export async function builtinAnswer(
  knowledge: KnowledgeRepository,
  input: AnswerInput,
): Promise<ComposedAnswer> {
  const { advisor, question, history } = input
  const refusal = refusalFor(question)
  if (refusal) return { ...refusal, citations: [] }
  const intent = intentOf(question)
  if (intent.kind === 'greeting') return greeting(advisor)
  if (intent.kind === 'thanks') return thanks(history)
  if (intent.kind === 'about') return aboutMe(advisor)
  if (intent.kind === 'vague') return vagueAnswer(knowledge, advisor)
  if (intent.kind === 'rework') {
    const reworked = await reworkOfPrevious(knowledge, intent.rework, history)
    if (reworked) return reworked
    if (fieldTerms(question) === 0) return whichAnswer(advisor)
  }
  const material = await gatherMaterial(knowledge, input)
  const asked = readAsked(question)
  if (material) return composeAnswer(asked.ask, material)
  if (contentWords(asked.ask).length === 0) return vagueAnswer(knowledge, advisor)
  // Too few words to tell another field from a name nobody knows: says so, and asks.
  if (words(asked.ask).length <= 3) return nothingFound(advisor)
  return fieldTerms(asked.ask) > 0 ? nothingFound(advisor) : outOfField(advisor)
}

async function vagueAnswer(knowledge: KnowledgeRepository, advisor: AdvisorId) {
  const [beginning] = await searchKnowledge(knowledge, { question: 'help', advisor, limit: 1 })
  return askBack(advisor, beginning)
}

/** Null when there is no answer with sources to rework. */
async function reworkOfPrevious(
  knowledge: KnowledgeRepository,
  rework: Rework,
  history: Message[],
): Promise<ComposedAnswer | null> {
  const previous = history.findLast(({ citations }) => citations.length > 0)
  if (!previous) return null
  const ids = new Set(previous.citations.map(({ entryId }) => entryId))
  const entries = await knowledge.entries([...ids])
  if (entries.length === 0) return null
  const withSteps = history.findLast(
    ({ role, text }) => role === 'assistant' && /^1\. /m.test(text),
  )
  return reworkAnswer(rework, entries, (withSteps ?? previous).text)
}
