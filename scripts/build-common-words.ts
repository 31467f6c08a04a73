/**
 * Builds the guard's list of common words, which nobody is called by, from the library and the training
 * texts: `node scripts/build-common-words.ts`, then `npm run eval:guard -- --fit` and `-- --write`.
 */
import { globSync, readFileSync } from 'node:fs'
import commonWords from '../domain/student-data/lexicon/common-words.json' with { type: 'json' }
import { isGivenName, unfoldList, wordKind } from '../domain/student-data/names/words.ts'
import { writeFoldedList } from './content/folded-list.ts'

const root = new URL('../', import.meta.url)
/** How often a word stands in small letters before it is common. */
const leastSeen = 12
const inSmallLetters = /(?<![\p{L}\p{N}'’@._/-])[a-z]{3,}(?![\p{L}\p{N}'’@_/-])/gu

const seen = new Map<string, number>()
const files = ['tests/fixtures/training/*.txt', '{knowledge,library}/**/*.md']
for (const file of globSync(files, { cwd: root }))
  for (const [word] of readFileSync(new URL(file, root), 'utf8').matchAll(inSmallLetters))
    seen.set(word, (seen.get(word) ?? 0) + 1)

const before = new Set(unfoldList(commonWords))
const often = [...seen]
  .filter(([word, count]) => count >= leastSeen && !isGivenName(word))
  // What stands in another list is known by that.
  .filter(([word]) => wordKind(word) === 'unknown' || before.has(word))
  .map(([word]) => word)
const all = new Set(often)
// The plural of a word in the list is known with it.
const isPlural = (word: string) =>
  word.length > 4 && word.endsWith('s') && all.has(word.slice(0, -1))
writeFoldedList(
  'common-words',
  often.filter((word) => !isPlural(word)),
)
