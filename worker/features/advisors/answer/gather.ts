import type { Message } from '../../../../domain/conversations.ts'
import { isSmallTeam } from '../../../../domain/district-profile.ts'
import { profileAdvice } from '../../../../domain/district-profile-advice.ts'
import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import { contentWords, stem } from '../../../../domain/text.ts'
import type { KnowledgeRepository } from '../knowledge/repository.ts'
import { type Found, searchKnowledge } from '../knowledge/search.ts'
import { type Asked, readAsked, searchable } from './asked.ts'
import { focusOf, partsOf, secondThing, sidesOf } from './focus.ts'
import { intentOf, leansOnPrevious } from './intent.ts'
import type { AnswerInput, Beside, Material } from './material.ts'
import { cautionFor } from './refuse/refusals.ts'
import { fieldTerms, firstTerm, isRelevant, supportingEntries } from './relevance.ts'
import {
  minimisingQuestion,
  minimisingScript,
  replacedNote,
  wantsRowsProcessed,
} from './student-data.ts'

const entriesPerAnswer = 5

/** What was found for a question, apart from how it is told; null when nothing is about it. */
export async function gatherMaterial(
  knowledge: KnowledgeRepository,
  input: AnswerInput,
): Promise<Material | null> {
  const { advisor, history, profile } = input
  const asked = readAsked(input.question)
  const rows = asked.redacted && wantsRowsProcessed(asked.ask)
  const question = rows ? minimisingQuestion : asked.ask
  const asks = rows
    ? { sides: [], parts: [], second: [] }
    : {
        sides: sidesOf(question),
        parts: partsOf(question),
        second: secondThing(question, (text) => fieldTerms(text) > 0),
      }
  const beside = (list: string[], subject = '') =>
    Promise.all(
      list.map(async (ask) => {
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
  const [found, sides, parts, second] = await Promise.all([
    findFor(knowledge, asked, input, question),
    beside(asks.sides),
    beside(asks.parts, firstTerm(question)),
    beside(asks.parts.length > 0 ? [] : asks.second),
  ])
  const compared = distinctSides(sides)
  const [first, ...others] = compared.length > 0 ? withSideFirst(found, compared) : found
  if (!first) return null
  const best = first
  const supporting = supportingEntries(best, others)
  const told = toldBy(history)
  const earlier = history.filter(({ role }) => role === 'assistant').map(({ text }) => text)
  return {
    best,
    others,
    told,
    sides: best === compared[0]?.found ? compared : [],
    ...addedParts(best, supporting, [...parts, ...second.filter((one) => isNew(best, one))]),
    notes: notesFor(asked, rows),
    smallTeam: isSmallTeam(profile),
    advice: profileAdvice(profile, {
      question,
      domains: best.entry.domains,
      steps: best.entry.steps.length,
      today: new Date(),
      earlier,
    }),
  }
}

/** What a model answers from: the entries before for a rework, else those on the question. */
export async function sourcesFor(
  knowledge: KnowledgeRepository,
  input: AnswerInput,
): Promise<KnowledgeEntry[]> {
  if (intentOf(input.question).kind === 'rework') {
    const told = await knowledge.entries([...toldBy(input.history)])
    if (told.length > 0) return told
  }
  const asked = readAsked(input.question)
  const found = await findFor(knowledge, asked, input, asked.ask)
  return found.map(({ entry }) => entry)
}

/** An attack under way is answered by what to do in it, not by how to prevent the next one. */
const attack = /\b(?:ransom\w*|hack\w*|breach\w*|attack\w*|malware|virus|encrypted our)\b/i
const firstHour = 'first hour of a cyberattack, call insurer, isolate'

async function findFor(
  knowledge: KnowledgeRepository,
  { pasted }: Asked,
  { advisor, history }: AnswerInput,
  question: string,
): Promise<Found[]> {
  const earlier = leansOnPrevious(question) ? subjectOf(history) : ''
  const now = attack.test(question) && focusOf(question).pressing ? firstHour : ''
  const background = [earlier, now, pasted].filter(Boolean).join(' ')
  const found = await searchKnowledge(knowledge, {
    question: searchable(question),
    background: background || undefined,
    advisor,
    limit: entriesPerAnswer,
  })
  return isRelevant(found[0], `${question} ${background}`) ? found : []
}

/** The last question that named a subject: "why?" and "shorter" named none. */
function subjectOf(history: Message[]): string {
  const questions = history.filter(
    ({ role, text }) => role === 'user' && intentOf(text).kind === 'question',
  )
  const last = questions.at(-1)?.text ?? ''
  const before = questions.at(-2)?.text
  return before && leansOnPrevious(last) ? `${last} ${before}` : last
}

/** Entries the answer before was made from. */
function toldBy(history: Message[]): Set<string> {
  const previous = history.findLast(({ citations }) => citations.length > 0)
  return new Set(previous?.citations.map(({ entryId }) => entryId))
}

type MaybeBeside = { ask: string; found: Found | undefined }

/** Things that are compared, when each has an entry of its own. */
function distinctSides(sides: MaybeBeside[]): Beside[] {
  const found = sides.filter((side): side is Beside => isRelevant(side.found, side.ask))
  const ids = new Set(found.map((side) => side.found.entry.id))
  return found.length === sides.length && ids.size === sides.length ? found : []
}

/** An entry on all that is compared answers best; without one, the first thing's own entry leads. */
function withSideFirst(found: Found[], sides: Beside[]): Found[] {
  const onAll = sides.every(({ ask }) =>
    contentWords(ask).some((word) => found[0]?.about.has(stem(word))),
  )
  if (onAll) return found
  const first = sides.map((side) => side.found).slice(0, 1)
  return [...first, ...found.filter(({ entry }) => !sides.some((s) => s.found.entry === entry))]
}

const ownPartCoverage = 0.55

/** The best entry's title and asks say nothing of it. */
function isNew(best: Found, { found }: MaybeBeside): boolean {
  return found !== undefined && [...found.about].every((concept) => !best.about.has(concept))
}

/** Parts of the question with an entry of their own; those entries need not be told twice. */
function addedParts(best: Found, supporting: Found[], parts: MaybeBeside[]) {
  const seen = new Set([best.entry.id])
  const added: Beside[] = []
  for (const { ask, found } of parts) {
    if (!found || seen.has(found.entry.id) || found.coverage < ownPartCoverage) continue
    if (!isRelevant(found, ask) || found.about.size === 0) continue
    seen.add(found.entry.id)
    added.push({ ask, found })
  }
  return { parts: added, supporting: supporting.filter(({ entry }) => !seen.has(entry.id)) }
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
