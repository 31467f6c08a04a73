import { describe, expect, test } from 'vitest'
import { advisorIds } from '../../domain/advisors.ts'
import type { KnowledgeEntry } from '../../domain/knowledge.ts'
import { readKnowledgeFiles, refuseStudentsIn } from '../../scripts/knowledge-files.ts'
import { parseEntry } from '../../worker/features/advisors/knowledge/parse-entry.ts'
import { markdownEntry } from '../support/markdown-entry.ts'

const failures: string[] = []
const files = readKnowledgeFiles().flatMap(({ path, markdown }) => {
  try {
    return [{ path, entry: parseEntry(path, markdown) }]
  } catch (error) {
    failures.push((error as Error).message)
    return []
  }
})
const entries = files.map(({ entry }) => entry)

/** Paths of the entries that break a rule. */
const breaking = (rule: (entry: KnowledgeEntry) => boolean) =>
  files.filter(({ entry }) => rule(entry)).map(({ path }) => path)

test('every file can be read', () => expect(failures).toEqual([]))

test('no entry is taken for student data; a sync refuses one that names a child', async () => {
  await expect(refuseStudentsIn(readKnowledgeFiles())).resolves.toBeUndefined()
  const point = 'Our student Orla Venn, DOB 3/4/2012, cannot sign in.'
  const told = { path: 'told.md', markdown: markdownEntry('infrastructure.told', { point }) }
  await expect(refuseStudentsIn([told])).rejects.toThrow(
    "told.md:24: holds what looks like a student's date of birth",
  )
})

test('an id is the file’s folder and name, and the folder is one of its domains', () => {
  const wrong = files.filter(
    ({ path, entry }) => `knowledge/${entry.id.replace('.', '/')}.md` !== path,
  )
  expect(wrong.map(({ path, entry }) => `${path} has the id ${entry.id}`)).toEqual([])
  expect(
    files.filter(({ path, entry }) => !entry.domains.some((id) => path.includes(`/${id}/`))),
  ).toEqual([])
})

test('no two entries share a title', () => {
  const titles = entries.map(({ title }) => title.toLowerCase())
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('every source can be opened: a whole https address', () => {
  const broken = breaking(({ sources }) =>
    sources.some(({ url }) => !URL.canParse(url) || new URL(url).protocol !== 'https:'),
  )
  expect(broken).toEqual([])
})

test('every entry rests on a source for each fact it names', () => {
  expect(
    breaking(({ facts, sources }) => {
      const known = new Set(sources.map(({ fact }) => fact))
      return sources.length === 0 || facts.some((fact) => !known.has(fact))
    }),
  ).toEqual([])
})

describe('dates', () => {
  const isDate = (iso: string) =>
    !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso)

  // Whether one is overdue today is for `npm run knowledge -- list --overdue`.
  test('are real dates, the review after the entry', () => {
    expect(
      breaking(({ asOf, reviewBy }) => !isDate(asOf) || !isDate(reviewBy) || asOf >= reviewBy),
    ).toEqual([])
  })
})

test('there are at least 300 entries, 20 or more in each domain, on 500 or more facts', () => {
  expect(entries.length).toBeGreaterThanOrEqual(300)
  for (const id of advisorIds)
    expect(entries.filter(({ domains }) => domains.includes(id)).length, id).toBeGreaterThanOrEqual(
      20,
    )
  const facts = new Set(entries.flatMap((entry) => entry.facts))
  expect(facts.size).toBeGreaterThanOrEqual(500)
})
