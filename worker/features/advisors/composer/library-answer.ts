import { type Question, withOwnState } from '../question/read.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { standingLine } from '../safety/standing.ts'
import type { Stop } from '../safety/stops.ts'
import type { AnswerInput, ComposedAnswer } from './answer.ts'
import { answerTo } from './answer-to.ts'
import { standingAbove } from './conversation/above.ts'
import { nextButtons } from './conversation/follow-up.ts'
import { otherForms } from './conversation/rework.ts'
import { numbering } from './numbering.ts'
import { paragraphs } from './sections.ts'

/**
 * The advisor without a language model, in three modes: an answer read from one entry, the nearest
 * entries by name, or that the library does not cover it. A follow-up stays on the last entry.
 */
export async function libraryAnswer(
  knowledge: KnowledgeRepository,
  asked: Question,
  input: AnswerInput,
): Promise<ComposedAnswer> {
  const question = withOwnState(asked, input.profile.state)
  const above = await standingAbove(knowledge, question, input)
  const answer = await answerTo({ knowledge, question, input, above })
  return {
    ...answer,
    text: paragraphs(answer.text, standingLine(asked, answer)),
    followUps: withNext(answer),
  }
}

const mostNext = 3

/** What an answer offers itself, then its entry's next questions and other forms. */
function withNext({ followUps, entry, mode }: ComposedAnswer): ComposedAnswer['followUps'] {
  if (!entry || followUps.length >= mostNext || mode === 'unsure') return followUps
  return [...followUps, ...nextButtons(entry), ...otherForms].slice(0, mostNext)
}

/**
 * The text shown instead of an answer, with the sources of the facts it marks where they can be
 * read.
 */
export async function stopAnswer(
  knowledge: KnowledgeRepository,
  { entry, ...stop }: Stop,
): Promise<ComposedAnswer> {
  const entries = entry ? await knowledge.entries([entry]).catch(() => []) : []
  const { cite, citations } = numbering(entries)
  const text = cite(stop.text)
  return { ...stop, text, citations }
}
