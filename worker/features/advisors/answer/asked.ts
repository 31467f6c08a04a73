import { contentWords } from '../../../../domain/text.ts'
import { withoutOrders } from './refuse/injection.ts'

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
}

/** From here on a message is taken for a request with a document. */
const longText = 500
const mostPasted = 600

const requests =
  /^(?:please |can you |could you |would you |i need |we need |help |hi,? |hello,? )*(?:what|how|when|who|whom|which|where|why|is|are|can|could|do|does|did|should|must|may|will|would|has|have|summari[sz]e|review|write|draft|explain|tell|give|list|compare|check|rewrite|shorten|turn|make|answer|advise|find|analy[sz]e|critique|improve|help)\b/i

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

export function readAsked(message: string): Asked {
  // Long runs of blanks and lines say nothing and would make every pattern slow.
  const tidy = message.replace(/[^\S\n]+/g, ' ').replace(/(?: ?\n){3,}/g, '\n\n')
  const redacted = hasPlaceholders(tidy)
  const { text: kept, ordered } = withoutOrders(tidy)
  const text = redacted ? withPlainWords(kept) : kept
  if (message.length <= longText) return { ask: text.trim(), pasted: '', ordered, redacted }
  const lines = text
    .split(/\n+|(?<=[.!?]["'”)]?)\s+/)
    .map((line) => line.trim())
    .filter(Boolean)
  const isAsk = (line: string) => line.endsWith('?') || requests.test(line)
  // People put the request before or after what they paste, seldom in its middle.
  const ends = [...lines.slice(0, 2), ...lines.slice(2).slice(-2)].filter(isAsk)
  const asks = ends.length > 0 ? ends : lines.filter(isAsk).slice(0, 1)
  const ask = (asks.length > 0 ? asks : lines.slice(0, 1)).join(' ')
  const pasted = lines.filter((line) => !asks.includes(line)).join(' ')
  return { ask: ask.slice(0, longText), pasted: pasted.slice(0, mostPasted), ordered, redacted }
}

/** Words about the form of the answer, which would be searched as if they were its subject. */
const form =
  /^(?:(?:please|can you|could you|how (?:do|would|can|should) (?:i|we))\s+)?(?:explain|describe|summari[sz]e|tell me (?:about|more about)|give me|write me|i need|we need|show me)\s+|\b(?:in|with|under) (?:\d+|one|two|three|five|ten|a few) (?:sentences?|words|bullets?|bullet points|paragraphs?|lines?)\b|\b(?:please|thanks|briefly|realistic(?:ally)?)\b/gi
const audience =
  /\b(?:an? )?(?:one[- ]page )?(?:(?<!google )slides?|talking points|one[- ]pager|memo|e-?mail|letter|handout)(?: (?:for|to) (?:the |my |our )?(?:board|principals|staff|teachers|superintendent|parents|families|cabinet))?[,:]?\s+(?:on |about |saying |explaining )?(?=\S+ \S)/gi
const alone =
  /\b(?:1|one|a single|only one) (?:tech(?:nician)?|it (?:person|guy|staff)|technology person)\b(?: (?:for|and|with) [\d,]+ (?:students|kids|devices|users))?/gi

/** What a long message tells of the asker rather than asks: how many they are, who wants it by when. */
const circumstances =
  /\b(?:i'?m |we'?re |i am |we are )?\d+ (?:days|weeks|months|years) in(?:to)? (?:the|my|this) (?:\w+ ){0,2}job\b|\b(?:an? )?(?:(?:staff|team) of )?\d+ (?:it |tech )?(?:staff|techs?|technicians|people)\b|\b(?:for )?[\d,]{3,} (?:students|kids)\b|\b(?:at |for |before )?(?:the |our |a |my )?(?:next )?board meeting(?: is)?(?: on| this| next)? \w+day\b|\b(?:the|my|our|a) (?:superintendent|supt|board(?: member| president)?|principal|cabinet) (?:keeps? (?:asking|saying)|wants?(?: to know)?|asks|asked|thinks)\b/gi
const longAsk = 10

/** What to look a request up by. */
export function searchable(ask: string): string {
  const subject = (contentWords(ask).length >= longAsk ? ask.replace(circumstances, ' ') : ask)
    .replace(form, ' ')
    .replace(/\b(board|council) members?\b/gi, '$1')
    .replace(audience, ' ')
    .replace(alone, 'one person technology department')
  return contentWords(subject).length > 0 ? subject.replace(/\s+/g, ' ').trim() : ask
}

/** Whether what is left of a message asks something. */
export function asksSomething({ ask }: Asked): boolean {
  return contentWords(ask).length >= 2 && (ask.includes('?') || requests.test(ask))
}

function hasPlaceholders(text: string): boolean {
  return [...text.matchAll(placeholder)].some(
    ([, letter, detail], _, all) => detail || letter === 'A' || all.length > 1,
  )
}

function withPlainWords(text: string): string {
  return text
    .replace(placeholder, (_, __, detail?: string) =>
      detail ? (plainWords[detail] ?? '') : 'a student',
    )
    .replace(/\bDOB\b|\b(?:born|lives at|living at)\b/g, '')
    .replace(/[",]\s*(?=[",])|\s{2,}/g, ' ')
}
