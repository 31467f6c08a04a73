import { oneOf } from '../../../../domain/text/one-of.ts'
import { contentWords, words } from '../../../../domain/text/words.ts'
import { passagesOf } from '../signs/message-features.ts'
import { type MessageSigns, readSigns } from '../signs/message-model.ts'
import { type Form, formIn } from './form.ts'
import lists from './words.json' with { type: 'json' }

/** A request with all that it is looked up and judged by. */
export type Asked = {
  /** The request itself: without pasted text, instructions to the advisor and wishes about length; placeholders as plain words. */
  request: string
  /** Wished length or form of the answer. */
  form: Form | null
  /** Its words in lower case, in their order. */
  words: string[]
  /** Those that carry its subject, each once. */
  subjectWords: string[]
  /** Names more than one thing to look for. */
  hasSubject: boolean
  /** The signs that the message is not one that is simply answered. */
  signs: MessageSigns
}

/** A message taken apart. */
export type Request = Asked & {
  /** Text that came along with a request: material, searched for its subject only. */
  pasted: string
  /** The message (or what was pasted) tried to give the advisor instructions. */
  hasInstructions: boolean
  /** Student details were replaced before the message got here. */
  isRedacted: boolean
}

/** In characters: a longer message is taken for a request with a document. */
const longText = 500
/** In characters: a longer case in one paragraph is taken for a document, too. */
const longCase = 1_500
/** As much of the document is searched. */
const mostPasted = 600

/** "Hi, can you summarize this", "Is this allowed" */
const requests = new RegExp(`^(?:${oneOf(lists.polite)} )*${oneOf(lists.requests)}\\b`, 'iu')

/** "Student A" and "[date of birth]", but not a plan or a grade called "Student A". */
const placeholder =
  /\bStudent ([A-Z]{1,2})\b(?!['’]s? (?:plan|grade)\b)|\[(student id|Social Security number|date of birth|e-mail address|phone number|address|IEP\/504 detail|discipline detail|health detail|grade record|program detail|password)\]/g

/** Searchable words for a placeholder of the guard. */
const plainWords: Record<string, string> = {
  'IEP/504 detail': 'an IEP',
  'discipline detail': 'discipline record',
  'health detail': 'health record',
  'grade record': 'grades',
  'program detail': 'special education record',
}

/** The request of a message, apart from what was pasted with it, and whether it gave instructions. */
export function readRequest(message: string): Request {
  // Long runs of blanks and lines say nothing and would make every pattern slow.
  const tidy = message.replace(/[^\S\n]+/g, ' ').replace(/(?: ?\n){3,}/g, '\n\n')
  const isRedacted = hasPlaceholders(tidy)
  const { text: kept, ordered: hasInstructions } = withoutOrders(tidy)
  const text = asSaid(kept)
  if (message.length <= longText || isOwnWords(tidy))
    return { ...readAsked(text.trim()), pasted: '', hasInstructions, isRedacted }
  const lines = text
    .split(/\n+|(?<=[.!?]["'”)]?)\s+/)
    .map((line) => line.trim())
    .filter(Boolean)
  // People put the request before or after what they paste, seldom in its middle.
  const ends = [...lines.slice(0, 2), ...lines.slice(2).slice(-2)].filter(isRequest)
  const found = ends.length > 0 ? ends : lines.filter(isRequest).slice(0, 1)
  const request = (found.length > 0 ? found : lines.slice(0, 1)).join(' ').slice(0, longText)
  const pasted = lines.filter((line) => !found.includes(line)).join(' ')
  return { ...readAsked(request), pasted: pasted.slice(0, mostPasted), hasInstructions, isRedacted }
}

/** Whether a longer message is told in one go, as people tell a case: what is pasted brings its lines along. */
const isOwnWords = (text: string) => text.length <= longCase && !text.trim().includes('\n')

/** Reads a request that may wish for a form of its answer. */
export function readAsked(text: string): Asked {
  const { form, rest: request } = formIn(text)
  const subjectWords = contentWords(request)
  return {
    request,
    form,
    words: words(request),
    subjectWords,
    hasSubject: subjectWords.length > 1,
    signs: readSigns(request),
  }
}

function isRequest(line: string): boolean {
  return line.includes('?') || requests.test(line)
}

/**
 * A text as its signs are read: a detail that was replaced, "a student" with "a health record" among them,
 * tells of no danger and no wish by itself.
 */
export const asJudged = (text: string) =>
  hasPlaceholders(text)
    ? text.replace(placeholder, (_, __, detail?: string) => (detail ? 'record' : 'student'))
    : text

/** What the guard replaced in a text: "name", "date of birth". */
export const replacedIn = (text: string) => [
  ...new Set([...text.matchAll(placeholder)].map(([, , detail]) => detail ?? 'name')),
]

/** A single "Student B" may be a label of the asker's own: placeholders begin with A. */
function hasPlaceholders(text: string): boolean {
  return [...text.matchAll(placeholder)].some(
    ([, letter, detail], _, all) => detail || letter === 'A' || all.length > 1,
  )
}

/** A text with placeholders as the guard left it, as it would be said: "a student with an IEP". */
function asSaid(text: string): string {
  if (!hasPlaceholders(text)) return text
  return text
    .replace(placeholder, (_, __, detail?: string) =>
      detail ? (plainWords[detail] ?? '') : 'a student',
    )
    .replace(/\bDOB\b|\b(?:born|lives at|living at)\b/g, '')
    .replace(/[",]\s*(?=[",])|\s{2,}/g, ' ')
}

/** Marks that only text meant for a model has, wherever they stand. */
const marks =
  /<\/?(?:system|instructions?|source|question)>|\[(?:system|inst)\]|<!--|\bignore (?:all )?(?:previous|prior|above) instructions\b/i

/** A sentence; what stands in a comment or in double brackets ends with these. */
const sentence = /(?:(?!\]\]|-->)[^.!?\n])+(?:\]\]|-->|[.!?]*)["'”)]*\s*|[^\n]|\n+/g

/** No order is put like this. */
const asks = /^\s*(?:why|when|where|which|who)\b/i

const mayBeOrder = (text: string) => readSigns(text).likely.has('injection')

/** Whether a text is likely an order, by all of it and by one passage: an order stands in one place. */
const isLikelyOrder = (text: string) => mayBeOrder(text) && passagesOf(text).some(mayBeOrder)

/**
 * The text without the sentences that instruct the advisor, and whether there were any. One that may
 * be an instruction is only said to be there: taking it out could take out the question.
 */
export function withoutOrders(text: string): { text: string; ordered: boolean } {
  const pieces = (text.match(sentence) ?? []).map((piece) => ({
    piece,
    signs: readSigns(asJudged(piece)),
  }))
  const kept = pieces.filter(
    ({ piece, signs }) => !marks.test(piece) && (asks.test(piece) || !signs.kinds.has('injection')),
  )
  // Rows about students are lists of short orders by their form: "Make a plan from this: …".
  const mayOrder = !asks.test(text) && !hasPlaceholders(text)
  if (kept.length === pieces.length) return { text, ordered: mayOrder && isLikelyOrder(text) }
  return {
    text: kept
      .map(({ piece }) => piece)
      .join('')
      .trim(),
    ordered: true,
  }
}
