/** In words. A longer side is a sentence, not the name of something. */
const longestSide = 5

const between =
  /\b(?:differences? between|compar(?:e|ing|ison of)|tell) (.+?)(?: apart)?(?:[?.!;:]|$)/i
const against = /\s(?:vs\.?|versus)\s/i
const among = /\s*,\s*(?:and\s+)?|\s+(?:and|to|with|from|&)\s+/i

/** The names a request compares, "COPPA" and "PPRA"; empty where it compares nothing. */
export function sidesCompared(request: string): string[] {
  const sides = against.test(request)
    ? request.split(new RegExp(against, 'gi'))
    : (between.exec(request)?.[1]?.split(new RegExp(among, 'gi')) ?? [])
  const names = sides.map(nameOf).filter(Boolean)
  const isNames = names.every((name) => name.split(' ').length <= longestSide)
  return names.length > 1 && isNames ? names : []
}

/** Without the words before a first side and the sentence after a last one. */
function nameOf(side: string): string {
  return side
    .replace(/^.*\b(?:between|compare|is|are|about|on|of|should we (?:use|buy|choose))\s+/i, '')
    .replace(/[?.!,;:(].*$/s, '')
    .trim()
}
