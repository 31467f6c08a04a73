import type { Candidate, Span } from '../finding.ts'

/** In English and Spanish, whole or shortened. */
const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)\p{L}{0,7}`
/** "second", "twenty-first". */
const ordinal = String.raw`(?:\p{L}{6}[ -])?\p{L}{1,9}(?:st|nd|rd|th)`
const day = `(?:\\d{1,2}(?:st|nd|rd|th)?|${ordinal})`
const year = String.raw`(?:(?:19|20)\d\d|['’]?\d\d(?![\d:])|(?:two thousand|twenty)(?:[ -](?:and )?\p{L}{3,9}){1,2})`
/** Blanks, dots, dashes, slashes and commas, alone or together: "3 / 4 / 2012", "May. 4, 2012". */
const gap = '[ ,./-]{1,3}'
/** A date with its year, in the orders in which people write one. */
const shapes = [
  String.raw`\d{1,2}${gap}\d{1,2}${gap}(?:(?:19|20)\d\d|['’]?\d\d)`,
  String.raw`(?:19|20)\d\d${gap}\d{1,2}${gap}\d{1,2}`,
  `${day}(?: of| de)?${gap}${month}(?: of| de| del)?${gap}${year}`,
  `${month}${gap}(?:the )?${day}${gap}(?:of )?${year}`,
  String.raw`(?:19|20)\d\d${gap}${month}${gap}${day}`,
  String.raw`${day}${month}(?:19|20)?\d\d`,
  String.raw`(?:19|20)\d{6}|[01]\d[0-3]\d(?:19|20)\d\d`,
]
/** Beside a word for birth the year may be missing, or all but the year. */
const parts = [
  `${month}${gap}(?:the )?${day}`,
  `${day}(?: of| de)?${gap}${month}`,
  String.raw`\d{1,2}[/.-]\d{1,2}`,
  String.raw`(?:19|20)\d\d|\d{6}`,
]
const dated = (sources: string[]) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}$./-])(?:${sources.join('|')})(?![\p{L}\p{N}]|[./-]\d)`,
    'giu',
  )
const wholeDate = dated(shapes)
const anyDate = dated([...shapes, ...parts])
const birth =
  /(?<!\p{L})(?:dob|d\.o\.b|b-?day|birth\p{L}*|born|nacid[oa]|naci[oó]|nacimiento|cumplea\p{L}+|turn(?:s|ed|ing)|b\.)/iu
/** Who is at school today was born in these years; other dates are of meetings and moves. */
const schoolYears =
  /^(?:20)(?:0[3-9]|1\d|2[0-2])|(?:^|\D)(?:20)?(?:0[3-9]|1\d|2[0-2])$|20(?:0[3-9]|1\d|2[0-2])\d{4}$|(?:thousand|twenty)/i

/** Birthdays in any writing, read only where a text is about a pupil. */
export function findDates(text: string, { start, end }: Span): Candidate[] {
  const sentence = text.slice(start, end)
  const isBirth = birth.test(sentence)
  return [...sentence.matchAll(isBirth ? anyDate : wholeDate)].flatMap(
    ({ index, 0: value }): Candidate[] => {
      if (!isBirth && !schoolYears.test(value)) return []
      const from = start + index
      return [{ start: from, end: from + value.length, type: 'dob', alone: false }]
    },
  )
}
