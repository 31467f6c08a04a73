/** A text to hand on, and to whom. */
export type DraftForm = {
  draft: 'memo' | 'points' | 'slide' | 'letter'
  to: 'board' | 'staff' | 'families'
}

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
const count = '((?:a )?few|a|one|two|three|four|five|ten|\\d{1,2})'

/** "in 3 sentences", "two lines max" */
const inSentences = new RegExp(
  `\\b(?:in|just|only|max(?:imum)?|at most|give me|within)? ?${count} (?:short |quick )?(?:sentences?|lines?)\\b`,
  'i',
)
/** "three bullets", "top 5 things" */
const inSteps = new RegExp(
  `\\b(?:in|with|under|just|only|max(?:imum)?|at most|give me|as|top) (?:the )?(?:top |first )?${count} (?:short |quick |main )?(?:bullets?|bullet points?|points|steps|things|priorities|actions)\\b`,
  'i',
)
/** "briefly", "keep it short", "one paragraph", "under 100 words", "tl;dr" */
const inShort =
  /\b(?:briefly|in brief|keep it (?:short|brief)|short (?:answer|version|and sweet)|quick (?:answer|version)|in a nutshell|tl;?dr|bottom line|(?:in |just |with )?(?:a|one|two|three|\d) (?:short )?paragraphs?|(?:in|under|max|within|at most|with) (?:\d{1,3}|ten|fifty) words|no (?:essay|novel|lecture)s?)\b/i

/** The form a request wants for its answer. */
type FormRead = {
  form: Form | null
  /** The request without its words on form. */
  rest: string
  /** A text to hand on is wanted, whatever its length is to be. */
  isDraft: boolean
}

export function formIn(request: string): FormRead {
  const without = (pattern: RegExp) => request.replace(pattern, ' ').trim()
  for (const [unit, pattern] of [
    ['sentence', inSentences],
    ['step', inSteps],
  ] as const) {
    const wished = countOf(pattern.exec(request)?.[1])
    if (wished > 0) return lengthWished({ unit, count: wished }, without(pattern))
  }
  if (inShort.test(request)) return lengthWished({ unit: 'short', count: few }, without(inShort))
  const form = draftIn(request)
  return { form, rest: request, isDraft: form !== null }
}

function lengthWished(form: Length, rest: string): FormRead {
  return { form, rest, isDraft: draftIn(rest) !== null }
}

function countOf(said = ''): number {
  const number = counts[said.toLowerCase()] ?? Number(said)
  return Math.min(Number.isNaN(number) ? 0 : number, most)
}

const asksForText =
  /(?<!\b(?:do|does|did|must|should) (?:we|i|they|schools?|districts?) )\b(?:write|draft|prepare|create|make|need|give|want|compose|put together)\b[^.?!]{0,30}\b(memo|one[- ]?pager|briefing|report to|letter|e-?mail|announcement|notice|message|slides?|talking (?:points|pts))\b/i
const beginsWithText =
  /^(?:please |an? |some |two |three )*(?:one[- ]page |short |board )*(memo|one[- ]?pager|briefing|letter|e-?mail|announcement|slides?|talking (?:points|pts))\b (?:for|to|on|about)\b/i

/** The text a request asks to be written, or null. */
function draftIn(request: string): DraftForm | null {
  const kind = (beginsWithText.exec(request) ?? asksForText.exec(request))?.[1]?.toLowerCase()
  if (!kind || /\b(?:what|which) (?:goes|belongs|should be|to put) in\b/i.test(request)) return null
  const to = readerOf(request)
  if (/talking/.test(kind)) return { draft: 'points', to }
  if (/slide/.test(kind)) return { draft: 'slide', to }
  return { draft: to === 'board' ? 'memo' : 'letter', to }
}

/** For whom a text is meant. */
export function readerOf(request: string): DraftForm['to'] {
  if (/\b(?:parents?|famil(?:y|ies)|guardians?)\b/i.test(request)) return 'families'
  return /\b(?:board|trustees|superintendent|cabinet|council)\b/i.test(request) ? 'board' : 'staff'
}
