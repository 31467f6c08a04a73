import { type StateCode, stateCodes, usStates } from '../../../../domain/us-states.ts'

/** Postal codes that are also words or begin control ids ("PR.AA-01"): only the name counts. */
const wordCodes = /^(?:AL|AS|CO|DE|HI|ID|IN|LA|MA|ME|MI|MP|MS|MT|NE|OH|OK|OR|PA|PR|SC|VI)$/
const plainCodes = stateCodes.filter((code) => !wordCodes.test(code))
/** "in CA" names a state; "CA-2" and "AC.CA" are control ids. */
const stateCode = new RegExp(`(?<![.\\w-])(?:${plainCodes.join('|')})(?![\\w-]|\\.\\w)`)

const stateNames = new Map(Object.values(usStates).map((name) => [name.toLowerCase(), name]))
/** "West Virginia" before "Virginia". */
const longestFirst = [...stateNames.keys()].sort((a, b) => b.length - a.length)
const stateName = new RegExp(`\\b(?:${longestFirst.join('|')})\\b`, 'i')

/** The state a text names in full or as "TX", or null. */
export function stateIn(text: string): string | null {
  const [name] = stateName.exec(text) ?? []
  if (name) return stateNames.get(name.toLowerCase()) ?? null
  const [code] = stateCode.exec(text) ?? []
  return code ? usStates[code as StateCode] : null
}
