import { withoutOrders } from '../signs/injection.ts'

/** A message taken apart. */
type Request = {
  request: string
  pasted: string
  hasInstructions: boolean
  isRedacted: boolean
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
  const text = isRedacted ? withPlainWords(kept) : kept
  if (message.length <= longText)
    return { request: text.trim(), pasted: '', hasInstructions, isRedacted }
  const lines = text
    .split(/\n+|(?<=[.!?]["'”)]?)\s+/)
    .map((line) => line.trim())
    .filter(Boolean)
  // People put the request before or after what they paste, seldom in its middle.
  const ends = [...lines.slice(0, 2), ...lines.slice(2).slice(-2)].filter(isRequest)
  const found = ends.length > 0 ? ends : lines.filter(isRequest).slice(0, 1)
  const request = (found.length > 0 ? found : lines.slice(0, 1)).join(' ').slice(0, longText)
  const pasted = lines.filter((line) => !found.includes(line)).join(' ')
  return { request, pasted: pasted.slice(0, mostPasted), hasInstructions, isRedacted }
}

function isRequest(line: string): boolean {
  return line.includes('?') || requests.test(line)
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
