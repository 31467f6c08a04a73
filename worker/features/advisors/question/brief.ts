import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { Numbering } from '../composer/numbering.ts'
import { sentences } from '../composer/phrases.ts'
import { stepList } from '../composer/sections.ts'

/** How short an answer is to be: so many sentences, so many steps, or just short. */
export type Brief = { unit: 'sentence' | 'step' | 'short'; count: number }

const few = 3
const counts: Record<string, number> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  few,
  four: 4,
  five: 5,
  ten: 10,
}
const most = 8

/** "in 3 sentences", "two lines max" */
const inSentences =
  /\b(?:in|just|only|max(?:imum)?|at most|give me|within)? ?((?:a )?few|a|one|two|three|four|five|ten|\d{1,2}) (?:short |quick )?(?:sentences?|lines?)\b/i
/** "three bullets", "top 5 things" */
const inSteps =
  /\b(?:in|with|under|just|only|max(?:imum)?|at most|give me|as|top) (?:the )?(?:top |first )?((?:a )?few|a|one|two|three|four|five|ten|\d{1,2}) (?:short |quick |main )?(?:bullets?|bullet points?|points|steps|things|priorities|actions)\b/i
/** "briefly", "keep it short", "one paragraph", "under 100 words", "tl;dr" */
const inShort =
  /\b(?:briefly|in brief|keep it (?:short|brief)|short (?:answer|version|and sweet)|quick (?:answer|version)|in a nutshell|tl;?dr|bottom line|(?:in |just |with )?(?:a|one|two|three|\d) (?:short )?paragraphs?|(?:in|under|max|within|at most|with) (?:\d{1,3}|ten|fifty) words|no (?:essay|novel|lecture)s?)\b/i

/** The length a message asks its answer to have, if any, and what else it says. */
export function briefIn(message: string): { brief: Brief | null; rest: string } {
  const without = (pattern: RegExp) => message.replace(pattern, ' ').trim()
  for (const [unit, pattern] of [
    ['sentence', inSentences],
    ['step', inSteps],
  ] as const) {
    const count = countOf(pattern.exec(message)?.[1])
    if (count > 0) return { brief: { unit, count }, rest: without(pattern) }
  }
  if (!inShort.test(message)) return { brief: null, rest: message }
  return { brief: { unit: 'short', count: few }, rest: without(inShort) }
}

function countOf(said = ''): number {
  const count = counts[said.toLowerCase()] ?? Number(said)
  return Math.min(Number.isNaN(count) ? 0 : count, most)
}

/** The lead and the first steps of an entry, cut to the length asked for. */
export function writeBrief(
  { unit, count }: Brief,
  lead: string[],
  { steps }: KnowledgeEntry,
  numbers: Numbering,
): string[] {
  const led = sentences(lead.join(' '))
  const listed = (many: number) => stepList(steps.slice(0, many), numbers)
  if (unit === 'step') return [led.slice(0, 1).join(''), listed(count)]
  if (unit === 'short') return [led.slice(0, count).join(''), listed(2)]
  const more = steps
    .flatMap(({ text }) => sentences(text))
    .slice(0, Math.max(0, count - led.length))
  return [[...led.slice(0, count), ...more.map(numbers.cite)].map((one) => one.trim()).join(' ')]
}
