import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import { contentWords, words } from '../../../../domain/text/words.ts'
import { readAsked } from '../question/asked.ts'
import { broadSubject, narrowDown } from '../question/broad.ts'
import { fieldTerms } from '../question/field-terms.ts'
import { intentOf } from '../question/intent.ts'
import type { Rework } from '../question/rework-intent.ts'
import { isFarFetched } from '../retrieval/relevance.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { searchKnowledge } from '../retrieval/search.ts'
import { emergencyBanner } from '../safety/emergencies.ts'
import { stopFor } from '../safety/stops.ts'
import { composeAnswer } from './compose.ts'
import { subjectOf } from './find.ts'
import { gatherMaterial } from './gather.ts'
import type { AnswerInput, ComposedAnswer } from './material.ts'
import { notesFor } from './notes.ts'
import { reworkAnswer } from './rework.ts'
import {
  aboutMe,
  askBack,
  greeting,
  notCovered,
  nothingFound,
  outOfField,
  thanks,
  whichAnswer,
} from './small-talk.ts'

/** The library's answer, under what people must do now where somebody may be in danger. */
export async function builtinAnswer(
  knowledge: KnowledgeRepository,
  input: AnswerInput,
): Promise<ComposedAnswer> {
  const banner = emergencyBanner({ text: input.question })
  const answer = await libraryAnswer(knowledge, input)
  return banner ? { ...answer, text: `${banner}\n\n${answer.text}` } : answer
}

/** The advisor without a language model: an answer composed from the knowledge, or an honest no. */
async function libraryAnswer(
  knowledge: KnowledgeRepository,
  input: AnswerInput,
): Promise<ComposedAnswer> {
  const { advisor, question, history } = input
  const stop = stopFor({ text: question, request: readAsked(question).ask })
  if (stop) return stop
  const intent = intentOf(question)
  if (intent.kind === 'greeting') return greeting(advisor)
  if (intent.kind === 'thanks') return thanks(history)
  if (intent.kind === 'about') return aboutMe(advisor)
  if (intent.kind === 'vague') return vagueAnswer(knowledge, advisor)
  const subject = broadSubject(question)
  if (subject) {
    const choices = await narrowDown(knowledge, advisor, subject)
    if (choices) return choices
  }
  if (intent.kind === 'rework') {
    const reworked = await reworkOfPrevious(knowledge, intent.rework, input)
    if (reworked) return reworked
    if (fieldTerms(question) === 0) return whichAnswer(advisor)
  }
  const material = await gatherMaterial(knowledge, input)
  const asked = readAsked(question)
  if (material) {
    // A follow-up or a pasted text has more to go by than its few words.
    const isAlone = material.told.size === 0 && asked.pasted === '' && !asked.redacted
    return isAlone && isFarFetched(material.best, asked.ask)
      ? notCovered(advisor, material.best.entry)
      : composeAnswer(asked.ask, material)
  }
  if (contentWords(asked.ask).length === 0) return vagueAnswer(knowledge, advisor)
  const notes = notesFor(question, asked, null)
  // Too few words to tell another field from a name nobody knows: says so, and asks.
  const isOfField = fieldTerms(asked.ask) > 0 || words(asked.ask).length <= 3 || notes.length > 0
  const answer = isOfField ? nothingFound(advisor) : outOfField(advisor)
  return { ...answer, text: [...notes, answer.text].join('\n\n') }
}

async function vagueAnswer(knowledge: KnowledgeRepository, advisor: AdvisorId) {
  return askBack(advisor, await searchKnowledge(knowledge, { question: 'help', advisor, limit: 3 }))
}

/** Null when there is no answer with sources to rework. */
async function reworkOfPrevious(
  knowledge: KnowledgeRepository,
  rework: Rework,
  { question, history, profile }: AnswerInput,
): Promise<ComposedAnswer | null> {
  const previous = history.findLast(({ citations }) => citations.length > 0)
  if (!previous) return null
  const ids = new Set(previous.citations.map(({ entryId }) => entryId))
  const entries = await knowledge.entries([...ids])
  if (entries.length === 0) return null
  const withSteps = history.findLast(
    ({ role, text }) => role === 'assistant' && /^1\. /m.test(text),
  )
  return reworkAnswer(rework, {
    message: question,
    subject: subjectOf(history),
    previous: (withSteps ?? previous).text,
    entries,
    profile,
  })
}
