import type { LetterReader } from '../../../../domain/advisors/knowledge.ts'
import { oneOf } from '../../../../domain/text/one-of.ts'
import { contentWords } from '../../../../domain/text/words.ts'
import words from './words.json' with { type: 'json' }

/** A text to hand on, and for whom: a memo to the board, a letter to the others. */
export type DraftForm = { draft: 'board' | 'staff' | 'families' }

/** How short an answer is to be: so many sentences, so many steps, or just short. */
export type Length = { unit: 'sentence' | 'step' | 'short'; count: number }

/** The length or form a message wishes its answer to have. */
export type Form = DraftForm | Length

const few = 3
const most = 8
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
const count = '((?:a )?few|a|one|two|three|four|five|ten|[1-9]\\d?)'
const sentenceOrLine = '(?:short |quick )?(?:sentences?|lines?)'
const lengths: [Length['unit'], RegExp][] = [
  // "in 3 sentences", "two lines max", "One sentence: …"; no "a line for this in the budget"
  [
    'sentence',
    new RegExp(
      `(?:\\b(?:in|just|only|max(?:imum)?|at most|give me|within) |^|\\b(?!(?:a|one) ))${count} ${sentenceOrLine}\\b|\\b${count} ${sentenceOrLine}(?: (?:only|max|please|or less))?[.!]?$`,
      'i',
    ),
  ],
  // "three bullets", "top 5 things"
  [
    'step',
    new RegExp(
      `\\b(?:in|with|under|just|only|max(?:imum)?|at most|give me|as|top) (?:the )?(?:top |first )?${count} (?:short |quick |main )?(?:bullets?|bullet points?|points|steps|things|priorities|actions)\\b`,
      'i',
    ),
  ],
  // "five bullets", "top three"
  ['step', new RegExp(`\\b${count} (?:short |quick |main )?(?:bullets?|bullet points)\\b`, 'i')],
  ['step', new RegExp(`\\btop ${count}(?: only)?$`, 'i')],
  // "briefly", "keep it short", "one paragraph", "under 100 words", "tl;dr"
  [
    'short',
    new RegExp(
      `\\b(?:${oneOf(words.briefly)}|(?:in |just |with )?(?:a|one|two|three|\\d) (?:short )?paragraphs?|(?:in|under|max|within|at most|with) (?:\\d{1,3}|ten|fifty) words)\\b`,
      'iu',
    ),
  ],
]

/** The form a request wants for its answer, or null, and the request without its words on length. */
export function formIn(request: string): { form: Form | null; rest: string } {
  for (const [unit, pattern] of lengths) {
    const found = pattern.exec(request)
    if (!found) continue
    const said = found.slice(1).find(Boolean)?.toLowerCase() ?? 'few'
    const wished = counts[said] ?? (Number(said) || few)
    const rest = request.replace(pattern, ' ').trim()
    // "An e-mail to staff, under 300 words" is a text to send, however short.
    const draft = unit === 'short' ? draftIn(rest) : null
    return { form: draft ?? { unit, count: Math.min(wished, most) }, rest }
  }
  return { form: draftIn(request), rest: request }
}

const texts = oneOf(words.texts)
const asksForText = new RegExp(
  `(?<!\\b(?:do|does|did|must|should) (?:we|i|they|schools?|districts?) )\\b${oneOf(words.writing)}\\b[^.?!]{0,30}\\b(?:${texts}|${oneOf(words.textsAskedFor)}|(?<!google )slides?)\\b`,
  'iu',
)
const beginsWithText = new RegExp(
  `^(?:please |an? |some |two |three )*(?:one[- ]page |short |board )*(?:${texts}|slides?)\\b (?:for|home|to|on|about)\\b`,
  'iu',
)

/** The draft a request asks for, or null. */
function draftIn(request: string): DraftForm | null {
  const isWanted = beginsWithText.test(request) || asksForText.test(request)
  if (!isWanted || /\b(?:what|which) (?:goes|belongs|should be|to put) in\b/i.test(request))
    return null
  return { draft: readerOf(request) }
}

/** The readers and the subject of a requested text: "the board on MFA" of "write a memo to the board on MFA". */
export function matterOfDraft(request: string): string {
  const rest = request.replace(asksForText, ' ').replace(beginsWithText, ' ').trim()
  return contentWords(rest).length > 0 ? rest : request
}

const families = 'parents?|famil(?:y|ies)|guardians?|(?:letter|note) home'
const board = 'board|trustees|superintendent|cabinet|council'
const addressed = new RegExp(
  `\\b(?:to|for) (?:all |our |the )*(?:staff|teachers|${families}|${board})\\b(?! to\\b)`,
  'i',
)
const forFamilies = new RegExp(`\\b(?:${families})\\b`, 'i')
/** "they complain at cabinet" names no reader. */
const forBoard = new RegExp(`(?<!\\b(?:at|in|by|from) )\\b(?:${board})\\b`, 'i')

/** For whom a text is meant: "an email to staff about a fake superintendent" is for staff. */
export function readerOf(request: string): DraftForm['draft'] {
  const [named] = addressed.exec(request) ?? [request]
  if (forFamilies.test(named)) return 'families'
  return forBoard.test(named) ? 'board' : 'staff'
}

const forStaff =
  /\b(?:staff|teachers?|colleagues|employees|faculty|everyone|offices|principals?)\b/i
/** "an email to Lightspeed", "a reply to his lawyer"; not "an email about phishing". */
const forOthers =
  /\b(?:e-?mail|letter|memo|message|notice|note|reply|response|announcement)\s+(?:back\s+)?to\b/i

/**
 * Whose letter a request means, the likeliest first: one parent is not all families, and a request may
 * name no reader.
 */
export function lettersFor(to: 'staff' | 'families', request: string): LetterReader[] {
  if (to === 'families') return /\b(?:parents|families)\b/i.test(request) ? [to] : [to, 'others']
  if (forStaff.test(request)) return [to]
  return forOthers.test(request) ? ['others'] : [to, 'others']
}
