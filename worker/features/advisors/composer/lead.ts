import { type KnowledgeEntry, withoutMarkers } from '../../../../domain/advisors/knowledge.ts'
import { stem, words } from '../../../../domain/text/words.ts'
import { usStates } from '../../../../domain/us-states.ts'
import { stateIn } from '../question/district.ts'
import type { Question } from '../question/read.ts'
import type { Hit } from '../retrieval/search.ts'
import type { Numbering } from './numbering.ts'
import { areAlike, sentences, unquoted } from './phrases.ts'
import { moneyText } from './sections.ts'
import type { Sum } from './sum.ts'

export type Lead = {
  /** Paragraphs that answer the kind of question asked, the answer first. */
  paragraphs: string[]
  /** What it costs stands in them already. */
  saysCost: boolean
  /** A sentence of a step that stands in them, or ''. */
  quoted: string
}

/** The first paragraphs of an answer: what was asked for first, then the entry's point. */
export function leadOf(question: Question, hit: Hit, sum: Sum, numbers: Numbering): Lead {
  const { entry } = hit
  const { emphasis } = question
  const { cite } = numbers
  const opening = openingOf(question, entry, sum, numbers)
  const key = opening || sum.rated ? null : keySentence(question, hit)
  const point = [entry.point, key?.place === 'after' ? key.sentence : '', sum.rated]
  return {
    paragraphs: [
      stateLine(question, entry),
      numberLine(question, entry),
      key?.place === 'before' ? cite(key.sentence) : null,
      opening?.text ?? null,
      cite(point.filter(Boolean).join(' ')),
      emphasis.noBudget ? freeLine(entry) : null,
    ].filter((paragraph) => paragraph !== null),
    saysCost: opening?.isCost ?? false,
    quoted: key?.sentence ?? '',
  }
}

/** What is said before the point where a question asks for a side of the entry. */
function openingOf(
  { wants, emphasis }: Question,
  entry: KnowledgeEntry,
  sum: Sum,
  numbers: Numbering,
): { text: string; isCost?: boolean } | null {
  if (sum.headline) return { text: [sum.headline, sum.basis].filter(Boolean).join(' ') }
  if (emphasis.duration) return { text: timeLine(entry) }
  if (wants === 'amount' && emphasis.cost && !sum.rated)
    return { text: moneyText(entry, numbers, sum.text !== ''), isCost: true }
  if (wants === 'who') return { text: whoLine(entry) }
  if (emphasis.board)
    return { text: `In words for others: “${numbers.cite(unquoted(entry.board))}”` }
  return null
}

/** Each owner with the numbers of their steps. */
export function whoLine({ steps }: KnowledgeEntry): string {
  const byOwner = Map.groupBy(
    steps.map(({ who }, index) => ({ who, step: index + 1 })),
    ({ who }) => who,
  )
  const parts = [...byOwner].map(
    ([who, own]) =>
      `**${who}** (${own.length > 1 ? 'steps' : 'step'} ${own.map(({ step }) => step).join(', ')})`,
  )
  return `Who does it: ${parts.join('; ')}.`
}

/** How long each step takes. */
export function timeLine({ steps }: KnowledgeEntry): string {
  const parts = steps.map(({ who, time }, index) => `step ${index + 1}, ${time} (${who})`)
  return `In time it is ${parts.join('; ')}. Steps of different people can run side by side.`
}

function freeLine({ cost }: KnowledgeEntry): string {
  return cost === '$0'
    ? 'None of this needs a purchase: it takes staff time.'
    : 'Part of this costs money; the steps that need none come first, and they are worth doing by themselves.'
}

/** Where a number is asked for and none is held, that is said before the way to find one. */
function numberLine({ wants, emphasis }: Question, { point }: KnowledgeEntry): string | null {
  if (wants !== 'amount' || emphasis.sum) return null
  if (/\d|\b(?:one|two|three|four|five|ten)\b/i.test(withoutMarkers(point))) return null
  return 'I hold no source that gives one number for this; your own counts decide it.'
}

/** A rule of one state must not pass for another's. */
function stateLine({ state }: Question, entry: KnowledgeEntry): string | null {
  if (!state) return null
  const name = usStates[state]
  const texts = [entry.title, entry.point, ...entry.asks, ...entry.steps.map(({ text }) => text)]
  return texts.join(' ').toLowerCase().includes(name.toLowerCase())
    ? null
    : `I hold no source on ${name}’s own rule: ask your state agency or counsel for it. What follows holds in general.`
}

const dated =
  /\b(?:\d+|one|two|three|four|five|six|seven|ten|thirty|forty-five|sixty|ninety)[ -](?:calendar |business |school )?(?:days?|hours?|weeks?|months?)\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b \d|\b(?:annual(?:ly)?|yearly|monthly|quarterly|weekly|daily|each (?:year|month|week|term|quarter)|every (?:year|month|week|term|quarter|\w+ (?:months|weeks|years))|(?:once|twice) a)\b/i

/** A sentence says this much of the question that the point leaves out. */
const leastAdded = 0.25
/** And this much of the question in all, to stand before the point. */
const leastAhead = 0.45
const stemsOf = (text: string) => ` ${words(withoutMarkers(text)).map(stem).join(' ')} `

/** The entry's cited sentence with the date, or what else of the question the point leaves out. */
export function keySentence(
  { wants, state }: Question,
  { entry: { point, steps, money, limit }, matched }: Hit,
): { sentence: string; place: 'before' | 'after' } | null {
  const wantsDate = wants === 'date'
  // Steps answer "how"; a sentence taken out of them would only repeat one.
  if (wants === 'how' || wants === 'other' || (wantsDate && dated.test(point))) return null
  const shareIn = (stems: string) =>
    [...matched].reduce((sum, [concept, share]) => {
      return sum + (stems.includes(` ${concept} `) ? share : 0)
    }, 0)
  const own = shareIn(stemsOf(point))
  const [best] = [...steps.map(({ text }) => text), money, limit ?? '']
    .flatMap(sentences)
    .filter((sentence) => sentence.includes('[^') && !areAlike(sentence, point))
    // What one state asks answers nobody who did not name it.
    .filter((sentence) => [null, state].includes(stateIn(sentence)))
    .filter((sentence) => !wantsDate || dated.test(sentence))
    .map((sentence) => {
      const all = shareIn(stemsOf(sentence))
      const added = wantsDate ? all : shareIn(stemsOf(`${point} ${sentence}`)) - own
      return { sentence, all, added }
    })
    .sort((a, b) => b.added - a.added)
  if (!best || best.added < (wantsDate ? Number.MIN_VALUE : leastAdded)) return null
  const isAhead = wantsDate || (best.all >= leastAhead && best.all > own)
  return { sentence: best.sentence, place: isAhead ? 'before' : 'after' }
}
