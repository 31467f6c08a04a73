import type { Viewer } from '../../../domain/access.ts'
import {
  type Listing,
  type ListingQuery,
  type ResourceHit,
  resourcesPerPage,
  searchWindow,
} from '../../../domain/resources/listing.ts'
import { isListed, readsPremium } from '../../../domain/resources/visibility.ts'
import type { MissesRepository } from './misses-repository.ts'
import { countFacets, passes, uncounted } from './search/facets.ts'
import { toCard } from './search/index-row.ts'
import { corrected, matchOf, searchedWords } from './search/query.ts'
import type { Catalogue, ResourceIndex, SearchHit } from './search/resource-index.ts'

export type ListDeps = {
  index: ResourceIndex
  misses: Pick<MissesRepository, 'record'>
  /** Redacts student data in words before they are stored. */
  withoutStudentData: (text: string) => Promise<string>
  /** Runs work after the answer. */
  later: (work: Promise<unknown>) => void
  now?: () => Date
}

/**
 * A page of the library, or of a search in it, with the filters' counts. A search without a hit is
 * tried with corrected spelling, then, recorded as a miss, with any of its words.
 */
export async function listResources(
  deps: ListDeps,
  viewer: Viewer,
  query: ListingQuery,
): Promise<Listing> {
  const now = (deps.now ?? (() => new Date()))()
  const match = (options: { every: boolean; search?: string }) =>
    matchOf(options.search ?? query.search ?? '', {
      every: options.every,
      filters: query,
      premium: readsPremium(viewer),
    })
  const strict = match({ every: true })
  if (strict === null) return browse(deps.index, query, now)

  const find = (expression: string, page = query.page) =>
    findPage(deps.index, viewer, { ...query, page }, expression, now)
  const found = await find(strict)
  if (found.hits.length > 0) return toListing(deps.index, query, found)
  // Past the last page: take the totals from the first page.
  if (query.page > 1) {
    const first = await toListing(deps.index, { ...query, page: 1 }, await find(strict, 1))
    return { ...first, results: [], page: query.page }
  }
  const correctedSearch = corrected(query.search ?? '', (await deps.index.currentCatalogue()).words)
  const instead = correctedSearch && match({ every: true, search: correctedSearch })
  const nothing: Found = { hits: [], isWhole: true, now }
  const others = instead ? await find(instead) : nothing
  if (others.hits.length > 0)
    return { ...(await toListing(deps.index, query, others)), corrected: correctedSearch }
  deps.later(recordMiss(deps, query))
  const loose = match({ every: false })
  const some = loose ? await find(loose) : nothing
  return { ...(await toListing(deps.index, query, some)), relaxed: some.hits.length > 0 }
}

/** Hits of a search; `isWhole` when they are all there are from the offset on. */
type Found = { hits: SearchHit[]; isWhole: boolean; now: Date }

/**
 * A page without a search, from the catalogue; read again when its version has changed meanwhile.
 */
async function browse(index: ResourceIndex, query: ListingQuery, now: Date): Promise<Listing> {
  let catalogue = await index.catalogue()
  for (let attempt = 0; ; attempt++) {
    const { rows, page } = pick(catalogue, query, now)
    const { cards, version } = await index.cards(page.map(({ id }) => id))
    if (version !== catalogue.version && attempt < 2) {
      catalogue = await index.readCatalogue()
      continue
    }
    const total = rows.filter((row) => passes(row, query)).length
    return {
      ...frame(query),
      results: cards.map((card) => ({ ...toCard(card, now), highlights: null })),
      total,
      facets: countFacets(rows, query),
    }
  }
}

function pick({ rows: all }: Catalogue, query: ListingQuery, now: Date) {
  const rows = all.filter((row) => isStillListed(row, now))
  const passing = rows.filter((row) => passes(row, query))
  // The catalogue is sorted by title.
  const sorted =
    query.sort === 'title' ? passing : passing.toSorted((a, b) => b.updated - a.updated)
  const from = (query.page - 1) * resourcesPerPage
  return { rows, page: sorted.slice(from, from + resourcesPerPage) }
}

/** At most `searchWindow` hits from the page's first; other sort orders sort the best hits. */
async function findPage(
  index: ResourceIndex,
  viewer: Viewer,
  query: ListingQuery,
  match: string,
  now: Date,
): Promise<Found> {
  const isBest = (query.sort ?? 'best') === 'best'
  const offset = isBest ? (query.page - 1) * resourcesPerPage : 0
  const hits = await index.search(match, { limit: searchWindow, offset }, readsPremium(viewer))
  const isWhole = hits.length < searchWindow
  return { hits: hits.filter(({ card }) => isStillListed(card, now)), isWhole, now }
}

async function toListing(
  index: ResourceIndex,
  query: ListingQuery,
  { hits, isWhole, now }: Found,
): Promise<Listing> {
  const isBest = (query.sort ?? 'best') === 'best'
  const from = (query.page - 1) * resourcesPerPage
  const sorted = isBest ? hits : hits.toSorted(orders[query.sort as 'updated' | 'title'])
  const page = sorted.slice(isBest ? 0 : from).slice(0, resourcesPerPage)
  // Filters are counted only when all hits are known.
  const canCount = isWhole && (query.page === 1 || !isBest)
  const facets = canCount
    ? countFacets(
        hits.map(({ card }) => card),
        query,
      )
    : uncounted(countFacets((await index.currentCatalogue()).rows, query))
  return {
    ...frame(query),
    results: page.map((hit) => toHit(hit, now)),
    total: (isBest ? from : 0) + hits.length,
    total_is_minimum: !isWhole,
    facets,
  }
}

const orders = {
  updated: (a: SearchHit, b: SearchHit) => b.card.updated - a.card.updated,
  title: (a: SearchHit, b: SearchHit) => a.card.title.localeCompare(b.card.title),
}

/** The listing's fields that do not depend on its hits. */
function frame({ page }: ListingQuery) {
  return {
    total_is_minimum: false,
    page,
    page_size: resourcesPerPage,
    corrected: null,
    relaxed: false,
  }
}

/** Whether an indexed resource is still listed: it may have been unpublished by time. */
function isStillListed(row: { premium: boolean; unpublishAt: number | null }, now: Date): boolean {
  const unpublishAt = row.unpublishAt === null ? null : new Date(row.unpublishAt)
  return isListed({ state: 'published', premium: row.premium, unpublishAt }, now)
}

function toHit({ card, title, summary, excerpt }: SearchHit, now: Date): ResourceHit {
  const found = excerpt.includes('«') ? excerpt.replace(/\s+/g, ' ').trim() : null
  return { ...toCard(card, now), highlights: { title, summary, excerpt: found } }
}

/** Records a miss: the words, redacted, without who searched. */
async function recordMiss(
  { misses, withoutStudentData, now = () => new Date() }: ListDeps,
  { search = '' }: ListingQuery,
): Promise<void> {
  const words = searchedWords(await withoutStudentData(search))
  if (words !== '') await misses.record(words.slice(0, 120), now())
}
