import stopWordList from './lexicon/stop-words.json' with { type: 'json' }

/** Words of everyday questions that do not tell their subject. */
const stopWords = new Set<string>(stopWordList)

/**
 * Words of letters and digits in lower case; "PR.AA-01" stays one word, apostrophes and the commas
 * of "1,200" are dropped.
 */
export function words(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\p{M}'’]|(?<=\d),(?=\d{3}\b)/gu, '')
      .match(/[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu) ?? []
  )
}

/** The words other than stop words, in order, each once. */
export function contentWords(text: string): string[] {
  return [...new Set(words(text).filter((word) => word.length > 1 && !stopWords.has(word)))]
}

/** A light stem: "backups" and "backup", or "training" and "trained", have the same. */
export function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word.replace(/(?<=\w{3})s$/, '')
  return word
    .replace(/ies$/, 'y')
    .replace(/(?:sses|ches|shes|xes)$/, (end) => end.slice(0, -2))
    .replace(/(?<!s)s$/, '')
    .replace(/(?:ing|ed)$/, '')
    .replace(/(?:ly|ment|ness)$/, '')
    .replace(/([bdfglmnprt])\1$/, '$1')
    .replace(/e$/, '')
}

/** Damerau-Levenshtein distance: insertions, deletions, replacements and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + same)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) best = Math.min(best, beforePrevious[j - 2]! + 1)
      row[j] = best
    }
    beforePrevious = previous
    previous = row
  }
  return previous[b.length]!
}

/** Whether a word does not tell a question's subject. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Whether a word is a mistyped stop word: "shoud", "abuot". */
export function isNearStopWord(word: string): boolean {
  if (word.length < 4) return false
  return [...stopWords].some((other) => other.length >= 5 && editDistance(word, other) === 1)
}

/**
 * The candidate that a mistyped word was meant to be, or null. Of equally near candidates the one
 * with the most alike beginning and end: typing errors are commonest in the middle.
 */
export function nearestWord(word: string, candidates: string[]): string | null {
  const most = word.length >= 8 ? 2 : 1
  const near = candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= most)
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= most)
    .sort(
      (a, b) =>
        a.distance - b.distance || sharedEnds(word, b.candidate) - sharedEnds(word, a.candidate),
    )
  return near[0]?.candidate ?? null
}

function sharedEnds(a: string, b: string): number {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return start + end
}
