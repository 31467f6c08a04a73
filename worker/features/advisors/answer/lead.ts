import { type KnowledgeEntry, withoutMarkers } from '../../../../domain/knowledge.ts'
import { contentWords, stem, words } from '../../../../domain/text.ts'
import type { Found } from '../knowledge/search.ts'
import { type Focus, stateIn } from './focus.ts'
import type { Material } from './material.ts'
import type { Numbering } from './numbering.ts'
import { isNear } from './relevance.ts'
import { alike, sentences, shortPlan } from './sections.ts'

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
  const direct = !focus.duration && parts.length === 0
  const dated = direct && focus.when ? datedSentence(entry, question) : null
  const isSummed = sum.headline !== '' || sum.rated !== ''
  const telling =
    direct && !focus.when && !focus.noBudget && !isSummed
      ? tellingSentence(best, question, focus)
      : null
  const free = focus.noBudget ? freeLine(entry) : null
  const lines = [
    told.has(entry.id) ? null : nearness(best),
    stateLine(question, entry),
    sum.headline || null,
    focus.duration ? timeLine(entry) : null,
    numberLine(question, entry),
    telling?.before ? cite(telling.before) : null,
    cite([dated, entry.point, telling?.after, sum.rated].filter(Boolean).join(' ')),
    free,
  ]
  return lines.filter((line) => line !== null)
}

/** Honest about a question the knowledge only touches. */
function nearness(best: Found): string | null {
  if (!isNear(best)) return null
  const { entry } = best
  return `The nearest my sources come: *${entry.title.replace(/[.?]$/, '')}*.`
}

/** Where a number is asked for and none is held, that is said before the way to find one. */
function numberLine(question: string, { point }: KnowledgeEntry): string | null {
  if (!/\bhow many\b/i.test(question) || /\d|\b(?:one|two|three|four|five|ten)\b/i.test(point))
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

/** A sentence of the entry says this much of the question that the point leaves out. */
const tellingShare = 0.25
const tellingShareOfPlan = 0.42
const stemsOf = (text: string) => ` ${words(withoutMarkers(text)).map(stem).join(' ')} `

/**
 * The sentence that says what the point leaves out of the question: before the point when a short
 * answer is wanted and it says more of the question, else after it.
 */
function tellingSentence({ entry, says }: Found, question: string, focus: Focus) {
  const isShort = focus.fact || focus.cost || /^(?:should|which|would|will)\b/i.test(question)
  const shareIn = (text: string) =>
    [...says].reduce(
      (sum, [concept, share]) => sum + (text.includes(` ${concept} `) ? share : 0),
      0,
    )
  const point = stemsOf(entry.point)
  const own = shareIn(point)
  const texts = [...entry.steps.map(({ text }) => text), entry.money]
  const [best] = texts
    .flatMap((text, index) => sentences(text).map((sentence) => ({ sentence, step: index + 1 })))
    .filter(({ sentence }) => sentence.includes('[^') && !alike(sentence, entry.point))
    .filter(({ sentence }) => !namesOtherState(sentence, question))
    .map((one) => {
      const stems = stemsOf(one.sentence)
      return { ...one, all: shareIn(stems), added: shareIn(point + stems) - own }
    })
    .sort((a, b) => b.added - a.added)
  if (!best || best.added < (isShort ? tellingShare : tellingShareOfPlan)) return null
  const place =
    best.step <= (focus.fact ? shortPlan : entry.steps.length) ? ` (step ${best.step})` : ''
  const sentence = best.sentence.trim() + place
  return isShort && best.all > own ? { before: sentence } : { after: sentence }
}

/** What one state asks answers nobody who did not name it. */
function namesOtherState(sentence: string, question: string): boolean {
  const state = stateIn(sentence)
  return state !== null && state !== stateIn(question)
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
