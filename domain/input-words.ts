import * as z from 'zod/mini'

const types: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date',
  null: 'empty',
}

const formats: Record<string, string> = {
  email: 'an e-mail address',
  url: 'an address beginning with https://',
  uuid: 'an id',
  datetime: 'a time such as 2027-01-31T12:00:00Z',
  date: 'a date such as 2027-01-31',
}

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
}

/**
 * The fault of an invalid value, in words that follow a field's name: "is missing", "must be text".
 * Used for every schema without a sentence of its own, in place of the library's words.
 */
export function inputWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return `must be ${types[issue.expected] ?? 'of another type'}`
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'must not be empty'
      return `must ${limit(issue.origin, issue.minimum, 'at least', issue.inclusive === false)}`
    case 'too_big':
      return `must ${limit(issue.origin, issue.maximum, 'at most', issue.inclusive === false)}`
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'written in the expected form'}`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'unrecognized_keys':
      return `has fields that are not known here: ${issue.keys.join(', ')}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'is not valid'
  }
}

/** "have at least 3 entries", "be at most 10", "be more than 0". */
function limit(
  origin: string,
  value: number | bigint | Date,
  how: string,
  beyond: boolean,
): string {
  const unit = units[origin]
  const bound = beyond ? (how === 'at least' ? 'more than' : 'less than') : how
  const amount = value instanceof Date ? value.toISOString() : String(value)
  if (!unit) return `be ${bound} ${amount}`
  return `have ${bound} ${amount} ${amount === '1' ? unit[0] : unit[1]}`
}

/** Makes every schema without its own sentence use these words. */
export function installInputWords(): void {
  z.config({ customError: inputWords })
}
