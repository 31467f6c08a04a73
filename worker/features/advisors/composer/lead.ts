import { type KnowledgeEntry, withoutMarkers } from '../../../../domain/advisors/knowledge.ts'
import type { Focus } from '../question/focus.ts'
import { stateIn } from '../question/named-state.ts'
import { isClearlyAbout, isNear } from '../retrieval/relevance.ts'
import type { Hit } from '../retrieval/search.ts'
import type { Material } from './material.ts'
import type { Numbering } from './numbering.ts'
import { plainTitle } from './phrases.ts'
import { silent, tellingSentence } from './telling.ts'

/** The first paragraphs: how near the sources come, then the answer to what was asked. */
export function leadOf(
  question: string,
  focus: Focus,
  { best, told, sides, parts, sum }: Material,
  { cite }: Numbering,
): string[] {
  const { entry } = best
  // Things set side by side are the answer themselves.
  if (sides.length > 0)
    return [
      'My sources hold no single comparison; this is what each asks of you, and where to begin.',
    ]
  const asksOfOne = !focus.duration && !focus.noBudget && parts.length === 0
  const isSummed = sum.headline !== '' || sum.rated !== ''
  const { before, after } = asksOfOne && !isSummed ? tellingSentence(best, question, focus) : silent
  const free = focus.noBudget ? freeLine(entry) : null
  const lines = [
    told.has(entry.id) ? null : nearness(best),
    stateLine(question, entry),
    sum.headline || null,
    focus.duration ? timeLine(entry) : null,
    numberLine(question, entry),
    before ? cite(before) : null,
    cite([entry.point, after, sum.rated].filter(Boolean).join(' ')),
    free,
  ]
  return lines.filter((line) => line !== null)
}

/** Honest about a question the knowledge only touches. */
function nearness(best: Hit): string | null {
  if (!isNear(best) || isClearlyAbout(best)) return null
  return `The nearest my sources come: *${plainTitle(best.entry)}*.`
}

/** Where a number is asked for and none is held, that is said before the way to find one. */
function numberLine(question: string, { point }: KnowledgeEntry): string | null {
  if (
    !/\bhow many\b/i.test(question) ||
    /\d|\b(?:one|two|three|four|five|ten)\b/i.test(withoutMarkers(point))
  )
    return null
  return 'I hold no source that gives one number for this; your own counts decide it.'
}

/** A rule of one state must not pass for another's. */
function stateLine(question: string, entry: KnowledgeEntry): string | null {
  const state = stateIn(question)
  if (!state) return null
  const texts = [entry.title, entry.point, ...entry.asks, ...entry.steps.map(({ text }) => text)]
  const other = texts.join(' ').toLowerCase().includes(state.toLowerCase())
  return other
    ? null
    : `I hold no source on ${state}’s own rule: ask your state agency or counsel for it. What follows holds in general.`
}

/** How long each step takes, for a question about nothing else. */
function timeLine({ steps }: KnowledgeEntry): string {
  const parts = steps.map(({ who, time }, index) => `step ${index + 1}, ${time} (${who})`)
  return `In time it is ${parts.join('; ')}. Steps of different people can run side by side.`
}

function freeLine({ cost }: KnowledgeEntry): string {
  return cost === '$0'
    ? 'None of this needs a purchase: it takes staff time.'
    : 'Part of this costs money; the steps that need none come first, and they are worth doing by themselves.'
}
