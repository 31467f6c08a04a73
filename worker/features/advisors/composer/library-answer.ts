import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { saidSum } from '../district/said-prices.ts'
import { type Question, withOwnState } from '../question/read.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { standingLine } from '../safety/standing.ts'
import type { Stop } from '../safety/stops.ts'
import type { AnswerInput, ComposedAnswer } from './answer.ts'
import { standingAbove } from './conversation/above.ts'
import { goOn, nextButtons } from './conversation/follow-up.ts'
import { otherForms, reworkAnswer } from './conversation/rework.ts'
import { find } from './find.ts'
import type { Found } from './found.ts'
import { numbering } from './numbering.ts'
import { askBack, nearestEntries, nearestWithPoints, notCovered, smallTalk } from './small-talk.ts'
import { ofDistrict } from './sum.ts'
import { sureAnswer } from './sure.ts'

const mostNext = 3

/**
 * The advisor without a language model, in three modes: an answer read from one entry, the nearest
 * entries by name, or that the library does not cover it. A follow-up stays on the last entry.
 */
export async function libraryAnswer(
  knowledge: KnowledgeRepository,
  asked: Question,
  input: AnswerInput,
): Promise<ComposedAnswer> {
  const { question, found } = await findMaterial(knowledge, asked, input)
  const answer = composed(found, question, input)
  const text = [answer.text, standingLine(asked, answer)].filter(Boolean).join('\n\n')
  return { ...answer, text }
}

/** The question, completed with the district's state, and what the library finds for it. */
export async function findMaterial(
  knowledge: KnowledgeRepository,
  asked: Question,
  input: AnswerInput,
): Promise<{ question: Question; found: Found }> {
  const question = withOwnState(asked, input.profile.state)
  const above = await standingAbove(knowledge, question, input)
  return { question, found: await find({ knowledge, question, input, above }) }
}

/** What was found, in words. */
function composed(found: Found, question: Question, input: AnswerInput): ComposedAnswer {
  const { advisor, history, profile } = input
  switch (found.kind) {
    case 'entry':
      return withNext(sureAnswer(found.material, ofDistrict(found.material, input)), found.entry)
    case 'rework':
      return withNext(
        reworkAnswer([found.rework], { ...input, question, entry: found.entry }),
        found.entry,
      )
    case 'further':
      return withNext(goOn(found.reply, { ...input, question, entry: found.entry }), found.entry)
    case 'unsure': {
      const { nearest, notes, say } = found
      const name = notes.length > 0 ? nearestWithPoints : nearestEntries
      const answer = nearest.length > 0 ? name(nearest, say) : notCovered(advisor)
      // A sum of the asker's own numbers needs no entry.
      const sum = saidSum(profile, question.request)?.headline ?? ''
      return { ...answer, text: [...notes, sum, answer.text].filter(Boolean).join('\n\n') }
    }
    case 'beginnings':
      return askBack(found.hits.map(({ entry }) => entry))
    case 'smallTalk':
      return smallTalk(found.say, advisor, history)
  }
}

/** The same with what to ask next after what it offers itself: the entry's questions, then other forms. */
function withNext(answer: ComposedAnswer, entry: KnowledgeEntry): ComposedAnswer {
  const { followUps } = answer
  if (followUps.length >= mostNext || answer.mode === 'unsure') return answer
  const next = [...followUps, ...nextButtons(entry), ...otherForms]
  return { ...answer, followUps: next.slice(0, mostNext) }
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
