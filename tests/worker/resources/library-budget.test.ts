import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymousViewer } from '../../../domain/access.ts'
import {
  type ListingQuery,
  resourcesPerPage,
  searchWindow,
} from '../../../domain/resources/listing.ts'
import { listResources } from '../../../worker/features/resources/list-resources.ts'
import type { StoredResource } from '../../../worker/features/resources/resources-repository.ts'
import { indexRow } from '../../../worker/features/resources/search/index-row.ts'
import { resourceIndex } from '../../../worker/features/resources/search/resource-index.ts'
import { type Site, startSite } from '../../support/site.ts'

const many = 10_000
let site: Site
beforeAll(async () => {
  site = await startSite({ seeded: false })
  const index = resourceIndex(site.env.SEARCH_DB)
  await index.put(Array.from({ length: many }, (_, n) => indexRow(resource(n))))
  await index.recount()
}, 300_000)
afterAll(() => site.close())

/** One of many: every seventh a checklist, every third premium; "harbor" stands in all of them. */
function resource(n: number): StoredResource {
  const tag = { id: `t${n % 40}`, slug: `tag-${n % 40}`, name: `Tag ${n % 40}`, colour: 'brand' }
  return {
    id: `r${String(n).padStart(5, '0')}`,
    slug: `resource-${n}`,
    title: `Harbor sheet ${n}`,
    summary: n === 4321 ? 'The one about lighthouses.' : 'One of many.',
    type: n % 7 === 0 ? 'checklist' : 'template',
    body: '## Steps\n\nWhat to do in the harbor.',
    premium: n % 3 === 0,
    domains: [n % 2 === 0 ? 'financial' : 'pedagogy'],
    tags: [tag],
    words: 900,
    version: 1,
    updatedAt: new Date(1_700_000_000_000 + n * 1000),
    reviewBy: null,
    unpublishAt: null,
  } as unknown as StoredResource
}

/** The search database, with the rows that its statements read. */
function counting(search: D1Database) {
  const count = { rows: 0, queries: [] as string[] }
  const counted = (statement: D1PreparedStatement): D1PreparedStatement =>
    ({
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      async all() {
        const result = await statement.all()
        count.rows += result.meta.rows_read ?? 0
        return result
      },
      async first() {
        const result = await statement.all()
        count.rows += result.meta.rows_read ?? 0
        return result.results[0] ?? null
      },
    }) as unknown as D1PreparedStatement
  const database = {
    prepare(query: string) {
      count.queries.push(query)
      return counted(search.prepare(query))
    },
  } as unknown as D1Database
  return { database, count }
}

const cases: [string, Partial<ListingQuery>, number][] = [
  ['everything', {}, many],
  ['everything, far in', { page: 400 }, many],
  ['by title', { sort: 'title' }, many],
  ['a type', { type: 'checklist' }, 1429],
  [
    'four filters at once',
    { type: 'template', domain: 'financial', tag: 'tag-4', access: 'free' },
    143,
  ],
  ['a rare word', { search: 'lighthouses' }, 1],
  ['a word that all have', { search: 'harbor' }, 40],
  ['a word that all have, filtered', { search: 'harbor', type: 'checklist', tag: 'tag-3' }, 35],
  ['two words', { search: 'harbor sheet' }, 40],
  ['nothing', { search: 'zeppelin' }, 0],
]

test.each(cases)('of ten thousand, %s reads at most two pages of rows', async (_, asked, total) => {
  const { database, count } = counting(site.env.SEARCH_DB)
  const ask = () =>
    listResources(
      {
        index: resourceIndex(database),
        misses: { record: async () => {} },
        withoutStudentData: async (text) => text,
        later: () => {},
      },
      anonymousViewer,
      { page: 1, ...asked } as ListingQuery,
    )
  // The first of an isolate reads the catalogue: one row.
  await ask()
  count.rows = 0
  const listing = await ask()
  // Of more hits than a search counts, it says that there may be more.
  expect(listing).toMatchObject({ total, total_is_minimum: total === searchWindow })
  expect(count.rows).toBeLessThanOrEqual(2 * resourcesPerPage)
  if (asked.search || asked.sort) return
  // What changed last stands first.
  const numbers = listing.results.map(({ slug }) => Number(slug.split('-')[1]))
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
})

test('no statement of a listing scans a table: rows by their key, hits by the full-text index', async () => {
  const { database, count } = counting(site.env.SEARCH_DB)
  const index = resourceIndex(database)
  await index.cards([1, 2])
  await index.search('"harbor"', { limit: 40, offset: 0 }, false)
  await index.version()
  const plans: string[] = []
  for (const query of count.queries) {
    const marks = query.split('?').length - 1
    const { results } = await site.env.SEARCH_DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...['[1]', '40', '0'].slice(0, marks))
      .all<{ detail: string }>()
    plans.push(...results.map(({ detail }) => detail))
  }
  const scans = plans.filter((detail) => detail.startsWith('SCAN'))
  expect(scans.filter((detail) => !/VIRTUAL TABLE INDEX/.test(detail))).toEqual([])
})
