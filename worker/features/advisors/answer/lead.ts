import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import { contentWords, stem } from '../../../../domain/text.ts'
import type { Found } from '../knowledge/search.ts'
import { type Focus, stateIn } from './focus.ts'
import type { Material } from './material.ts'
import type { Numbering } from './numbering.ts'
import { isNear } from './relevance.ts'
import { alike, sentences } from './sections.ts'

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
  const fact =
    focus.when && !focus.duration && parts.length === 0 ? datedSentence(entry, question) : null
  const free = focus.noBudget ? freeLine(entry) : null
  const lines = [
    told.has(entry.id) ? null : nearness(best),
    stateLine(question, entry),
    sum.headline || null,
    focus.duration ? timeLine(entry) : null,
    cite([fact, entry.point].filter(Boolean).join(' ')),
    free,
  ]
  return lines.filter((line) => line !== null)
}

/** Honest about a question the knowledge only touches. */
function nearness(best: Found): string | null {
  if (!isNear(best)) return null
  const { entry } = best
  return `My sources come near this without answering it exactly. The closest: *${entry.title.replace(/[.?]$/, '')}*.`
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

const dated =
  /\b(?:\d+|one|two|three|four|five|six|seven|ten|thirty|forty-five|sixty|ninety)[ -](?:calendar |business |school )?(?:days?|hours?|weeks?|months?)\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b \d/i
const repeated =
  /\b(?:annual(?:ly)?|yearly|monthly|quarterly|weekly|daily|every|each (?:year|month|week|term|quarter)|once a|twice a)\b/i

/** The sentence that tells when, if the point does not tell it already. */
function datedSentence(entry: KnowledgeEntry, question: string): string | null {
  const tells = /\bhow often\b/i.test(question) ? repeated : dated
  if (tells.test(entry.point)) return null
  const asked = new Set(contentWords(question).map(stem))
  const candidates = [...entry.steps.map(({ text }) => text), entry.money, entry.limit ?? '']
    .flatMap(sentences)
    .filter((sentence) => tells.test(sentence) && sentence.includes('[^'))
    .map((sentence) => ({
      sentence: sentence.trim(),
      shared: contentWords(sentence).filter((word) => asked.has(stem(word))).length,
    }))
    .filter(({ sentence, shared }) => shared > 0 && !alike(sentence, entry.point))
    .sort((a, b) => b.shared - a.shared)
  return candidates[0]?.sentence ?? null
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
