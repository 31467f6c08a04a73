import { isNearStopWord, nearestWord, stem } from '../../../../domain/text/words.ts'
import { isGroupTerm } from './index-terms.ts'
import type { Terms } from './knowledge-index.ts'
import type { Corrections, Query } from './query.ts'

/** Comparing a word with every known one takes time: a pasted text may have many. */
const mostCorrected = 4
const mostExtraLetters = 2

/** Words no entry knows are taken for typing errors, and for what they resemble. */
export function correctSpelling({ concepts }: Query, { words }: Terms): Corrections {
  if (words.size === 0) return new Map()
  const unknown = concepts
    .filter(({ typed, others }) => others.length === 0 && !words.has(typed.stems))
    .map(({ typed }) => typed.text)
    .filter((word) => /^\p{L}{4,}$/u.test(word))
  const corrected = new Map<string, string>()
  for (const word of unknown.slice(0, mostCorrected)) {
    const meant = isNearStopWord(word) ? '' : nearestWord(stem(word), wordsLike(stem(word), words))
    if (meant !== null) corrected.set(word, meant)
  }
  return corrected
}

/** Known stems that begin like a word and are about as long. */
function wordsLike(word: string, words: Terms['words']): string[] {
  return [...words.keys()].filter(
    (other) =>
      other[0] === word[0] &&
      Math.abs(other.length - word.length) <= mostExtraLetters &&
      !isGroupTerm(other),
  )
}
