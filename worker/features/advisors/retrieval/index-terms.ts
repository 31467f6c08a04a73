import { synonymGroups, termsIn } from '../../../../domain/text/vocabulary.ts'
import { isStopWord, stem, words } from '../../../../domain/text/words.ts'
import { contentHash } from './content-hash.ts'

/** Raised when texts are indexed in another way, so that all entries are indexed again. */
const wayOfIndexing = 2

/** Marks a synonym group among the words of the index. */
const groupMark = '='

/** The content words of a text as stems, and the parts of words joined by a hyphen or dot. */
function stemsOf(text: string): string[] {
  return words(text).flatMap(stemsOfWord)
}

/** The stems of a word; none for a stop word. */
export function stemsOfWord(word: string): string[] {
  const parts = word.includes('-') || word.includes('.') ? word.split(/[.-]/) : []
  return [word, ...parts].filter((part) => part.length > 1 && !isStopWord(part)).map(stem)
}

/** The index term of a synonym group: "=mfa" is indexed wherever one of its words is. */
export function groupTerm(group: string): string {
  return `${groupMark}${group}`
}

/** Whether an index term stands for a synonym group instead of a word. */
export function isGroupTerm(term: string): boolean {
  return term.startsWith(groupMark)
}

/** The terms of a text in the index: its stems, and the synonym groups they belong to. */
export function indexTerms(text: string): string {
  // A term never runs from one line into the next.
  return text
    .split('\n')
    .map((line) => {
      const groups = termsIn(words(line)).flatMap((term) => term.groups.map(groupTerm))
      return [...stemsOf(line), ...groups].join(' ')
    })
    .join('\n')
}

let ownWay: string | undefined

/** The version of an index row: a hash of the entry's content, and one of the vocabulary and the way of indexing. */
export function madeOf(hash: string): string {
  ownWay ??= contentHash(JSON.stringify([wayOfIndexing, synonymGroups]))
  return `${hash} ${ownWay.slice(0, 16)}`
}
