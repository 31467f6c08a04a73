import { isSmallTeam } from '../../../../domain/district-profile.ts'
import { profileAdvice } from '../../../../domain/district-profile-advice.ts'
import type { KnowledgeRepository } from '../knowledge/repository.ts'
import { searchKnowledge } from '../knowledge/search.ts'
import { type Asked, readAsked, searchable } from './asked.ts'
import {
  addedParts,
  asksOfTheSame,
  distinctSides,
  isNew,
  isProductChoice,
  type MaybeBeside,
  sameGround,
  withPartFirst,
  withSideFirst,
} from './besides.ts'
import { draftIn, subjectOfDraft } from './draft-kind.ts'
import { findFor, toldBy } from './find.ts'
import { focusOf, partsOf, secondThing, sidesOf } from './focus.ts'
import type { AnswerInput, Material } from './material.ts'
import { cautionFor } from './refuse/refusals.ts'
import { fieldTerms, firstTerm, nearbyEntries, supportingEntries } from './relevance.ts'
import {
  minimisingQuestion,
  minimisingScript,
  replacedNote,
  wantsRowsProcessed,
} from './student-data.ts'
import { noSum, sumFor } from './sum.ts'

/** What entries say of small districts does not fit a larger one that is short of staff. */
const mostStudents = 2500

/** What was found for a question, apart from how it is told; null when nothing is about it. */
export async function gatherMaterial(
  knowledge: KnowledgeRepository,
  input: AnswerInput,
): Promise<Material | null> {
  const { advisor, history, profile } = input
  const asked = readAsked(input.question)
  const rows = asked.redacted && wantsRowsProcessed(asked.ask)
  const question = rows ? minimisingQuestion : asked.ask
  const asks = rows ? noAsks : asksIn(question)
  const beside = (list: string[], subject = '') =>
    Promise.all(
      list.map(async (ask): Promise<MaybeBeside> => {
        const found = await searchKnowledge(knowledge, {
          question: searchable(ask),
          background: subject || undefined,
          advisor,
          limit: 2,
        })
        return { ask, found: found[0] }
      }),
    )
  // One after the other they would cost the reader a round trip each.
  const draft = draftIn(question)
  const subject = draft?.kind === 'memo' ? subjectOfDraft(question) : ''
  const [found, sides, partsFound, second, plans] = await Promise.all([
    findFor(knowledge, asked, input, question),
    beside(asks.sides),
    beside(asks.parts, firstTerm(question)),
    beside(asks.parts.length > 0 ? [] : asks.second),
    beside(subject ? [`how do we roll out ${subject}`] : []),
  ])
  // A question after a statement is one with it: only an entry that the whole finds, too, adds to it.
  const parts = partsFound.filter(
    (part) => partsFound.length > 1 || found.some(({ entry }) => entry.id === part.found?.entry.id),
  )
  const compared = isProductChoice(asks.sides) ? [] : distinctSides(sides)
  // "And what do they cost" goes with the whole question, not with an entry of its own.
  const several = parts.filter(({ ask }) => !asksOfTheSame(ask))
  const ranked =
    compared.length > 0
      ? withSideFirst(found, compared)
      : withPartFirst(found, several.length > 1 ? several : [])
  const [best, ...others] = ranked
  if (!best) return null
  const supporting = supportingEntries(best, others).filter((other) => !sameGround(best, other))
  const added = [...parts, ...second.filter((one) => isNew(best, one))].filter(
    ({ ask, found: own }) => !asksOfTheSame(ask) && !(own && sameGround(best, own)),
  )
  const besides = addedParts(best, supporting, added)
  const chosen = [best, ...besides.supporting, ...besides.parts.map(({ found: part }) => part)]
  const nearby = nearbyEntries(
    best,
    others.filter((other) => !chosen.some((one) => sameGround(one, other))),
  )
  const sum = focusOf(question).sum ? sumFor(profile, question, best.entry) : noSum
  const earlier = history.filter(({ role }) => role === 'assistant').map(({ text }) => text)
  return {
    best,
    others,
    told: toldBy(history),
    sides: best === compared[0]?.found ? compared : [],
    ...besides,
    nearby,
    notes: notesFor(asked, rows),
    smallTeam: isSmallTeam(profile) && (profile.students ?? 0) <= mostStudents,
    draft,
    plan: plans[0]?.found,
    sum,
    advice: profileAdvice(profile, {
      question,
      domains: best.entry.domains,
      steps: best.entry.steps.length,
      today: new Date(),
      earlier,
      summed: sum.headline !== '',
    }),
  }
}

const noAsks = { sides: [], parts: [], second: [] }

/** The several things one question may ask for. */
function asksIn(question: string) {
  return {
    sides: sidesOf(question),
    parts: partsOf(question),
    second: secondThing(question, (text) => fieldTerms(text) > 0),
  }
}

function notesFor(asked: Asked, rows: boolean): string[] {
  return [
    asked.redacted ? replacedNote(asked.ask) : null,
    asked.ordered
      ? 'Part of your text gives orders to me; I treat that as text and answer the question.'
      : null,
    rows ? minimisingScript : null,
    cautionFor(asked.ask),
  ].filter((note) => note !== null)
}
