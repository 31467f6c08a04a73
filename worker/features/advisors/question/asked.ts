import { contentWords } from '../../../../domain/text/words.ts'
import { withoutOrders } from '../safety/injection.ts'
import { type Brief, briefIn } from './brief.ts'

/** What a message asks, apart from what was pasted with it. */
export type Asked = {
  /** The request itself, without orders to the advisor and with placeholders as plain words. */
  ask: string
  /** Text that came along: material, searched for its subject only. */
  pasted: string
  /** The message tried to give the advisor orders. */
  ordered: boolean
  /** Student details were replaced before the message got here. */
  redacted: boolean
  /** How short the answer is to be. */
  brief: Brief | null
}

/** In characters: a longer message is taken for a request with a document. */
const longText = 500
/** As much of the document is searched. */
const mostPasted = 600

/** "Hi, can you summarize this", "Is this allowed" */
const requests =
  /^(?:please |can you |could you |would you |i need |we need |help |hi,? |hello,? )*(?:what|how|when|who|whom|which|where|why|is|are|can|could|do|does|did|should|must|may|will|would|has|have|summari[sz]e|review|write|draft|explain|tell|give|list|compare|check|rewrite|shorten|turn|make|answer|advise|find|analy[sz]e|critique|improve|help)\b/i

/** "Student A" and "[date of birth]", but not a plan or a grade called "Student A". */
const placeholder =
  /\bStudent ([A-Z]{1,2})\b(?!['’]s? (?:plan|grade)\b)|\[(student id|Social Security number|date of birth|e-mail address|phone number|address|IEP\/504 detail|discipline detail|health detail|grade record|program detail|password)\]/g

/** What a placeholder stood for, in words that can be searched. */
const plainWords: Record<string, string> = {
  'IEP/504 detail': 'an IEP',
  'discipline detail': 'discipline record',
  'health detail': 'health record',
  'grade record': 'grades',
  'program detail': 'special education record',
}

/** Takes a message apart: what it asks, what was pasted, and whether it gave orders. */
export function readAsked(message: string): Asked {
  // Long runs of blanks and lines say nothing and would make every pattern slow.
  const tidy = message.replace(/[^\S\n]+/g, ' ').replace(/(?: ?\n){3,}/g, '\n\n')
  const redacted = hasPlaceholders(tidy)
  const { text: kept, ordered } = withoutOrders(tidy)
  const text = redacted ? withPlainWords(kept) : kept
  if (message.length <= longText) {
    const { brief, rest } = briefIn(text.trim())
    return { ask: rest, pasted: '', ordered, redacted, brief }
  }
  const lines = text
    .split(/\n+|(?<=[.!?]["'”)]?)\s+/)
    .map((line) => line.trim())
    .filter(Boolean)
  const isAsk = (line: string) => line.endsWith('?') || requests.test(line)
  // People put the request before or after what they paste, seldom in its middle.
  const ends = [...lines.slice(0, 2), ...lines.slice(2).slice(-2)].filter(isAsk)
  const asks = ends.length > 0 ? ends : lines.filter(isAsk).slice(0, 1)
  const { brief, rest } = briefIn((asks.length > 0 ? asks : lines.slice(0, 1)).join(' '))
  const pasted = lines.filter((line) => !asks.includes(line)).join(' ')
  return {
    ask: rest.slice(0, longText),
    pasted: pasted.slice(0, mostPasted),
    ordered,
    redacted,
    brief,
  }
}

/** Whether what is left of a message asks something. */
export function asksSomething({ ask }: Asked): boolean {
  return contentWords(ask).length >= 2 && (ask.includes('?') || requests.test(ask))
}

/** A single "Student B" may be a label of the asker's own: placeholders begin with A. */
function hasPlaceholders(text: string): boolean {
  return [...text.matchAll(placeholder)].some(
    ([, letter, detail], _, all) => detail || letter === 'A' || all.length > 1,
  )
}

/** A text with placeholders as the guard left it, as it would be said: "a student with an IEP". */
function withPlainWords(text: string): string {
  return text
    .replace(placeholder, (_, __, detail?: string) =>
      detail ? (plainWords[detail] ?? '') : 'a student',
    )
    .replace(/\bDOB\b|\b(?:born|lives at|living at)\b/g, '')
    .replace(/[",]\s*(?=[",])|\s{2,}/g, ' ')
}
