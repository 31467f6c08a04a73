import type { Candidate, Span } from '../finding.ts'

const unit = String.raw`(?:(?:[Aa]p(?:artmen)?t|[Uu]nit|[Ll]ot|[Tt]railer|[Ss]pace|#|[Nn]o)\.? ?#?[\p{L}\d-]{1,5},? ?)?`
const proper = String.raw`(?:[NSEW]{1,2}\.? )?(?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}[\p{L}'’.-]{1,20})(?: \p{Lu}[\p{L}'’.-]{0,20}){0,3}`
const town = String.raw`,? (?:\p{Lu}[\p{L}'’.-]{1,20})(?: \p{Lu}[\p{L}'’.-]{1,20}){0,2}`
const zip = String.raw`(?:,? \p{Lu}{2}\b)?(?:,? \d{5}(?:-\d{4})?)?`
/** "77 Alder Hollow, Mockton": a number and names, without a word for a street. */
const home = new RegExp(
  String.raw`(?<![\p{L}\p{N}$#./-])(?:${unit})(?:\d{1,5}(?:[ -]?[A-Z](?= )|[a-z])?(?: (?:½|1/2))?) ${proper}(?:,? ${unit})?(?:,${town}|(?<=,)${town})${zip}`,
  'gu',
)
/** "PO Box 12, Mockton", "RR 2 Box 61", "HC 4". */
const box = new RegExp(
  String.raw`(?<!\p{L})(?:P\.? ?O\.? ?Box|RR|HC|Rural Route|Box)\.? #?\d{1,6}(?:,? Box \d{1,5})?(?:,${town})?${zip}`,
  'giu',
)
const phone =
  /(?<![\p{L}\p{N}.$/-])(?:\+?\d{1,3}[ ./-])?(?:\(\d{3}\) ?|\d{3}[ ./-]{1,3})?\d{3}[ ./-]{1,3}\d{4}(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}])\(?[2-9]\d{2}\)?\d{7}(?!\d)/gu
const social = /(?<![\p{L}\p{N}.-])\d{3}[ .-]\d{2}[ .-]\d{4}(?![\p{L}\p{N}-])/gu

/** Homes, telephones and social numbers in looser writing than stands for itself. */
export function findPlaces(text: string, { start, end }: Span): Candidate[] {
  const sentence = text.slice(start, end)
  const all = (pattern: RegExp, type: Candidate['type']) =>
    [...sentence.matchAll(pattern)].map(
      ({ index, 0: value }): Candidate => ({
        start: start + index,
        end: start + index + value.length,
        type,
        alone: false,
      }),
    )
  return [
    ...all(social, 'ssn'),
    ...all(phone, 'phone'),
    ...all(home, 'address'),
    ...all(box, 'address'),
  ]
}
