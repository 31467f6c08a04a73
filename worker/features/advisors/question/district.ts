import { type StateCode, stateCodes, usStates } from '../../../../domain/district/us-states.ts'

const names = new Map(
  Object.entries(usStates).map(([code, name]) => [name.toLowerCase(), code as StateCode]),
)
/** "West Virginia" comes before "Virginia". */
const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length)
const stateName = new RegExp(`\\b(?:${longestFirst.join('|')})\\b`, 'i')

const codes = stateCodes.join('|')
/** Not "CA-2", which is a control, nor "AR headsets" or "the SD card", which are no places. */
const afterCode =
  '(?![\\w-]|\\.\\w)(?=\\s*(?:$|[,.?!;:)])|\\s+(?:we|our|is|are|do|does|has|have|can|must|should|who|what|when|how|law|laws|state|statute|schools?|districts?|public|requires?|rules?)\\b)'
/** Codes that are neither words nor abbreviations of the field, unlike GA, DC, CA and SD. */
const plainCodes =
  'ak|az|ct|fl|ia|il|ks|ky|mn|nc|nd|nh|nj|nm|nv|ny|ri|tn|tx|ut|vt|wa|wi|wv|wy'.toUpperCase()
/**
 * A postal code names a state after "in" or after a town ("Columbus, OH"); a plain one also after
 * "for".
 */
const codeInPlace = new RegExp(
  `\\b[Ii]n\\s+(${codes})${afterCode}|\\b(?:[Ff]or|[Oo]f|[Ff]rom)\\s+(${plainCodes})${afterCode}|\\p{Lu}\\p{Ll}+,\\s*(${codes})(?![\\w-]|\\.\\w)(?=\\s*(?:$|[,.?!;:)]))`,
  'u',
)
/** A code in lower case: "in tx". Other codes need capitals. */
const typedCode = new RegExp(`\\b(?:in|from) (${plainCodes})${afterCode}`, 'i')

/** The state a text names, in full or by its postal code; null for none. */
export function stateIn(text: string): StateCode | null {
  const [name] = stateName.exec(text) ?? []
  if (name) return names.get(name.toLowerCase()) ?? null
  // Where everything is in capitals, "OR" and "IN" are words.
  const found = /\p{Ll}/u.test(text) ? codeInPlace.exec(text) : null
  const code = found?.slice(1).find(Boolean) ?? typedCode.exec(text)?.[1]
  return code ? (code.toUpperCase() as StateCode) : null
}

/** Whether a text asks about "our state's law", which the profile's state answers. */
export function asksOfOwnState(text: string): boolean {
  return /\b(?:our|my|this) (?:own )?state\b|\bin state law\b/i.test(text)
}

/** Numbers named in a conversation that change a sum or a plan; keys are fields of the profile. */
export type Counts = { students?: number; staff?: number; itStaff?: number; schools?: number }

const counted: Record<keyof Counts, string> = {
  itStaff:
    '(?:it |tech(?:nology)? )(?:staff|people|employees)|techs|technicians?|person (?:it|tech)\\b',
  students: 'students?|kids|pupils|learners|enrollment',
  staff: 'staff|employees|teachers',
  schools: 'schools|buildings|campuses',
}
const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six']
const number = `(\\d[\\d,]*(?:\\.\\d)?k?|${smallNumbers.join('|')})`
const patterns = [
  ...Object.entries(counted).map(
    ([field, things]) =>
      [
        field as keyof Counts,
        new RegExp(`\\b${number}[ -](?:(?!it |tech)[a-z]+ )?(?:${things})\\b`, 'i'),
      ] as const,
  ),
  // "if enrollment drops to 1,500"
  ['students', new RegExp(`\\benrollment (?:[a-z]+ )?(?:is|of|at|to) ${number}\\b`, 'i')] as const,
]

/** The counts that texts name; a later text overrides an earlier one. */
export function countsIn(texts: string[]): Counts {
  const counts: Counts = {}
  for (const text of texts)
    for (const [field, pattern] of patterns) {
      const said = pattern.exec(text)
      if (said) counts[field] = toNumber(said[1] ?? '')
    }
  return counts
}

function toNumber(said: string): number {
  const word = smallNumbers.indexOf(said.toLowerCase())
  if (word >= 0) return word
  const figure = Number(said.replaceAll(',', '').replace(/k$/i, ''))
  return /k$/i.test(said) ? figure * 1000 : figure
}
