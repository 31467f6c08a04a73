import { type AdvisorId, advisors } from '../../../../domain/advisors.ts'
import type { Message } from '../../../../domain/conversations.ts'
import type { KnowledgeRepository } from '../knowledge/repository.ts'
import { type Found, searchKnowledge } from '../knowledge/search.ts'
import { type ComposedAnswer, composeAnswer } from './compose.ts'
import { intentOf, leansOnPrevious, type Rework } from './intent.ts'
import { cautionFor, refusalFor } from './refusals.ts'
import { reworkAnswer } from './rework.ts'

export type AnswerInput = {
  advisor: AdvisorId
  question: string
  /** Earlier messages of the conversation, oldest first, without this question. */
  history: Message[]
}

/** Below this share of the question's words, nothing found is about it. */
const relevantCoverage = 0.3
const entriesPerAnswer = 5

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
  if (intent.kind === 'rework') return reworked(knowledge, intent.rework, input)
  const found = await findSources(knowledge, input)
  if (found.length === 0) return clarify(advisor)
  return composeAnswer(question, found, { caution: cautionFor(question), told: toldBy(history) })
}

/** Entries that are about the question; empty when none is. */
export async function findSources(
  knowledge: KnowledgeRepository,
  { advisor, question, history }: AnswerInput,
): Promise<Found[]> {
  const earlier = history.findLast(({ role }) => role === 'user')?.text
  const background = earlier && leansOnPrevious(question) ? earlier : undefined
  const found = await searchKnowledge(knowledge, {
    question,
    background,
    advisor,
    limit: entriesPerAnswer,
  })
  return (found[0]?.coverage ?? 0) >= relevantCoverage ? found : []
}

/** Entries the answer before was made from. */
function toldBy(history: Message[]): Set<string> {
  const previous = history.findLast(({ citations }) => citations.length > 0)
  return new Set(previous?.citations.map(({ entryId }) => entryId))
}

async function reworked(knowledge: KnowledgeRepository, rework: Rework, input: AnswerInput) {
  const entries = await knowledge.entries([...toldBy(input.history)])
  return entries.length > 0 ? reworkAnswer(rework, entries) : clarify(input.advisor)
}

function greeting(advisor: AdvisorId): ComposedAnswer {
  const { title, scope, starters } = advisors[advisor]
  return {
    text: `Hello. I am the ${title} advisor: I can help with ${scope}. Tell me what you are facing, with your constraints, and I will say what to do first and where it comes from.`,
    citations: [],
    followUps: [...starters],
  }
}

function thanks(history: Message[]): ComposedAnswer {
  const last = history.findLast(({ followUps }) => followUps.length > 0)
  return {
    text: 'Glad it helps. Check the sources before you act on it, and come back with what you find.',
    citations: [],
    followUps: last?.followUps ?? [],
  }
}

/** No source is better than an invented one: says so and asks. */
function clarify(advisor: AdvisorId): ComposedAnswer {
  const { scope, starters } = advisors[advisor]
  return {
    text: `I found nothing in my sources that answers this, and I will not guess. Could you say more: is it about ${scope}? What are you deciding, by when, and with how many people?`,
    citations: [],
    followUps: [...starters],
  }
}
