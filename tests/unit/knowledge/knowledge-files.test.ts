import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { advisorIds } from '../../../domain/advisors/advisors.ts'
import {
  citedFacts,
  editionOf,
  type KnowledgeEntry,
  nextQuestion,
} from '../../../domain/advisors/knowledge.ts'
import { footnoteText } from '../../../domain/advisors/transcript.ts'
import {
  readKnowledgeFiles,
  readSources,
  refuseStudentDataIn,
} from '../../../scripts/content/knowledge-files.ts'
import { readPageSources } from '../../../scripts/content/page-sources.ts'
import { parseEntry } from '../../../worker/features/advisors/knowledge/parse-entry.ts'
import { sourceBook } from '../../../worker/features/advisors/model/source-book.ts'
import { markdownEntry } from '../../support/samples/markdown-entry.ts'

const sources = readSources()
const failures: string[] = []
const files = readKnowledgeFiles().flatMap(({ path, markdown }) => {
  try {
    return [{ path, entry: parseEntry(path, markdown, sources) }]
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
  await expect(refuseStudentDataIn(readKnowledgeFiles())).resolves.toBeUndefined()
  const point = 'Our student Orla Venn, DOB 3/4/2012, cannot sign in.'
  const told = { path: 'told.md', markdown: markdownEntry('infrastructure.told', { point }) }
  await expect(refuseStudentDataIn([told])).rejects.toThrow(
    "told.md:24: holds what looks like a student's date of birth",
  )
})

test('an id is the file’s folder and name, and the folder is one of its domains', () => {
  const wrong = files.filter(
    ({ path, entry }) => `knowledge/${entry.id.replace('.', '/')}.md` !== path,
  )
  expect(wrong.map(({ path, entry }) => `${path} has the id ${entry.id}`)).toEqual([])
  // Boundaries hold for every advisor alike.
  const own = files.filter(({ path }) => !path.startsWith('knowledge/boundaries/'))
  expect(
    own.filter(({ path, entry }) => !entry.domains.some((id) => path.includes(`/${id}/`))),
  ).toEqual([])
})

test('a next question leads to another entry of the library, and no two to the same', () => {
  const ids = new Set(entries.map(({ id }) => id))
  expect(
    breaking(({ id, nextQuestions }) => {
      const next = nextQuestions.flatMap((one) => nextQuestion(one).entryId ?? [])
      return next.some((one) => one === id || !ids.has(one)) || new Set(next).size < next.length
    }),
  ).toEqual([])
})

test('no two entries share a title', () => {
  const titles = entries.map(({ title }) => title.toLowerCase())
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('only a step names another by its number: the rest is shown without the steps, too', () => {
  const named = /\bsteps? (?:\d|one|two|three|four|five|six)\b/i
  expect(breaking(({ steps, ...rest }) => named.test(JSON.stringify(rest)))).toEqual([])
})

test('a link stands once in all sources: what shares it refers to it', () => {
  const links = globSync('knowledge/sources/*.yml').flatMap((path) => {
    const lines = readFileSync(path, 'utf8').matchAll(/^ +url: (?:&\S+ )?(https:\S+)$/gm)
    return [...lines].map(([, link]) => link)
  })
  expect(links.filter((link, place) => links.indexOf(link) !== place)).toEqual([])
})

test('an entry brings no sources of its own, and cites every fact it names', () => {
  const own = readKnowledgeFiles().filter(({ markdown }) => /^sources:/m.test(markdown))
  expect(own.map(({ path }) => path)).toEqual([])
  const uncited = files.flatMap(({ path, entry }) => {
    const cited = citedFacts(JSON.stringify(entry))
    return entry.facts.filter((fact) => !cited.includes(fact)).map((fact) => `${path}: ${fact}`)
  })
  expect(uncited).toEqual([])
})

describe('sources', () => {
  const all = [...sources.values()]

  test('every fact is named by an entry or a public page', () => {
    const named = new Set([
      ...entries.flatMap(({ facts }) => facts),
      ...Object.keys(readPageSources()),
    ])
    expect(all.map(({ fact }) => fact).filter((fact) => !named.has(fact))).toEqual([])
  })

  test('an export says no version that the name of the document says', () => {
    const twice = all.filter((source) => {
      const [number = ''] = editionOf(source).split(', ')
      return number !== '' && source.document.split(/[\s(),]+/).includes(number)
    })
    expect(twice.map(footnoteText)).toEqual([])
  })

  test('every link is a whole https address', () => {
    const broken = all.filter(({ url }) => URL.parse(url)?.protocol !== 'https:')
    expect(broken.map(({ fact, url }) => `${fact}: ${url}`)).toEqual([])
  })

  test('a card prints no placeholder where a section, an edition or a document is named', () => {
    const empty = /^(?:n\/?a|none|tbd|unknown|various|[-?])$/i
    const printed = ({ document, version, sectionId, sectionTitle }: (typeof all)[number]) =>
      [document, version, sectionId, sectionTitle].some((text) => empty.test(text))
    expect(all.filter(printed).map(({ fact }) => fact)).toEqual([])
  })

  test('a section of the federal rules is cited, linked and named alike', () => {
    const unlike = all.filter(({ fact, sectionId, url }) => {
      const linked = url.match(/ecfr\.gov.*\/section-([\d.]+)/)?.[1]
      const named = fact.match(/^ferpa\.(99\.\d+)/)?.[1]
      const isNumbered = /\d\.\d/.test(sectionId)
      return [isNumbered && linked, named].some((one) => one && !sectionId.includes(one))
    })
    expect(unlike.map(({ fact, sectionId, url }) => `${fact}: ${sectionId}, ${url}`)).toEqual([])
  })

  test('a section is checked before the review of an entry that cites it is due', () => {
    const late = files.flatMap(({ path, entry }) =>
      entry.sources
        .filter(({ checked }) => checked < '2026-01-01' || checked >= entry.reviewBy)
        .map(({ fact }) => `${path}: ${fact}`),
    )
    expect(late).toEqual([])
  })

  test('a passage is short, and common practice stands under no publisher’s name', () => {
    const passages = all.flatMap(({ passage }) => passage ?? [])
    expect(passages.length).toBeGreaterThan(150)
    expect(passages.filter((passage) => passage.length > 600)).toEqual([])
    const practice = all.filter((source) => source.practice !== null)
    expect(practice.length).toBeGreaterThan(0)
    expect(new Set(practice.map(({ publisher }) => publisher))).toEqual(new Set(['EdCabinet']))
  })
})

test('what a law or a publisher says is never shown to a model as our own practice', () => {
  const says =
    /\b(?:FERPA|COPPA|CIPA|HIPAA|PPRA|IDEA|ESEA|E-Rate|NIST|CISA|CoSN|USAC|the FCC)(?: itself| usually| also)? (?:asks?|sets?|lets?|forbids?|requires?|allows?|wants?|says?|expects?|bars?|covers?|pays?|counts?|names?|recommends?)\b/
  const wrong = files.flatMap(({ path, entry }) => {
    const book = sourceBook({ smallTeam: true })
    const own = book.show(entry).match(/EdCabinet practice, no outside source: (.+)$/m)?.[1] ?? ''
    const ids = new Set(own.split(', '))
    return book.lines
      .filter(({ id, text }) => ids.has(id) && says.test(text))
      .map(({ text }) => `${path}: ${text}`)
  })
  expect(wrong).toEqual([])
})

test('a sentence that cites the framework leaves its edition to the source', () => {
  const named = /CSF 2\.0[^.]*(?:\.\s)?\s*\[\^csf2\./
  expect(breaking((entry) => named.test(JSON.stringify(entry)))).toEqual([])
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
