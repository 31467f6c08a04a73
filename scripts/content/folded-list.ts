import { writeFileSync } from 'node:fs'

/** Writes a long list of the guard's, sorted, a line a letter, as `unfoldList` reads it. */
export function writeFoldedList(name: string, entries: string[]): void {
  const words = [...new Set(entries)].sort()
  const lines = Map.groupBy(words.map(folded), (_, index) => words[index]?.[0])
  const text = JSON.stringify(
    [...lines.values()].map((line) => line.join('|')),
    null,
    2,
  )
  writeFileSync(
    new URL(`../../domain/student-data/lexicon/${name}.json`, import.meta.url),
    `${text}\n`,
  )
  console.log(`${name}: ${words.length}`)
}

/** An entry behind how many letters it shares with the one before it. */
function folded(word: string, index: number, words: string[]): string {
  const before = words[index - 1] ?? ''
  let shared = 0
  while (shared < Math.min(word.length, 35) && word[shared] === before[shared]) shared++
  return shared.toString(36) + word.slice(shared)
}
