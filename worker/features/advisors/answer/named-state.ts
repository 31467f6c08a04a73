import { stateCodes, usStates } from '../../../../domain/us-states.ts'

/** Postal codes that are also words or begin control ids ("PR.AA-01"): only the name counts. */
const wordCodes = /^(?:AL|AS|CO|DE|HI|ID|IN|LA|MA|ME|MI|MP|MS|MT|NE|OH|OK|OR|PA|PR|SC|VI)$/

/** The state a text names in full or as "TX", or null. */
export function stateIn(text: string): string | null {
  for (const code of stateCodes) {
    const name = usStates[code]
    if (new RegExp(`\\b${name}\\b`, 'i').test(text)) return name
    // "in CA" names a state; "CA-2" and "AC.CA" are control ids.
    if (!wordCodes.test(code) && new RegExp(`(?<![.\\w-])${code}(?![\\w-]|\\.\\w)`).test(text))
      return name
  }
  return null
}
