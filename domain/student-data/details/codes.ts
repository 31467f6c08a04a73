import type { Candidate, Span } from '../finding.ts'
import { namesAnotherThing } from './labels.ts'

/** "4410982", "S-70215", "GK-40918", "K4-10-7720-B", "200-41-663". */
const code =
  /(?<![\p{L}\p{N}$@.,:/-])(?=[\p{L}-]{0,6}\d)[\p{L}\p{N}]{1,12}(?:[-._][\p{L}\p{N}]{1,10}){0,4}(?![\p{L}\p{N}@%:]|[.,/]\d)/gu
/** "S-41 0927", "441 0982": figures in groups. */
const grouped =
  /(?<![\p{L}\p{N}$@.,:/-])(?:\p{Lu}{1,3}-?)?\d{2,4}(?: \d{3,5}){1,2}(?![\p{L}\p{N}@%:/-]|[.,]\d)/gu
const year = /^(?:19|20)\d\d$/
const lookBack = 24

/** Numbers that can be a pupil's, read only where a text is about one. */
export function findCodes(text: string, { start, end }: Span): Candidate[] {
  const sentence = text.slice(start, end)
  return [grouped, code].flatMap((pattern) =>
    [...sentence.matchAll(pattern)].flatMap(({ index, 0: value }): Candidate[] => {
      const digits = value.replace(/\D/g, '').length
      const isMixed = /\p{L}/u.test(value) && digits > 2
      if ((digits < 4 && !isMixed) || year.test(value)) return []
      if (namesAnotherThing(sentence.slice(Math.max(0, index - lookBack), index))) return []
      const from = start + index
      return [{ start: from, end: from + value.length, type: 'student_id', alone: false }]
    }),
  )
}
