/**
 * Patterns of personal data and secrets in error messages of any library, and their replacements.
 */
const personalData: [RegExp, string][] = [
  [/\bparams: .*/gi, 'params: [removed]'],
  [/\bhttps?:\/\/[^\s"'<>]*[?#][^\s"'<>]*/gi, '[link]'],
  [/\bscrypt\$[^\s"',]+/g, '[hash]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/[^\s"'<>(),:;]+@[^\s"'<>(),:;]+\.[^\s"'<>(),:;]+/g, '[address]'],
  [/\+\d[\d\s().-]{6,}\d/g, '[number]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{32,}/g, '[secret]'],
]

/**
 * `text` without e-mail addresses, phone numbers, links with parameters, hashes, tokens and query
 * values.
 */
export function withoutPersonalData(text: string): string {
  return personalData.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}
