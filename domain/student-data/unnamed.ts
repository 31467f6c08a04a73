import type { Candidate, Span } from './finding.ts'

const ofChild = /\b(?:he|she|his|her|him|kid|student)\b/i
/** "K2-00-4417-B", "GT40918": figures with letters, first in the sentence or behind a word for a number. */
const code =
  /(?:^|(?<=\b(?:id|number|no\.?|account|badge|user|for|is|it['’]s) #?))(?=[\p{L}-]*\d)(?=[\d-]*\p{L})\p{L}{0,4}\d{0,3}(?:-?\d{2,8}){1,3}(?:-\p{L}{1,2})?(?![\p{L}\p{N}.-])/giu
/** "DOB for ID 660418 shows 3-Feb-2011": a number and a birthday need no name. */
const birth = /\b(?:dob|d\.o\.b|birth ?da(?:y|te)|date of birth|born)\b/i
const cuedNumber = /\bid ?(?:#|no\.?|number)?[ :#]{0,3}$|(?:student|pupil)[^.\n]{0,8}[ #]$/i

/** Numbers that point at a pupil in a sentence that gives no name; `numbers` are those found in it. */
export function findUnnamed(text: string, { start, end }: Span, numbers: Candidate[]): Candidate[] {
  const sentence = text.slice(start, end)
  const codes = ofChild.test(sentence)
    ? [...sentence.matchAll(code)].filter(({ 0: value }) => value.replace(/\D/g, '').length > 3)
    : []
  const isCued = ({ type, start: at }: Candidate) =>
    type === 'student_id' && cuedNumber.test(text.slice(Math.max(start, at - 16), at))
  const spans: Span[] = [
    ...codes.map(({ index, 0: value }) => ({
      start: start + index,
      end: start + index + value.length,
    })),
    ...(birth.test(sentence) ? numbers.filter(isCued) : []),
  ]
  return spans.map((one) => ({ start: one.start, end: one.end, type: 'student_id', alone: true }))
}
