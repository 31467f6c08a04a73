import { isSmallTeam } from '../../../../domain/district/profile.ts'
import { profileAdvice } from '../district/advice.ts'
import { type Asked, readAsked } from '../question/asked.ts'
import { draftIn, subjectOfDraft } from '../question/draft-kind.ts'
import { fieldTerms, firstTerm } from '../question/field-terms.ts'
import { focusOf } from '../question/focus.ts'
import { partsOf, secondThing, sidesOf } from '../question/question-parts.ts'
import { searchable } from '../question/searchable.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { searchKnowledge } from '../retrieval/search.ts'
import type { MaybeBeside } from './besides.ts'
import { chooseEntries, type LookedUp } from './choose-entries.ts'
import { findFor, toldBy } from './find.ts'
import type { AnswerInput, Material } from './material.ts'
import { notesFor } from './notes.ts'
import { safeTaskIn } from './safe-tasks.ts'
import { noSum, sumFor } from './sum.ts'

/** What entries say of small districts does not fit a larger one that is short of staff. */
const mostStudents = 2500

/** What was found for a question, apart from how it is told; null when nothing is about it. */
export async function gatherMaterial(
  knowledge: KnowledgeRepository,
  input: AnswerInput,
): Promise<Material | null> {
  const { history, profile } = input
  const asked = readAsked(input.question)
  const task = asked.redacted ? safeTaskIn(asked.ask) : null
  const question = task?.lookUp ?? asked.ask
  const draft = draftIn(question)
  const [looked, plan] = await Promise.all([
    lookUp(knowledge, input, asked, question, task ? noAsks : asksIn(question)),
    draft?.kind === 'memo' ? planFor(knowledge, input, subjectOfDraft(question)) : undefined,
  ])
  const chosen = chooseEntries(looked)
  if (!chosen) return null
  const { entry } = chosen.best
  const sum = focusOf(question).sum ? sumFor(profile, question, entry) : noSum
  return {
    ...chosen,
    told: toldBy(history),
    notes: notesFor(input.question, asked, task),
    smallTeam: isSmallTeam(profile) && (profile.students ?? 0) <= mostStudents,
    brief: asked.brief,
    draft,
    plan,
    sum,
    advice: profileAdvice(profile, {
      question,
      domains: entry.domains,
      steps: entry.steps.length,
      today: new Date(),
      earlier: history.filter(({ role }) => role === 'assistant').map(({ text }) => text),
      summed: sum.headline !== '',
    }),
  }
}

type Asks = { sides: string[]; parts: string[]; second: string[] }

const noAsks: Asks = { sides: [], parts: [], second: [] }

/** The several things one question may ask for. */
function asksIn(question: string): Asks {
  return {
    sides: sidesOf(question),
    parts: partsOf(question),
    second: secondThing(question, (text) => fieldTerms(text) > 0),
  }
}

/** Searches for all of them at once: one after the other they would cost a round trip each. */
async function lookUp(
  knowledge: KnowledgeRepository,
  input: AnswerInput,
  asked: Asked,
  question: string,
  asks: Asks,
): Promise<LookedUp> {
  const each = (list: string[], background = '') =>
    Promise.all(
      list.map(async (ask): Promise<MaybeBeside> => {
        return { ask, found: await bestFor(knowledge, input, ask, background) }
      }),
    )
  const [found, sides, parts, second] = await Promise.all([
    findFor(knowledge, asked, input, question),
    each(asks.sides),
    each(asks.parts, firstTerm(question)),
    each(asks.parts.length > 0 ? [] : asks.second),
  ])
  return { found, sides, parts, second }
}

/** For a memo that asks for money: the entry on the work itself. */
async function planFor(knowledge: KnowledgeRepository, input: AnswerInput, subject: string) {
  return subject ? bestFor(knowledge, input, `how do we roll out ${subject}`) : undefined
}

async function bestFor(
  knowledge: KnowledgeRepository,
  { advisor }: AnswerInput,
  ask: string,
  background = '',
) {
  const [best] = await searchKnowledge(knowledge, {
    question: searchable(ask),
    background: background || undefined,
    advisor,
    limit: 2,
  })
  return best
}
